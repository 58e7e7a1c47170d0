import type { Progress } from '../../core/protocol/progress';
import type { Outcome } from '../../core/session/requests/raw-channel';
import type { CallEnd } from '../../core/session/tasks/call-tool';

export type RunState =
  | {
      kind: 'running';
      progress?: Progress;
      cancel: () => void;
      /** Key of the task's card, once the server has created a task. */
      task?: string;
    }
  | CallEnd;

/** A user's request, from the click to the end. */
export interface Run {
  id: number;
  startedAt: number;
  /** Time of the last response (milliseconds since the epoch), if its age matters. */
  endedAt?: number;
  state: RunState;
}

/** Observes a run that another part of the page makes. */
export interface RunFollower {
  change: (state: RunState) => void;
  /** @param id in the history; undefined if it isn't stored */
  kept: (id: Promise<number | undefined>) => void;
}

/** Results that a session holds in memory, in bytes on the wire. */
export const MAX_RUN_BYTES = 256 * 1024 * 1024;

/** Bytes of all rounds. */
export function sizeOfRun({ state }: Pick<Run, 'state'>): number {
  if (state.kind === 'running') return 0;
  const sizes = state.outcomes.map((outcome) => outcome.request.length + ('size' in outcome ? outcome.size : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Of an ended run: of its last round, or of its task. */
export function outcomeOf({ state }: Pick<Run, 'state'>): Outcome | undefined {
  if (state.kind === 'running') return undefined;
  return state.task?.shown ?? state.outcomes.at(-1);
}

/** The log entry with a run's result. */
export function answerSeq(run: Pick<Run, 'state'>): number | undefined {
  const outcome = outcomeOf(run);
  return outcome && 'seq' in outcome ? outcome.seq : undefined;
}

/**
 * The server's time in milliseconds, of all rounds or until the task's end, without the user's time between rounds.
 * Undefined while running.
 */
export function serverTimeMs({ state }: Pick<Run, 'state'>): number | undefined {
  if (state.kind === 'running') return undefined;
  return state.task?.shown.millis ?? state.outcomes.reduce((sum, { millis }) => sum + millis, 0);
}

/** `run`, or while that has no result, an earlier run that has one. */
export function resultRun<R extends Run>(run: R | undefined, before: R | undefined): R | undefined {
  return run?.state.kind === 'running' && before?.state.kind === 'ended' ? before : run;
}

/** Key of the task's card. */
export function taskOf({ state }: Pick<Run, 'state'>): string | undefined {
  return state.kind === 'running' ? state.task : state.task?.key;
}
