import type { SuiteEvent } from '../../../core/suite/run/run-suite';
import type { SuiteRunOptions } from '../../../core/suite/run/suite-run-options';
import type { CallRun, SuiteReport } from '../../../core/suite/run/suite-run';
import type { ReferenceFolder } from '../../../core/suite/run/suite-host';
import type { LinesOf } from '../../../core/suite/variable-use';
import type { Suite } from '../../../core/suite/suite';
import type { ProtocolVersion } from '../../../core/protocol/protocol-settings';

export type RunTarget = { kind: 'suite' } | { kind: 'server'; name: string; version?: ProtocolVersion };

export interface PageRun {
  name: string;
  suite: Suite;
  linesOf?: LinesOf;
  target: RunTarget;
  environment?: string;
  /** Values of variables that the suite lacks; never stored. */
  secrets: Readonly<Record<string, string>>;
  references: ReferenceFolder;
  options: Omit<SuiteRunOptions, 'judge'>;
  /** Base of the suite's relative paths; by default the proxy's working directory. */
  folder?: string;
  /** Without secrets, but for the arguments of its checked run's call. */
  onEvent?: (event: SuiteEvent) => void;
  /** With each run that the history stores, and its id there. `run` is the object of `ended` and of the report. */
  onStored?: (run: CallRun, id: number) => void;
}

/** Runs a suite over a connection of its own, and stores its runs in the history. Never rejects. */
export type RunInPage = (run: PageRun) => Promise<SuiteReport>;
