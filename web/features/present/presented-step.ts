import type { ExpectedOutcome, SuiteCall } from '../../../core/suite/suite';

/** Milliseconds until a recorded result is shown; null: never, undefined: as the suite says. */
export type ChosenWait = number | null | undefined;

export interface PresentedStep {
  /** Unique in the presentation; part of the address. */
  key: string;
  /** Undefined to show the server's title. */
  title: string | undefined;
  /** Variables are replaced; its arguments are initial values. */
  call: SuiteCall;
  /** Undefined for the server's setting. */
  timeoutMs: number | undefined;
  /** Time until a recorded result is shown, from the suite. */
  waitMs?: number;
  reference?: string;
  expected?: ExpectedOutcome;
}

export function expectsError({ expected = 'ok' }: PresentedStep): boolean {
  return expected !== 'ok';
}
