import type { SuiteStore } from '../../../../core/suite/suite-store';

export interface MovedSuites {
  moved: readonly string[];
  /** Names that another suite has there: not moved. */
  taken: readonly string[];
}

/** Moves suites one by one: an interruption leaves each in one place or in both. @throws SuiteStoreError */
export async function moveSuites(from: SuiteStore, to: SuiteStore): Promise<MovedSuites> {
  const moved: string[] = [];
  const taken: string[] = [];
  for (const name of await from.list()) {
    const suite = await from.read(name);
    if (!suite) continue;
    const written = await to.write(name, suite.text, undefined);
    const isSame = written.kind === 'conflict' && written.theirs?.text === suite.text;
    if (written.kind === 'conflict' && !isSame) {
      taken.push(name);
      continue;
    }
    await copyReferences(from, to, name);
    if ((await from.remove(name, suite.version)).kind === 'written') moved.push(name);
  }
  return { moved, taken };
}

async function copyReferences(from: SuiteStore, to: SuiteStore, name: string): Promise<void> {
  for (const file of await from.referenceNames(name)) {
    // References that are there already stay.
    if ((await to.references(name).read(file)) !== undefined) continue;
    const content = await from.references(name).read(file);
    // Under the file's own name: `write` then deletes no media of the reference.
    if (content) await to.references(name).write(file, [{ name: file, content }]);
  }
}
