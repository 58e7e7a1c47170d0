import type { Conformity } from '../../judge/conformity';
import type { ReadMedia } from '../../judge/check-media';
import type { ValidatePart } from '../../judge/check-output';
import type { Session } from '../../session/session';
import type { ComparePictures } from '../../comparison/media/compare-pictures';
import type { CheckParts } from '../checks/check-parts';
import type { FindPlaces } from '../json-path';
import type { ReferenceFile } from '../reference';
import type { Words } from '../../text/phrase';
import type { LinesOf } from '../variable-use';
import type { Lookup } from '../variables';

/** What the runner of a suite needs of whoever runs it: the page, or the command line. */
export interface SuiteHost {
  /** Of the server to test; whoever made it closes it. */
  session: Session;
  /** Connects it, and authorizes where that can be done without a person. Never rejects. */
  connect: () => Promise<void>;
  /** What to do where that came to nothing, beside what the failure says; a line each. */
  adviceOf?: () => readonly string[];
  /** Undefined where the run looks at no findings: see {@link looksAtFindings}. */
  conformity: Conformity | undefined;
  validate: ValidatePart;
  checkParts: CheckParts;
  findPlaces: FindPlaces;
  readMedia: ReadMedia;
  comparePictures: ComparePictures;
  /** The value of a variable: the environment's, or the suite's own. */
  variable: Lookup;
  references: ReferenceFolder;
  /** Undefined where scripts are not run. */
  runScript?: RunScript;
  /** Undefined where the suite is of no text. */
  linesOf?: LinesOf;
}

/** What a script is given: the parts of the answer that are there, as JSON. */
export interface ScriptInput {
  arguments: unknown;
  outcome: string;
  result?: unknown;
  error?: unknown;
  findings: readonly { rule: string; severity: string; path: string; text: string }[];
  millis: number;
}

/** Runs a module of the suite's folder on an answer. @returns why it does not pass; undefined where it does. Never rejects. */
export type RunScript = (script: string, input: ScriptInput) => Promise<Words | undefined>;

/** The folder of a suite's references. */
export interface ReferenceFolder {
  read(name: string): Promise<Uint8Array | undefined>;
  /** Puts these in the place of all files of the reference; none: it is there no more. */
  write(reference: string, files: readonly ReferenceFile[]): Promise<void>;
}
