import type { JsonObject } from '../../../core/json/json-object';
import type { RunState } from '../../outcome/run';
import type { RequestOptions } from '../../../core/transports/request-options';
import type { Session } from '../../../core/session/session';
import type { FollowedTask } from '../../../core/session/tasks/followed-task';
import { sessionTasks } from '../../../core/session/tasks/session-tasks';
import type { TaskEnd } from '../../../core/session/tasks/task-card';
import { taskParams, type TaskRequest } from './task-mode';

/** A call as it is to be sent. */
export interface CallToSend {
  tool: string;
  arguments: unknown;
  /** What it asks for where it asks for a task (2025-11-25). */
  asTask?: TaskRequest | undefined;
}

interface CallOptions extends Pick<RequestOptions, 'mirror' | 'onProgress'> {
  /** Cancels the call; a task that has come of it is cancelled, and not waited for any longer. */
  signal: AbortSignal;
  /** Told of the task that the server made of the call. */
  onTask?: (task: FollowedTask) => void;
}

/** What came of a call, as a run that has ended holds it. */
export type CallEnd = Extract<RunState, { kind: 'ended' }>;

/** Calls a tool with exactly these arguments. What the server makes a task is followed to its end. Never rejects. */
export async function callTool(
  session: Session,
  { tool, arguments: args, asTask }: CallToSend,
  { signal, onTask, ...options }: CallOptions,
): Promise<CallEnd> {
  const params: JsonObject = { name: tool, arguments: args, ...taskParams(asTask) };
  const sent = { ...options, signal };
  const outcomes = await session.requestInRounds('tools/call', params, sent);
  const answer = outcomes.at(-1) ?? outcomes[0];
  const call = { tool, arguments: args, asked: asTask !== undefined };
  const task = sessionTasks(session).adopt(answer, call);
  if (!task) return { kind: 'ended', outcomes };
  onTask?.(task);
  const { shown, exchanges, failed } = await Promise.race([task.ended, givenUp(task, signal)]);
  const all = [...outcomes, ...exchanges];
  const last = all.pop() ?? answer;
  return { kind: 'ended', outcomes: [...all, last], task: { key: task.key, shown, failed } };
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
