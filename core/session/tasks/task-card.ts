import type { JsonObject } from '../../json/json-object';
import type { Progress } from '../../protocol/progress';
import type { NoResult, Outcome } from '../requests/outcome';
import { type TaskFindingCode, type TaskGeneration, type TaskSnapshot, findingsOfChange } from './task';

export type TaskOrigin =
  | { kind: 'called'; tool: string; arguments: unknown }
  /** Remembered over a reload of the page. */
  | { kind: 'remembered'; tool: string | undefined }
  | { kind: 'listed' }
  | { kind: 'notified' }
  /** The user typed its ID. */
  | { kind: 'named' }
  /** The server requested it of Loupe (2025-11-25). */
  | { kind: 'asked'; method: string; params: JsonObject };

export type StatusSource = 'created' | 'get' | 'notification' | 'list' | 'cancel' | 'own';

export type TaskEvent = { at: number } & (
  | {
      kind: 'status';
      status: string;
      message: string | undefined;
      /** How often each source reported this status, in order; `lastAt` is the time of the last report. */
      sources: Partial<Record<StatusSource, number>>;
      lastAt: number;
    }
  | { kind: 'sent'; method: string; outcome: Outcome['kind']; error: string | undefined }
  | { kind: 'server-request'; method: string }
  | { kind: 'refused'; method: string; error: string }
);

export type Following =
  | { kind: 'off' }
  | { kind: 'paused' }
  | { kind: 'waiting'; since: number; nextAt: number }
  | { kind: 'asking' };

export interface TaskEnd {
  /** The outcome that a call without a task would have had; with the extension, from the `result` or `error` in `tasks/get`. */
  outcome: Outcome;
  outcomes: readonly Outcome[];
  /** Whether its status was `failed`, whatever it ended with. */
  failed: boolean;
}

export interface TaskCard {
  key: string;
  taskId: string;
  worker: 'server' | 'loupe';
  generation: TaskGeneration;
  origin: TaskOrigin;
  seenAt: number;
  task: TaskSnapshot | undefined;
  findings: readonly TaskFindingCode[];
  timeline: readonly TaskEvent[];
  following: Following;
  progress: Progress | undefined;
  problem: NoResult | undefined;
  end: TaskEnd | undefined;
  /** Loupe's result or error for a task that the server requested. */
  answer?: JsonObject;
}

export const NEW_CARD = {
  task: undefined,
  findings: [],
  timeline: [],
  following: { kind: 'off' },
  progress: undefined,
  problem: undefined,
  end: undefined,
} as const satisfies Partial<TaskCard>;

const MAX_TIMELINE = 200;

export function withEvent(card: TaskCard, event: TaskEvent): TaskCard {
  return { ...card, timeline: [...card.timeline, event].slice(-MAX_TIMELINE) };
}

export function sentEvent(method: string, outcome: Outcome): TaskEvent {
  const message = outcome.kind === 'error' ? outcome.error.message : undefined;
  const text = typeof message === 'string' ? message : undefined;
  return { at: Date.now(), kind: 'sent', method, outcome: outcome.kind, error: text };
}

/** A repeated status only counts. */
export function withSnapshot(card: TaskCard, task: TaskSnapshot, by: StatusSource): TaskCard {
  const at = Date.now();
  const { status, message } = task;
  const last = card.timeline.findLast((event) => event.kind === 'status');
  const change = findingsOfChange(card.task, task, by === 'created', card.generation);
  const findings = [...task.findings, ...change];
  const next = { ...card, task, findings: [...new Set([...card.findings, ...findings])] };
  if (last?.status !== status || last.message !== message)
    return withEvent(next, { kind: 'status', at, status, message, sources: { [by]: 1 }, lastAt: at });
  const sources = { ...last.sources, [by]: (last.sources[by] ?? 0) + 1 };
  const repeated = { ...last, sources, lastAt: at };
  return { ...next, timeline: card.timeline.map((event) => (event === last ? repeated : event)) };
}
