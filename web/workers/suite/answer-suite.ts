import type { Segment } from '../../../core/json/json-pointer';
import { parseJson, stringifyJson } from '../../../core/json/lossless';
import { findInSuite, readSuiteText, type SuiteProblem } from '../../../core/suite/read-suite';
import { messageOfError } from '../../../core/suite/suite-phrase';
import { editSuite, type SuiteEdit } from '../../../core/suite/suite-edit';
import { SuiteEditError } from '../../../core/suite/edit-suite';
import type { LocalizedMessage } from '../../../core/text/phrase';

/**
 * A suite's text, and as JSON the edit that is to be made of it, if any: numbers that are kept by their digits can't be
 * cloned.
 */
interface SuiteQuestion {
  text: string;
  edit?: string;
  find?: readonly (readonly Segment[])[];
}

type SuiteAnswer =
  /** The text after the edit, what it says as JSON (empty where it is no YAML), and what is wrong with it. */
  | { kind: 'read'; text: string; json: string; problems: SuiteProblem[] }
  /** Where in the text each path leads, or the nearest around it. */
  | { kind: 'found'; places: readonly SuitePosition[] }
  /** The edit cannot be made by itself. */
  | ({ kind: 'refused' } & LocalizedMessage);

/** Lines and columns count from 1. */
export type SuitePosition = ReturnType<typeof findInSuite>;

/** Edits a suite's text and reads it, or finds places in it. */
export function answerSuite({ text, edit, find }: SuiteQuestion): SuiteAnswer {
  if (find) return { kind: 'found', places: find.map((path) => findInSuite(text, path)) };
  try {
    const edited = edit === undefined ? text : editSuite(text, parseJson(edit) as SuiteEdit);
    const { value, problems } = readSuiteText(edited);
    return { kind: 'read', text: edited, json: stringifyJson(value), problems };
  } catch (error) {
    if (!(error instanceof SuiteEditError)) throw error;
    return { kind: 'refused', ...messageOfError(error) };
  }
}
