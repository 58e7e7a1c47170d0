import { expect, it } from 'vitest';

import { compareClients } from './compare-clients';
import { changeText } from './snapshot-change';
import { snapshotOf } from './snapshot';

const connected = { protocolVersion: '2025-06-18', serverInfo: {}, capabilities: {}, instructions: undefined };
const snapshot = (inputSchema: object) =>
  snapshotOf(connected, { tools: [{ name: 'add', description: 'Adds', inputSchema }] });
const GOOD = { type: 'object', properties: { a: { type: 'string', description: 'A' } } };
const REFUSED = { ...GOOD, oneOf: [{ required: ['a'] }] };
const changes = (before: object, after: object) =>
  compareClients(snapshot(before), snapshot(after), 'town', ['Claude Code', 'n8n']);

it('tells a client that refuses the server from now on, with the fact and the tool', () => {
  expect(changes(GOOD, REFUSED).map((change) => [change.isBreaking, changeText(change)])).toEqual([
    [true, expect.stringMatching(/^Claude Code is now known to reject the server\. One tool with oneOf.* add$/)],
  ]);
  expect(changes(GOOD, { ...GOOD, properties: { a: { type: ['string', 'null'] } } })).toMatchObject([
    { code: 'client-degraded', isBreaking: false, values: { client: 'n8n', tools: 'add' } },
  ]);
});

it('says nothing of a client that is as before, or better off', () => {
  expect(changes(REFUSED, REFUSED)).toEqual([]);
  expect(changes(REFUSED, GOOD)).toEqual([]);
});
