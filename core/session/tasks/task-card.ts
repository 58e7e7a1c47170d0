import type { JsonObject } from '../../json/json-object';
import type { Progress } from '../../protocol/progress';
import type { Outcome } from '../requests/raw-channel';
import { type TaskFault, type TaskGeneration, type TaskSnapshot, faultsOfChange } from './task';

/** How a task came to be known. */
export type TaskOrigin =
  | { kind: 'called'; tool: string; arguments: unknown }
  /** From before the page was loaded anew. */
  | { kind: 'remembered'; tool: string | undefined }
  | { kind: 'listed' }
  | { kind: 'notified' }
  /** The person typed its id. */
  | { kind: 'named' }
  /** The server wants it of Loupe (2025-11-25). */
  | { kind: 'asked'; method: string; params: JsonObject };

/** By what a status came. */
export type StatusSource = 'created' | 'get' | 'notification' | 'list' | 'cancel' | 'own';

/** One thing that happened to a task. `at` is in milliseconds since the epoch. */
export type TaskEvent = { at: number } & (
  | {
      kind: 'status';
      status: string;
      message: string | undefined;
      by: StatusSource;
      /** How often it was told of unchanged, and when last. */
      times: number;
      lastAt: number;
    }
  | { kind: 'sent'; method: string; outcome: Outcome['kind']; words: string | undefined }
  | { kind: 'question'; method: string }
  | { kind: 'refused'; method: string; words: string }
);

/** Whether, and when, the task is asked about by itself. */
export type Following =
  | { kind: 'off' }
  | { kind: 'paused' }
  | { kind: 'waiting'; since: number; next: number }
  | { kind: 'asking' };

/** How a task ended for whoever waits for it. */
export interface TaskEnd {
  /** What a call without a task would have given; of an extension's task, cut out of the message that holds it. */
  shown: Outcome;
  /** The exchanges that led to it, as they were on the wire. */
  exchanges: readonly Outcome[];
  /** Whether its status was `failed`, whatever it ended with. */
  failed: boolean;
}

/** A task and what has been seen of it. */
export interface TaskCard {
  /** Unique in the session. */
  key: string;
  taskId: string;
  /** Who works on it. */
  worker: 'server' | 'loupe';
  generation: TaskGeneration;
  origin: TaskOrigin;
  /** Milliseconds since the epoch. */
  seenAt: number;
  /** Undefined until the server has told of it. */
  task: TaskSnapshot | undefined;
  /** Everything noticed about it so far. */
  faults: readonly TaskFault[];
  /** Oldest first. */
  timeline: readonly TaskEvent[];
  following: Following;
  progress: Progress | undefined;
  /** The last request about it that failed. */
  problem: Outcome | undefined;
  end: TaskEnd | undefined;
  /** What Loupe answered to a task that the server asked for: the result, or the error. */
  answer?: JsonObject;
}

/** What is seen of a task before it has told of itself. */
export const NEW_CARD = {
  task: undefined,
  faults: [],
  timeline: [],
  following: { kind: 'off' },
  progress: undefined,
  problem: undefined,
  end: undefined,
} as const satisfies Partial<TaskCard>;

/** Of a task that tells something new all the time, this much is kept. */
const MAX_EVENTS = 200;

/** Adds to the timeline, of which the oldest goes first. */
export function withEvent(card: TaskCard, event: TaskEvent): TaskCard {
  return { ...card, timeline: [...card.timeline, event].slice(-MAX_EVENTS) };
}

/** A request about a task that was sent now, and how it ended. */
export function sentEvent(method: string, outcome: Outcome): TaskEvent {
  const message = outcome.kind === 'error' ? outcome.error.message : undefined;
  const words = typeof message === 'string' ? message : undefined;
  return { at: Date.now(), kind: 'sent', method, outcome: outcome.kind, words };
}

/** A card with what was told of its task now. A status that is told again only counts. */
export function withSnapshot(card: TaskCard, task: TaskSnapshot, by: StatusSource): TaskCard {
  const at = Date.now();
  const { status, message } = task;
  const last = card.timeline.findLast((event) => event.kind === 'status');
  const change = faultsOfChange(card.task, task, by === 'created', card.generation);
  const faults = [...task.faults, ...change];
  const next = { ...card, task, faults: [...new Set([...card.faults, ...faults])] };
  if (last?.status !== status || last.message !== message) {
    return withEvent(next, { kind: 'status', at, status, message, by, times: 1, lastAt: at });
  }
  const again = { ...last, times: last.times + 1, lastAt: at };
  return { ...next, timeline: card.timeline.map((event) => (event === last ? again : event)) };
}
