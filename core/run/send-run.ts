import { isObject, type JsonObject } from '../json/json-object';
import type { RequestOptions } from '../transports/request-options';
import { recordRequest } from '../session/user-actions';
import type { Outcome } from '../session/requests/outcome';
import type { Session } from '../session/session';
import type { FollowedTask } from '../session/tasks/followed-task';
import { lastOutcome, type EndedState, type RunKind, type RunRequest, type TaskRequest } from './run';
import type { TaskEnd } from '../session/tasks/task-card';

export function taskParams(task: TaskRequest | undefined): { task?: { ttl?: number } } {
  if (!task) return {};
  return { task: task.ttl === undefined ? {} : { ttl: task.ttl } };
}

interface SendOptions extends Pick<RequestOptions, 'onProgress' | 'timeout'> {
  /** Cancels the request or its task, without waiting longer for it. */
  signal: AbortSignal;
  /** The tool's `inputSchema`: arguments marked there are sent as headers too. */
  mirror?: JsonObject;
  /** Called if the server made the call a task. */
  onTask?: (task: FollowedTask) => void;
}

export type SentRequest = RunRequest & { kind: Exclude<RunKind, 'raw'> };

export const METHODS = { tool: 'tools/call', prompt: 'prompts/get', resource: 'resources/read' } as const;

/**
 * Sends a request with exactly these arguments and follows it to its end: all rounds, and a task until its result.
 * Never rejects.
 */
export async function sendRun(
  session: Session,
  request: SentRequest,
  { onTask, mirror, ...options }: SendOptions,
): Promise<EndedState> {
  const { kind, name, asTask } = request;
  const { signal } = options;
  const method = METHODS[kind];
  recordRequest(session, { method, subject: name }, signal);
  const isTool = kind === 'tool';
  const outcomes = await session.requestInRounds(method, paramsOf(request), isTool ? { ...options, mirror } : options);
  const answer = lastOutcome({ outcomes });
  if (!isTool || !mayBeTask(answer)) return { kind: 'ended', outcomes };
  // Loaded only if there are tasks.
  const { sessionTasks } = await import('../session/tasks/session-tasks');
  const call = { tool: name, arguments: request.arguments, asked: asTask !== undefined };
  const task = sessionTasks(session).adopt(answer, call);
  if (!task) return { kind: 'ended', outcomes };
  onTask?.(task);
  const { shown, exchanges, failed } = await Promise.race([task.ended, untilCancelled(task, signal)]);
  const all = [...outcomes, ...exchanges];
  const last = all.pop() ?? answer;
  return { kind: 'ended', outcomes: [...all, last], task: { key: task.key, shown, failed } };
}

function paramsOf({ kind, name, arguments: args, asTask }: SentRequest): JsonObject {
  if (kind === 'resource') return { uri: name };
  return { name, ...(args !== undefined && { arguments: args }), ...taskParams(asTask) };
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
