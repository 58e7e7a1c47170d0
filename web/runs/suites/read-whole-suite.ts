import { jsonPathOf } from '../../../core/json/json-pointer';
import { withIncluded } from '../../../core/suite/included/with-included';
import { phrase, SuiteError } from '../../../core/suite/suite-phrase';
import type { StoredSuite, SuiteStore } from '../../../core/suite/suite-store';
import { findPosition, readSuiteWithLines, type SuiteInText } from '../../workers/suite/edit-suite-text';

export type WholeSuite = SuiteInText & { files: ReadonlySet<string> };

/** Reads in the worker. @throws WorkerError */
export async function readWholeSuite(
  store: Pick<SuiteStore, 'readIncluded' | 'kind'>,
  { name, text }: Pick<StoredSuite, 'name' | 'text'>,
): Promise<WholeSuite> {
  const read = await readSuiteWithLines(text);
  if (read.kind === 'invalid') return { ...read, files: new Set() };
  const { linesOf } = read;
  const { suite, files, problems } = await withIncluded(`${name}.loupe.yaml`, read.suite, {
    read: async (path) => {
      const found = await store.readIncluded(path);
      if (found !== undefined) return found;
      throw new SuiteError(phrase(store.kind === 'browser' ? 'file-in-browser' : 'file-missing'));
    },
    readSuite: readSuiteWithLines,
  });
  const [first, ...rest] = await Promise.all(
    problems.map(async ({ path, ...problem }) => {
      const position = (await findPosition(text, path)) ?? { line: 1, column: 1 };
      return { ...problem, path: jsonPathOf(path), ...position };
    }),
  );
  return first
    ? { kind: 'invalid', problems: [first, ...rest], linesOf, files }
    : { kind: 'suite', suite, linesOf, files };
}
