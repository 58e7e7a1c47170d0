import { isObject, type JsonObject } from '../../json/json-object';
import type { RequestOptions } from '../../transports/request-options';
import { recordRequest } from '../user-actions';
import type { Outcome } from '../requests/raw-channel';
import type { Session } from '../session';
import type { FollowedTask } from './followed-task';
import type { TaskEnd } from './task-card';

/** `params.task` (2025-11-25). `ttl` in milliseconds; undefined leaves it to the server. */
export interface TaskRequest {
  ttl: number | undefined;
}

export function taskParams(task: TaskRequest | undefined): { task?: { ttl?: number } } {
  if (!task) return {};
  return { task: task.ttl === undefined ? {} : { ttl: task.ttl } };
}

export interface ToolCall {
  tool: string;
  arguments: unknown;
  asTask?: TaskRequest;
}

interface CallOptions extends Pick<RequestOptions, 'mirror' | 'onProgress' | 'timeout'> {
  /** Cancels the call or its task, without waiting longer for it. */
  signal: AbortSignal;
  /** Called if the server made the call a task. */
  onTask?: (task: FollowedTask) => void;
}

export interface CallEnd {
  kind: 'ended';
  /** One per round; of a task, its exchanges. */
  outcomes: [...Outcome[], Outcome];
  /** The task's card, what it ended with, and whether its status was `failed`. */
  task?: { key: string; shown: Outcome; failed: boolean };
}

/** Calls a tool with exactly these arguments, and follows its task to the end. Never rejects. */
export async function callTool(
  session: Session,
  { tool, arguments: args, asTask }: ToolCall,
  { signal, onTask, ...options }: CallOptions,
): Promise<CallEnd> {
  const params: JsonObject = { name: tool, arguments: args, ...taskParams(asTask) };
  const sent = { ...options, signal };
  recordRequest(session, { method: 'tools/call', subject: tool }, signal);
  const outcomes = await session.requestInRounds('tools/call', params, sent);
  const answer = outcomes.at(-1) ?? outcomes[0];
  const call = { tool, arguments: args, asked: asTask !== undefined };
  if (!mayBeTask(answer)) return { kind: 'ended', outcomes };
  // Loaded only if there are tasks.
  const { sessionTasks } = await import('./session-tasks');
  const task = sessionTasks(session).adopt(answer, call);
  if (!task) return { kind: 'ended', outcomes };
  onTask?.(task);
  const { shown, exchanges, failed } = await Promise.race([task.ended, untilCancelled(task, signal)]);
  const all = [...outcomes, ...exchanges];
  const last = all.pop() ?? answer;
  return { kind: 'ended', outcomes: [...all, last], task: { key: task.key, shown, failed } };
}

function mayBeTask(outcome: Outcome): boolean {
  if (outcome.kind !== 'result' || !isObject(outcome.result)) return false;
  return outcome.result['resultType'] === 'task' || 'task' in outcome.result;
}

/** Resolves once the signal has cancelled the task, whether the server obeys or not. */
function untilCancelled(task: FollowedTask, signal: AbortSignal): Promise<TaskEnd> {
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
