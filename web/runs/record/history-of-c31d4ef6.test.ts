import 'fake-indexeddb/auto';

import { readFileSync } from 'node:fs';
import { deleteDB, openDB } from 'idb';
import { beforeAll, expect, it } from 'vitest';

import { lastOutcome, type Run } from '../../../core/run/run';
import { runStatus } from '../../../core/run/run-status';
import { openRecord } from './open-record';
import { openRun } from './open-run';
import { recordingOf } from './recording-of';
import { runHistory } from './run-history';

interface Dump {
  version: number;
  stores: Record<
    string,
    {
      keyPath: string | string[] | null;
      autoIncrement: boolean;
      indexes: { name: string; keyPath: string | string[] }[];
      rows: { key: IDBValidKey; value: unknown }[];
    }
  >;
}

/** The database as Loupe at c31d4ef6 left it, with the rows that its own code wrote. */
const dump = JSON.parse(
  readFileSync(new URL('testing/history-of-c31d4ef6.json', import.meta.url), 'utf8'),
  // Blobs are written as `{ "$blob": TEXT }`.
  (_, value: unknown) =>
    typeof value === 'object' && value !== null && '$blob' in value ? new Blob([String(value.$blob)]) : value,
) as Dump;

beforeAll(async () => {
  await deleteDB('loupe-history');
  const database = await openDB('loupe-history', dump.version, {
    upgrade: (upgraded) => {
      for (const [name, { keyPath, autoIncrement, indexes }] of Object.entries(dump.stores)) {
        const store = upgraded.createObjectStore(name, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath);
      }
    },
  });
  for (const [name, { keyPath, rows }] of Object.entries(dump.stores))
    for (const { key, value } of rows) await database.put(name, value, keyPath === null ? key : undefined);
  database.close();
});

async function open(kind: 'tool' | 'prompt' | 'resource' | 'raw', name: string): Promise<Run> {
  const [row] = await runHistory.ofItem({ server: 'demo', kind, name });
  const run = row && (await openRun(row));
  if (!run) throw new Error(`There is no run of ${name}.`);
  return run;
}

function resultOf({ state }: Run) {
  const outcome = state.kind === 'ended' ? lastOutcome(state) : undefined;
  if (outcome?.kind !== 'result') throw new Error('There is no result.');
  return outcome;
}

it('opens runs of tools with their texts, digits, findings and pins', async () => {
  const said = await open('tool', 'say');
  expect(said).toMatchObject({
    arguments: { city: 'Oslo' },
    row: { serverName: 'shop', serverVersion: '1.2', protocolVersion: '2025-11-25', state: 'ok' },
    stored: { omitted: ['pin'], isMasked: true, findings: [{ rule: 'output-schema' }] },
  });
  expect(resultOf(said).raw).toContain('"total":12345678901234567890.10');
  expect(resultOf(said).result).toMatchObject({ content: [{ type: 'text', text: '•••••• in Oslo' }] });
  const failed = await open('tool', 'fail');
  expect(runStatus(failed)).toBe('tool-error');
  expect(failed).toMatchObject({ asTask: { ttl: 5000 }, pinnedAt: expect.any(Number) as number });
  expect(runStatus(await open('tool', 'slow'))).toBe('transport-error');
});

it('opens runs of prompts, resources and raw messages', async () => {
  const prompt = await open('prompt', 'greet');
  expect(prompt.arguments).toEqual({ who: 'Ada' });
  expect(resultOf(prompt).result).toMatchObject({ messages: [{ content: { text: 'Hello, Ada' } }] });
  expect(String(resultOf(await open('resource', 'note://1')).raw)).toContain('x'.repeat(70_000));
  const raw = await open('raw', 'tools/list');
  expect(raw).toMatchObject({
    arguments: '{"jsonrpc":"2.0", "id":7, "method":"tools/list"}',
    row: { suite: 'smoke' },
  });
});

it('writes the recorded session as the recording that it was', async () => {
  const database = await openRecord(() => undefined);
  const [session] = dump.stores['sessions']?.rows ?? [];
  const recording = await recordingOf(database, session?.value as Parameters<typeof recordingOf>[1]);
  const file = new URL('../../../core/recording/testing/recording-of-c31d4ef6.loupe.jsonl', import.meta.url);
  expect(await recording.text()).toBe(readFileSync(file, 'utf8'));
});
