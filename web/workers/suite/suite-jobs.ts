import type { Segment } from '../../../core/json/json-pointer';
import { parseJson, stringifyJson } from '../../../core/json/lossless';
import { findInSuite, readSuiteText, type SuiteProblem } from '../../../core/suite/read-suite';
import { messageOfError } from '../../../core/suite/suite-phrase';
import { editSuite, type SuiteEdit } from '../../../core/suite/suite-edit';
import { SuiteEditError } from '../../../core/suite/edit-suite';
import type { LocalizedMessage } from '../../../core/text/phrase';

/** `edit` is JSON, because `JsonNumber`s can't be cloned. */
interface SuiteRequest {
  text: string;
  edit?: string;
  find?: readonly (readonly Segment[])[];
}

type SuiteResult =
  /** The text after the edit, its content as JSON (empty if it is no YAML), and its problems. */
  | { kind: 'read'; text: string; json: string; problems: SuiteProblem[] }
  /** Position of each path, or of its nearest ancestor. */
  | { kind: 'found'; positions: readonly SuitePosition[] }
  /** The edit can't be made automatically. */
  | ({ kind: 'refused' } & LocalizedMessage);

/** From 1. */
export type SuitePosition = ReturnType<typeof findInSuite>;

export function runSuiteJob({ text, edit, find }: SuiteRequest): SuiteResult {
  if (find) return { kind: 'found', positions: find.map((path) => findInSuite(text, path)) };
  try {
    const edited = edit === undefined ? text : editSuite(text, parseJson(edit) as SuiteEdit);
    const { value, problems } = readSuiteText(edited);
    return { kind: 'read', text: edited, json: stringifyJson(value), problems };
  } catch (error) {
    if (!(error instanceof SuiteEditError)) throw error;
    return { kind: 'refused', ...messageOfError(error) };
  }
}
