import type { Run } from '../../../core/run/run';
import type { StepChecksState } from '../../runs/suites/step-checks/step-checks';
import type { ChosenWait, PresentedStep } from './presented-step';
import type { FindRecorded } from './recorded-results';

export interface SuitePresentation {
  id: string;
  find: FindRecorded;
  preferred: readonly string[];
  onPreferred: (steps: readonly string[]) => void;
  wait: ChosenWait;
  onWait: (wait: ChosenWait) => void;
  startedAt: number;
  onRestartTimer: () => void;
  onNotes: (step: PresentedStep, notes: string) => void;
  checks: StepChecksState;
  /** Called with each call to the server, once it has ended, whatever is shown instead. */
  onRan: (step: PresentedStep, run: Run) => void;
  onCheck: () => void;
  onPrepare: () => void;
  presenterHref: string;
}
