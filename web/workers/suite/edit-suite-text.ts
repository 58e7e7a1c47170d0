import { parseJson, stringifyJson } from '../../../core/json/lossless';
import type { Segment } from '../../../core/json/json-pointer';
import type { Suite } from '../../../core/suite/suite';
import type { LinesOf } from '../../../core/suite/variable-use';
import type { ReadSuite, SuiteProblem, SuiteText } from '../../../core/suite/read-suite';
import type { SuiteEdit } from '../../../core/suite/suite-edit';
import type { LocalizedMessage } from '../../../core/text/phrase';
import { pageWorker } from '../start-worker';
import type { SuitePosition } from './suite-jobs';

/** A suite of thousands of calls takes a second. */
const LIMIT_MS = 30_000;

const ask = pageWorker('suite', {
  oneAtATime: true,
  runInline: import.meta.env.DEV && (() => import('./suite-jobs').then(({ runSuiteJob }) => runSuiteJob)),
});

export interface SuiteReading extends SuiteText {
  text: string;
}

export type EditedSuite = { kind: 'read'; reading: SuiteReading } | ({ kind: 'refused' } & LocalizedMessage);

/** @param edit without one, only reads @throws WorkerError */
export async function editSuiteText(text: string, edit?: SuiteEdit): Promise<EditedSuite> {
  const request = { text, ...(edit && { edit: stringifyJson(edit) }) };
  const result = await ask(request, { limitMs: LIMIT_MS });
  if (result.kind === 'refused') return result;
  if (result.kind === 'found') throw new TypeError('A place is no edit.');
  const value = result.json === '' ? undefined : parseJson(result.json);
  const problems: SuiteProblem[] = result.problems;
  return { kind: 'read', reading: { text: result.text, value, problems } };
}

export type SuiteInText = ReadSuite & { linesOf: LinesOf };

/** @throws WorkerError */
export async function readSuiteWithLines(text: string): Promise<SuiteInText> {
  const edited = await editSuiteText(text);
  if (edited.kind === 'refused') throw new TypeError(edited.message);
  const { value, problems } = edited.reading;
  const [first, ...rest] = problems;
  const linesOf: LinesOf = async (paths) => (await findAllInSuite(text, paths)).map(({ line }) => line);
  return first
    ? { kind: 'invalid', problems: [first, ...rest], linesOf }
    : { kind: 'suite', suite: value as Suite, linesOf };
}

/** Position of a path, or of its nearest ancestor, from 1. @throws WorkerError */
export async function findPosition(text: string, path: readonly Segment[]): Promise<SuitePosition | undefined> {
  const [position] = await findAllInSuite(text, [path]);
  return position;
}

async function findAllInSuite(text: string, paths: readonly (readonly Segment[])[]): Promise<readonly SuitePosition[]> {
  const result = await ask({ text, find: paths }, { limitMs: LIMIT_MS });
  return result.kind === 'found' ? result.positions : [];
}
