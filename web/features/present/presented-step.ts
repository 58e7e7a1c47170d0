import type { ExpectedOutcome, SuiteCall } from '../../../core/suite/suite';

/** A tool, or a call of a suite. */
export interface PresentedStep {
  /** Unique in the presentation; part of the address. */
  key: string;
  /** Undefined to show the server's title. */
  title: string | undefined;
  /** Variables are replaced; its arguments are initial values. */
  call: SuiteCall;
  /** Undefined for the server's setting. */
  timeoutMs: number | undefined;
  /** Time until a recorded answer is shown, from the suite. */
  waitMs?: number;
  /** Name of its reference. */
  reference?: string;
  /** `ok` by default. */
  expected?: ExpectedOutcome;
}
