import type { StepChecksState } from '../../suites/step-checks/step-checks';
import type { PresentedStep } from './presented-step';
import type { FindRecorded } from './recorded-answers';

/** What the presentation of a suite has beyond that of a single tool. */
export interface SuiteShow {
  /** Tells it from every other presentation in this browser. */
  id: string;
  find: FindRecorded;
  /** The steps of which the recorded answer is preferred, by their keys. */
  preferred: readonly string[];
  onPreferred: (steps: readonly string[]) => void;
  /** Milliseconds that the presenter has set; null for as long as it takes, undefined for what the suite says. */
  wait: number | null | undefined;
  onWait: (wait: number | null | undefined) => void;
  /** When it began, in milliseconds since the epoch. */
  startedAt: number;
  onRestartTimer: () => void;
  /** What the presenter wants to say at a step, in Markdown; empty for nothing. */
  onNotes: (step: PresentedStep, notes: string) => void;
  checks: StepChecksState;
  onCheck: () => void;
  /** Opens what is chosen and checked before. */
  onPrepare: () => void;
  /** The address of the presenter's window. */
  presenterHref: string;
}
