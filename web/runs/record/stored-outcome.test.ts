import { expect, it, vi } from 'vitest';

import type { Outcome } from '../../../core/session/requests/outcome';
import { Secrets } from '../../../core/secrets/secrets';
import { StorageMask } from './storage-mask';
import type { OutcomeRow } from './run-payload';
import { packOutcome, unpackOutcome } from './stored-outcome';

// There are no workers here.
vi.mock('../../workers/documents/open-document', async () => {
  const { openLocalDocument } = await import('../../../core/json/documents/json-document');
  return { openDocument: (source: Uint8Array) => openLocalDocument(new TextDecoder().decode(source), 'json') };
});

const keep = new StorageMask(new Secrets());

async function again(outcome: Outcome): Promise<Outcome> {
  // As IndexedDB copies it.
  return unpackOutcome(structuredClone(await packOutcome(outcome, keep)) as OutcomeRow<never>);
}

function answer(message: object, more: object = {}): Outcome {
  const raw = JSON.stringify(message);
  return {
    request: '{"method":"tools/call"}',
    millis: 3.5,
    raw,
    size: raw.length,
    elided: [],
    kind: 'result',
    result: (message as { result: unknown }).result,
    protocolVersion: '2025-11-25',
    ...more,
  };
}

it('gives a result back as it was, without its place in a log that is gone', async () => {
  const outcome = answer({ result: { content: [{ type: 'text', text: '你好' }] } });
  expect(await again({ ...outcome, seq: 7 } as Outcome)).toEqual(outcome);
});

it('gives a large one back from the disk, as text or as bytes', async () => {
  const outcome = answer({ result: { content: [{ type: 'text', text: 'é'.repeat(70_000) }] } });
  expect(await again(outcome)).toEqual(outcome);
  const bytes = new TextEncoder().encode('{"result": {"large": [1,2]}}');
  const elided = answer({ result: { large: [] } }, { raw: bytes, elided: ['/result/large'] });
  expect(await again(elided)).toEqual(elided);
});

it.each<Outcome>([
  { kind: 'cancelled', because: 'by-server', request: '', millis: 1 },
  { kind: 'timeout', limit: 1000, request: '{}', millis: 1000 },
  {
    kind: 'lost',
    failure: { code: 'exited', message: 'gone', details: {}, stderr: ['oh'] },
    request: '{}',
    millis: 1,
  },
  {
    kind: 'error',
    error: { code: -32602, message: 'no', data: [1] },
    raw: '{"error":{"code":-32602,"message":"no","data":[1]}}',
    size: 50,
    request: '{}',
    millis: 1,
  },
  {
    kind: 'error',
    error: { code: undefined, message: 'broken' },
    raw: '{"error":"broken"}',
    size: 18,
    request: '{}',
    millis: 1,
  },
])('gives an end without a result back as it was: $kind', async (outcome) => {
  expect(await again(outcome)).toEqual(outcome);
});

it('holds of a large result what the page held of it when it came', async () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => ({ index, name: `row ${index}` }));
  const message = { result: { structuredContent: { rows }, content: [] } };
  const raw = new TextEncoder().encode(JSON.stringify(message));
  // As a call that came in one piece is packed: the value is read from its text again.
  const outcome = { ...answer(message), raw, size: raw.length };
  const opened = await again(outcome);
  if (opened.kind !== 'result') throw new Error('It is no result any more.');
  expect(opened.elided).toHaveLength(1);
  expect(JSON.stringify(opened.result).length).toBeLessThan(1000);
  expect(opened.raw.length).toBe(raw.length);
});
