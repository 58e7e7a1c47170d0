import type { SuiteEvent } from '../../core/suite/run/run-suite';
import type { SuiteRunOptions } from '../../core/suite/run/suite-run-options';
import type { CallRun, SuiteReport } from '../../core/suite/run/suite-run';
import type { ReferenceFolder } from '../../core/suite/run/suite-host';
import type { LinesOf } from '../../core/suite/variable-use';
import type { Suite } from '../../core/suite/suite';
import type { ProtocolVersion } from '../../core/protocol/protocol-settings';

/** Which server a suite is run against. */
export type RunTarget =
  /** The one that the suite names. */
  | { kind: 'suite' }
  /** One of the list, in another version of the protocol where one is given. */
  | { kind: 'server'; name: string; version?: ProtocolVersion };

/** A suite that is to be run in the page. */
export interface PageRun {
  /** The suite's name, which reports give. */
  name: string;
  suite: Suite;
  /** Of the text that the suite was read from; undefined where there is none. */
  linesOf?: LinesOf;
  target: RunTarget;
  /** One of the suite's environments. */
  environment?: string;
  /** The values of what the suite needs and has no value for, by name: they are kept nowhere. */
  secrets: Readonly<Record<string, string>>;
  references: ReferenceFolder;
  options: Omit<SuiteRunOptions, 'judge'>;
  /** Where relative paths of the suite start; the proxy's working directory by default. */
  folder?: string;
  /** What is told has no value of a secret; the exchange is as it was. */
  onEvent?: (event: SuiteEvent) => void;
  /** Told of each run of a call that the history keeps, by its id there. @param run as `ended` told it, and as the report has it */
  onKept?: (run: CallRun, id: number) => void;
}

/**
 * Runs a suite over a connection of its own, by the engine of the command line, with the same verdicts. Never rejects.
 * Every run of a call is kept in the history.
 */
export type RunInPage = (run: PageRun) => Promise<SuiteReport>;
