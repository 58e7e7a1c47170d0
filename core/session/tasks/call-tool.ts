import { isObject, type JsonObject } from '../../json/json-object';
import type { RequestOptions } from '../../transports/request-options';
import { tellOfRequest } from '../acts';
import type { Outcome } from '../requests/raw-channel';
import type { Session } from '../session';
import type { FollowedTask } from './followed-task';
import type { TaskEnd } from './task-card';

/** How a call asks for a task (2025-11-25, `params.task`). `ttl` in milliseconds; undefined leaves it to the server. */
export interface TaskRequest {
  ttl: number | undefined;
}

/** The `task` of a `tools/call`. */
export function taskParams(task: TaskRequest | undefined): { task?: { ttl?: number } } {
  if (!task) return {};
  return { task: task.ttl === undefined ? {} : { ttl: task.ttl } };
}

/** A call as it is to be sent. */
export interface CallToSend {
  tool: string;
  arguments: unknown;
  /** What it asks for where it asks for a task (2025-11-25). */
  asTask?: TaskRequest;
}

interface CallOptions extends Pick<RequestOptions, 'mirror' | 'onProgress' | 'timeout'> {
  /** Cancels the call; a task that has come of it is cancelled, and not waited for any longer. */
  signal: AbortSignal;
  /** Told of the task that the server made of the call. */
  onTask?: (task: FollowedTask) => void;
}

/** What came of a call. */
export interface CallEnd {
  kind: 'ended';
  /** One for each round, the last one last; of a task, its exchanges. */
  outcomes: [...Outcome[], Outcome];
  /** Where the server answered with a task: its card, what the task ended with, and whether as `failed`. */
  task?: { key: string; shown: Outcome; failed: boolean };
}

/** Calls a tool with exactly these arguments. What the server makes a task is followed to its end. Never rejects. */
export async function callTool(
  session: Session,
  { tool, arguments: args, asTask }: CallToSend,
  { signal, onTask, ...options }: CallOptions,
): Promise<CallEnd> {
  const params: JsonObject = { name: tool, arguments: args, ...taskParams(asTask) };
  const sent = { ...options, signal };
  tellOfRequest(session, { method: 'tools/call', subject: tool }, signal);
  const outcomes = await session.requestInRounds('tools/call', params, sent);
  const answer = outcomes.at(-1) ?? outcomes[0];
  const call = { tool, arguments: args, asked: asTask !== undefined };
  if (!mayBeTask(answer)) return { kind: 'ended', outcomes };
  // What follows tasks is fetched when there are some.
  const { sessionTasks } = await import('./session-tasks');
  const task = sessionTasks(session).adopt(answer, call);
  if (!task) return { kind: 'ended', outcomes };
  onTask?.(task);
  const { shown, exchanges, failed } = await Promise.race([task.ended, givenUp(task, signal)]);
  const all = [...outcomes, ...exchanges];
  const last = all.pop() ?? answer;
  return { kind: 'ended', outcomes: [...all, last], task: { key: task.key, shown, failed } };
}

/** Whether a result has what makes it a task in either generation. */
function mayBeTask(outcome: Outcome): boolean {
  if (outcome.kind !== 'result' || !isObject(outcome.result)) return false;
  return outcome.result['resultType'] === 'task' || 'task' in outcome.result;
}

/** Resolves when the task was cancelled by the signal, whether the server obeys or not. */
function givenUp(task: FollowedTask, signal: AbortSignal): Promise<TaskEnd> {
  return new Promise((resolve) => {
    const cancel = async () => {
      await task.cancel();
      const shown = { kind: 'cancelled', request: '', millis: 0 } as const;
      resolve({ shown, exchanges: [], failed: false });
    };
    if (signal.aborted) void cancel();
    else signal.addEventListener('abort', () => void cancel(), { once: true });
  });
}
