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

/** The outcome of a run that has ended: that of its last round. */
export function outcomeOf({ state }: Pick<Run, 'state'>): Outcome | undefined {
  return state.kind === 'ended' ? state.outcomes.at(-1) : undefined;
}
