import type { Run } from '../../../core/run/run';
import type { StepChecksState } from '../../runs/suites/step-checks/step-checks';
import type { PresentedStep } from './presented-step';
import type { FindRecorded } from './recorded-answers';

/** Props of a suite's presentation that a single tool's does not have. */
export interface SuitePresentation {
  id: string;
  find: FindRecorded;
  /** Keys of steps whose recorded answer is preferred. */
  preferred: readonly string[];
  onPreferred: (steps: readonly string[]) => void;
  /** Milliseconds until a recorded answer is shown; null: never, undefined: as the suite says. */
  wait: number | null | undefined;
  onWait: (wait: number | null | undefined) => void;
  /** Milliseconds since the epoch. */
  startedAt: number;
  onRestartTimer: () => void;
  /** @param notes Markdown */
  onNotes: (step: PresentedStep, notes: string) => void;
  checks: StepChecksState;
  /** Called with each call to the server, once it has ended, whatever is shown instead. */
  onRan: (step: PresentedStep, run: Run) => void;
  onCheck: () => void;
  /** Opens the preparation dialog. */
  onPrepare: () => void;
  presenterHref: string;
}
