import type { ListedTool } from '../../../../core/protocol/tool';
import { outcomesOfRun, type Run, type RunRequest } from '../../../../core/run/run';
import type { Outcome } from '../../../../core/session/requests/outcome';

export interface CallToSave {
  /** Without a state if it was not sent yet. */
  run: RunRequest & Partial<Pick<Run, 'state' | 'stored'>>;
  tool?: ListedTool;
}

/** All outcomes of the call, of which the last counts; empty if it was not sent yet. */
export function outcomesToSave({ run: { state } }: CallToSave): readonly Outcome[] {
  return state ? outcomesOfRun({ state }) : [];
}
