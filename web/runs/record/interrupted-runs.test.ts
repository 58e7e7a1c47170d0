// @vitest-environment jsdom
import 'fake-indexeddb/auto';

import { expect, it, onTestFinished } from 'vitest';

import type { Host } from '../../../core/host';
import { MASK } from '../../../core/secrets/secrets';
import { Session } from '../../../core/session/session';
import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { NEW_SERVER } from '../../session/server-list';
import { moveInterruptedRuns, storeRunsAtUnload } from './interrupted-runs';
import { RecordDatabase } from './record-database';

const HOST = { onClosed: () => () => undefined } as unknown as Host;
const TARGET = { kind: 'stdio' as const, command: 'node', args: [], env: {}, inheritEnv: false };
const ARGUMENTS = { city: 'Oslo', pin: 'swordfish-42' };
const SCHEMA = { type: 'object', properties: { pin: { type: 'string', format: 'password' } } };

function runningSession() {
  const session = new Session(HOST, { ...NEW_SERVER, name: 'demo', target: TARGET });
  const params = { name: 'book', arguments: ARGUMENTS };
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  session.log.add({ kind: 'message', direction: 'sent', raw, shape: shapeOfJson(raw), size: raw.length });
  const run = {
    id: 1,
    kind: 'tool' as const,
    name: 'book',
    arguments: ARGUMENTS,
    startedAt: Date.now(),
    state: { kind: 'running' as const, cancel: () => undefined },
  };
  storeRunsAtUnload(session, () => [[run, { schema: SCHEMA, after: 0, connected: undefined }]]);
}

it('moves the call that a reload interrupts to the history, once, without its secret', async () => {
  runningSession();
  dispatchEvent(new Event('pagehide'));
  expect(localStorage.getItem('loupe.interruptedRuns')).not.toContain('swordfish');
  const database = await RecordDatabase.open('interrupted', () => undefined);
  onTestFinished(() => database.close());
  await moveInterruptedRuns(database);
  await moveInterruptedRuns(database);
  const runs = await database.newest();
  expect(runs).toMatchObject([{ server: 'demo', name: 'book', state: 'cancelled' }]);
  const payload = await database.payload(runs[0]?.id ?? 0);
  expect(JSON.parse(payload?.arguments ?? '')).toEqual({ city: 'Oslo' });
  expect(payload).toMatchObject({ omitted: ['pin'], outcomes: [{ rest: { because: 'page-closed' } }] });
  expect(payload?.outcomes[0]?.request).toContain(MASK);
});
