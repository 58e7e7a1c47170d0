import type { ExpectedOutcome, SuiteCall } from '../../../core/suite/suite';

/** One thing that is shown: a tool, or a call of a suite. */
export interface PresentedStep {
  /** Tells it from the other steps, and stands in the address. */
  key: string;
  /** What it is called before an audience; undefined where the server's own title is to be shown. */
  title: string | undefined;
  /** What is asked for, its variables filled in; its arguments are only the first. */
  call: SuiteCall;
  /** Milliseconds; undefined for the server's own limit. */
  timeout: number | undefined;
  /** Milliseconds after which a recorded answer is shown; undefined where the suite says nothing of it. */
  wait?: number;
  /** The reference that is compared with what comes, by its name. */
  reference?: string;
  /** What is an answer as it should be; `ok` by default. */
  expected?: ExpectedOutcome;
}
