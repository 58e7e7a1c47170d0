import type { Progress } from '../../core/protocol/progress';
import type { Outcome } from '../../core/session/requests/raw-channel';
import type { CallEnd } from '../../core/session/tasks/call-tool';

export type RunState =
  | {
      kind: 'running';
      progress?: Progress;
      cancel: () => void;
      /** The key of the task's card, once the server has answered with a task. */
      task?: string;
    }
  | CallEnd;

/** One request that a person started, from the click to the end. */
export interface Run {
  id: number;
  startedAt: number;
  /** When the last answer came, in milliseconds since the epoch; kept where it matters how old that is. */
  endedAt?: number;
  state: RunState;
}

/** Who is told of a run that another part of the page makes. */
export interface RunFollower {
  change: (state: RunState) => void;
  /** @param id in the history; undefined where it is not kept */
  kept: (id: Promise<number | undefined>) => void;
}

/** Results of ended runs that a session keeps to be looked at again, in bytes as they were on the wire. */
export const MAX_RUN_BYTES = 256 * 1024 * 1024;

/** Bytes that a run keeps in memory: what was sent and received in all of its rounds. */
export function sizeOfRun({ state }: Pick<Run, 'state'>): number {
  if (state.kind === 'running') return 0;
  const sizes = state.outcomes.map((outcome) => outcome.request.length + ('size' in outcome ? outcome.size : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The outcome of a run that has ended: that of its last round, or of its task. */
export function outcomeOf({ state }: Pick<Run, 'state'>): Outcome | undefined {
  if (state.kind === 'running') return undefined;
  return state.task?.shown ?? state.outcomes.at(-1);
}

/** The entry of the log that brought a run's result; undefined where there is none. */
export function answerSeq(run: Pick<Run, 'state'>): number | undefined {
  const outcome = outcomeOf(run);
  return outcome && 'seq' in outcome ? outcome.seq : undefined;
}

/**
 * How long the server took for a run, in milliseconds: in all of its rounds, or until its task had ended. The time that a person
 * took between them does not count. Undefined while it runs.
 */
export function millisOf({ state }: Pick<Run, 'state'>): number | undefined {
  if (state.kind === 'running') return undefined;
  return state.task?.shown.millis ?? state.outcomes.reduce((sum, { millis }) => sum + millis, 0);
}

/** The run whose result is in sight: that of `run`, or while it has none, of one that ended before it. */
export function resultRun<R extends Run>(run: R | undefined, before: R | undefined): R | undefined {
  return run?.state.kind === 'running' && before?.state.kind === 'ended' ? before : run;
}

/** The key of the card of the task that a run became; undefined where it is none. */
export function taskOf({ state }: Pick<Run, 'state'>): string | undefined {
  return state.kind === 'running' ? state.task : state.task?.key;
}
