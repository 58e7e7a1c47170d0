import type { Outcome, Progress } from '../session/raw-channel';

export type RunState =
  | { kind: 'running'; progress?: Progress; cancel: () => void }
  | {
      kind: 'ended';
      /** One for each round, the last one last. */
      outcomes: [...Outcome[], Outcome];
    };

/** One request that a person started, from the click to the end. */
export interface Run {
  id: number;
  startedAt: number;
  state: RunState;
}

/** Results of ended runs that a session keeps to be looked at again, in bytes as they were on the wire. */
export const MAX_RUN_BYTES = 256 * 1024 * 1024;

/** Bytes that a run keeps in memory: what was sent and received in all of its rounds. */
export function sizeOfRun({ state }: Pick<Run, 'state'>): number {
  if (state.kind === 'running') return 0;
  const sizes = state.outcomes.map(
    (outcome) => outcome.request.length + ('size' in outcome ? outcome.size : 0),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The outcome of a run that has ended: that of its last round. */
export function outcomeOf({ state }: Pick<Run, 'state'>): Outcome | undefined {
  return state.kind === 'ended' ? state.outcomes.at(-1) : undefined;
}
