import type { CallForClients, FactOfCall } from '../../clients/facts-of-call';
import type { Conformity } from '../../judge/conformity';
import type { ReadMedia } from '../../judge/check-media';
import type { ValidatePart } from '../../judge/check-output';
import type { Session } from '../../session/session';
import type { ComparePictures } from '../../comparison/media/compare-pictures';
import type { CheckParts } from '../checks/check-parts';
import type { FindNodes } from '../json-path';
import type { ReferenceFile } from '../reference';
import type { LocalizedText } from '../../text/phrase';
import type { LinesOf } from '../variable-use';
import type { Lookup } from '../variables';

export interface SuiteHost {
  /** Closed by the caller. */
  session: Session;
  /** Connects, and authorizes if that needs no user. Never rejects. */
  connect: () => Promise<void>;
  /** What to do after a failed connection, one line each. */
  adviceOf?: () => readonly string[];
  /** The findings of the session; undefined if the suite ignores them. */
  conformity: Conformity | undefined;
  validate: ValidatePart;
  checkParts: CheckParts;
  findNodes: FindNodes;
  readMedia: ReadMedia;
  comparePictures: ComparePictures;
  /** Called only if the suite names clients. */
  factsOfCall: (call: CallForClients) => Promise<readonly FactOfCall[]>;
  variable: Lookup;
  references: ReferenceFolder;
  runScript?: RunScript;
  linesOf?: LinesOf;
}

/** Passed to the script as JSON. */
export interface ScriptInput {
  arguments: unknown;
  outcome: string;
  result?: unknown;
  error?: unknown;
  findings: readonly { rule: string; severity: string; path: string; text: string }[];
  millis: number;
}

/** Runs a module of the suite's folder. Never rejects. @returns why the check fails; undefined if it passes */
export type RunScript = (script: string, input: ScriptInput) => Promise<LocalizedText | undefined>;

export interface ReferenceFolder {
  read(name: string): Promise<Uint8Array | undefined>;
  /** Replaces all files of the reference; an empty list removes it. */
  write(reference: string, files: readonly ReferenceFile[]): Promise<void>;
}
