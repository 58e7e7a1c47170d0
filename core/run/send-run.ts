import { isObject, type JsonObject } from '../json/json-object';
import type { RequestOptions } from '../transports/request-options';
import { recordRequest } from '../session/user-actions';
import type { Outcome } from '../session/requests/outcome';
import type { Session } from '../session/session';
import type { FollowedTask } from '../session/tasks/followed-task';
import {
  lastOutcome,
  serverTimeMs,
  type EndedState,
  RUN_METHODS,
  type RunKind,
  type RunRequest,
  type TaskRequest,
} from './run';
import type { TaskEnd } from '../session/tasks/task-card';

export function taskParams(task: TaskRequest | undefined): { task?: { ttl?: number } } {
  if (!task) return {};
  return { task: task.ttl === undefined ? {} : { ttl: task.ttl } };
}

interface SendOptions extends Pick<RequestOptions, 'onProgress' | 'timeoutMs'> {
  /** Cancels the request or its task, without waiting longer for it. */
  signal: AbortSignal;
  inputSchema?: JsonObject;
  onTask?: (task: FollowedTask) => void;
  /** Milliseconds from the request after which its task is cancelled; 0 or undefined for no limit. */
  taskTimeoutMs?: number;
}

export type SentRequest = RunRequest & { kind: Exclude<RunKind, 'raw'> };

/** Follows it to its end: all rounds, and a task until its result. Never rejects. */
export async function sendRun(session: Session, request: SentRequest, options: SendOptions): Promise<EndedState> {
  const { kind, name } = request;
  const { signal, onTask, taskTimeoutMs } = options;
  const method = RUN_METHODS[kind];
  const sentAt = performance.now();
  const stopRecording = recordRequest(session, { method, subject: name }, signal);
  const outcomes = await session.requestInRounds(method, paramsOf(request), options);
  const outcome = lastOutcome({ outcomes });
  const ended: EndedState = { kind: 'ended', outcomes };
  const task = kind === 'tool' && mayBeTask(outcome) ? await adoptTask(session, ended, request) : undefined;
  if (!task) {
    stopRecording();
    return ended;
  }
  onTask?.(task);
  const end = await endOfTask(task, { signal, limitMs: taskTimeoutMs, sentAt });
  stopRecording();
  const all = [...outcomes, ...end.outcomes];
  const last = all.pop() ?? outcome;
  return { kind: 'ended', outcomes: [...all, last], task: { key: task.key, shown: end.outcome, failed: end.failed } };
}

async function adoptTask(session: Session, state: EndedState, request: SentRequest): Promise<FollowedTask | undefined> {
  // Loaded only if there are tasks.
  const { sessionTasks } = await import('../session/tasks/session-tasks');
  const { name: tool, arguments: args, asTask } = request;
  const call = { tool, arguments: args, isTaskRequested: asTask !== undefined, millis: serverTimeMs({ state }) ?? 0 };
  return sessionTasks(session).adopt(lastOutcome(state), call);
}

function paramsOf({ kind, name, arguments: args, asTask }: SentRequest): JsonObject {
  if (kind === 'resource') return { uri: name };
  return { name, ...(args !== undefined && { arguments: args }), ...taskParams(asTask) };
}

function mayBeTask(outcome: Outcome): boolean {
  if (outcome.kind !== 'result' || !isObject(outcome.result)) return false;
  return outcome.result['resultType'] === 'task' || 'task' in outcome.result;
}

/** Waits for the end. After the signal or the limit, it cancels the task and does not wait for the server to obey. */
async function endOfTask(
  task: FollowedTask,
  { signal, limitMs = 0, sentAt }: { signal: AbortSignal; limitMs?: number; sentAt: number },
): Promise<TaskEnd> {
  let timedOut: Outcome | undefined;
  let stop: () => void = () => undefined;
  const cancelled = new Promise<TaskEnd>((resolve) => {
    const cancelTask = async (outcome: Outcome) => {
      await task.cancel();
      resolve({ outcome, outcomes: [], failed: false });
    };
    const expire = () =>
      void cancelTask((timedOut = { kind: 'timeout', limit: limitMs, request: '', millis: limitMs }));
    const onAbort = () => void cancelTask({ kind: 'cancelled', request: '', millis: task.elapsed() });
    const timer = limitMs > 0 ? setTimeout(expire, sentAt + limitMs - performance.now()) : undefined;
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
    stop = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    };
  });
  const end = await Promise.race([task.ended, cancelled]);
  stop();
  // The server may report the cancellation first.
  return timedOut && end.outcome.kind === 'cancelled' ? { ...end, outcome: timedOut } : end;
}
