import { isObject } from '../../../../core/json/json-object';
import { parseJson } from '../../../../core/json/lossless';
import { type ReferenceFile, referenceFiles } from '../../../../core/suite/reference';
import type { ReadSuite } from '../../../../core/suite/read-suite';
import type { ReferenceFolder } from '../../../../core/suite/run/suite-host';
import type { Suite } from '../../../../core/suite/suite';
import type { StoredSuite, SuiteStore } from '../../../../core/suite/suite-store';
import { updateEdits } from '../../../../core/suite/update/update-edits';
import type { EditedSuite } from '../../../workers/suite/edit-suite-text';
import type { SuiteEdit } from '../../../../core/suite/suite-edit';
import { callsOf } from '../suite-calls';
import type { SuiteRuns, SuiteState } from '../suite-runs';
import { type CallUpdate, isMetBy } from './call-updates';

export type EditText = (text: string, edit?: SuiteEdit) => Promise<EditedSuite>;

interface Applying {
  stored: StoredSuite;
  store: SuiteStore;
  runs: SuiteRuns;
  state: SuiteState;
  edit: EditText;
}

/** `conflict`: the suite was changed meanwhile, and nothing was written. */
export type UpdateResult = { kind: 'written' } | { kind: 'conflict' };

/** @throws SuiteStoreError, WorkerError, or if an expectation can't be changed on its own */
export async function applyUpdates(
  updates: readonly CallUpdate[],
  { stored, store, runs, state, edit }: Applying,
): Promise<UpdateResult> {
  const { name, version, text: before } = stored;
  const changes = updates.flatMap((each) => (each.kind === 'expectation' ? [each] : []));
  let text = before;
  for (const each of updateEdits(changes.map(({ call: { section, index }, change }) => ({ section, index, change })))) {
    const edited = await edit(text, each);
    if (edited.kind === 'refused') throw new Error(edited.message);
    text = edited.reading.text;
  }
  const read = await readOf(text, edit);
  if (read.kind === 'invalid') throw new Error(read.problems[0].message);
  const references = store.references(name);
  const referencesSoFar = await referencesBefore(updates, references);
  const written = text === before ? ({ kind: 'written', version } as const) : await store.write(name, text, version);
  if (written.kind === 'conflict') return { kind: 'conflict' };
  await writeReferences(updates, { runs, state, references });
  const keys = [...new Set(updates.map(({ call }) => call.key))];
  const ofKey = (key: string) => updates.filter(({ call }) => call.key === key);
  runs.acceptUpdates(keys, (key, check) => isMetBy(ofKey(key), check), {
    count: updates.length,
    calls: new Map(callsOf(read.suite).map(({ key, call }) => [key, call])),
    undo: async () => {
      const restored = text === before ? written : await store.write(name, before, written.version);
      if (restored.kind === 'conflict') throw new SuiteChangedSince();
      for (const [reference, files] of referencesSoFar) await references.write(reference, files);
    },
  });
  return { kind: 'written' };
}

export class SuiteChangedSince extends Error {
  override name = 'SuiteChangedSince';
}

async function readOf(text: string, edit: EditText): Promise<ReadSuite> {
  const read = await edit(text);
  if (read.kind === 'refused') throw new Error(read.message);
  const [first, ...rest] = read.reading.problems;
  return first
    ? { kind: 'invalid', problems: [first, ...rest] }
    : { kind: 'suite', suite: read.reading.value as Suite };
}

async function writeReferences(
  updates: readonly CallUpdate[],
  { runs, state, references }: Pick<Applying, 'runs' | 'state'> & { references: ReferenceFolder },
): Promise<void> {
  for (const update of updates) {
    if (update.kind !== 'reference') continue;
    const sources = (state.calls.get(update.call.key)?.runs ?? []).flatMap((run) =>
      runs.details.sourcesOf(run).filter(({ name }) => name === update.name),
    );
    const last = sources.at(-1);
    if (last) await references.write(last.name, referenceFiles(last.name, last.source));
  }
}

/** The current files of the references to be written; none if a reference is new. */
async function referencesBefore(
  updates: readonly CallUpdate[],
  references: ReferenceFolder,
): Promise<Map<string, ReferenceFile[]>> {
  const all = new Map<string, ReferenceFile[]>();
  for (const update of updates) {
    if (update.kind !== 'reference') continue;
    const { name } = update;
    const file = `${name}.json`;
    const content = await references.read(file);
    const files: ReferenceFile[] = content ? [{ name: file, content }] : [];
    for (const media of content ? mediaIn(content) : []) {
      const bytes = await references.read(media);
      if (bytes) files.push({ name: media, content: bytes });
    }
    all.set(name, files);
  }
  return all;
}

function mediaIn(content: Uint8Array): string[] {
  try {
    const reference = parseJson(new TextDecoder().decode(content));
    const media = isObject(reference) ? reference['media'] : undefined;
    return isObject(media)
      ? (Object.values(media).filter((file) => typeof file === 'string' && /^[\w.-]+$/.test(file)) as string[])
      : [];
  } catch {
    // The file is no reference, so which media belong to it is unknown.
    return [];
  }
}
