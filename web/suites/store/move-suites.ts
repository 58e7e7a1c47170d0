import type { SuiteStore } from '../../../core/suite/suite-store';

/** What became of suites that were to be moved. */
export interface MovedSuites {
  moved: readonly string[];
  /** There is another suite of that name: both stay where they are. */
  taken: readonly string[];
}

/**
 * Moves suites with their references to another place, one by one: what breaks off leaves each in one of them, or in both.
 * @throws SuiteStoreError
 */
export async function moveSuites(from: SuiteStore, to: SuiteStore): Promise<MovedSuites> {
  const moved: string[] = [];
  const taken: string[] = [];
  for (const name of await from.list()) {
    const suite = await from.read(name);
    if (!suite) continue;
    const answer = await to.write(name, suite.text, undefined);
    const isSame = answer.kind === 'conflict' && answer.theirs?.text === suite.text;
    if (answer.kind === 'conflict' && !isSame) {
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
    // What was accepted there stays.
    if ((await to.references(name).read(file)) !== undefined) continue;
    const content = await from.references(name).read(file);
    // Under its own name alone: nothing is taken for media of it that went.
    if (content) await to.references(name).write(file, [{ name: file, content }]);
  }
}
