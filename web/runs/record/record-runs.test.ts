import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';

import type { JsonObject } from '../../../core/json/json-object';
import { Recording } from '../../../core/recording/recording';
import { blobSource } from '../../../core/recording/recording-source';
import { conversationOf } from '../../../core/recording/replay/replay-server';
import { stdio, testHost } from '../../../core/session/testing/session-fixture';
import { everything } from '../../../e2e/http-servers';
import type { RunRow } from '../../../core/run/run';
import { runHistory } from './run-history';
import { packRun } from './pack-run';
import { recordingOfRuns } from './record-runs';

vi.setConfig({ testTimeout: 60_000 });

const IN_ENV = 'env-canary-91d2aa';
const host = testHost();

/** Calls a tool in a session of its own, and keeps the run as the page does. */
async function keptCall(name: string, args: JsonObject, secret: string): Promise<RunRow> {
  const target = stdio(everything[0] ?? '', everything[1] ?? '', 'stdio');
  const session = host.session({ ...target, env: { API_KEY: IN_ENV } } as typeof target);
  await session.connect();
  const state = session.snapshot();
  if (state.kind !== 'connected') throw new Error('The server is not connected.');
  session.secrets.add(secret);
  const startedAt = Date.now();
  const outcome = await session.request('tools/call', { name, arguments: args });
  const ended = { kind: 'ended', outcomes: [outcome] } as const;
  const toKeep = await packRun(
    session,
    { id: 0, kind: 'tool', name, arguments: args, startedAt, state: ended },
    { after: 0, connected: state.connected },
  );
  const run = await runHistory.add(toKeep);
  if (!run) throw new Error('The run was not kept.');
  return run;
}

it('has the answers of kept runs to the byte, and none of their secrets', async () => {
  const canary = 'canary-4b0f77e1';
  const runs = [
    await keptCall('get-tiny-image', {}, canary),
    await keptCall('echo', { message: `is it ${canary}?` }, canary),
    await keptCall('get-env', {}, canary),
  ];
  // In the order in which they were made, whatever the order in which they were chosen.
  const made = await recordingOfRuns(runs.toReversed(), undefined, '1.2.3');
  const text = await made.file.text();
  expect(text).not.toContain(canary);
  expect(text).not.toContain(IN_ENV);
  const recording = await Recording.open(blobSource(made.file));
  expect(recording).toMatchObject({ cut: 0, header: { origin: 'history' } });
  const { calls } = await conversationOf(recording);
  expect(calls.map(({ method, params }) => [method, params?.['name']])).toEqual([
    ['initialize', undefined],
    ['tools/call', 'get-tiny-image'],
    ['tools/call', 'echo'],
    ['tools/call', 'get-env'],
  ]);
  const target = stdio(everything[0] ?? '', everything[1] ?? '', 'stdio');
  const again = host.session(target);
  await again.connect();
  const image = await again.request('tools/call', { name: 'get-tiny-image', arguments: {} });
  if (image.kind !== 'result') throw new Error('There is no picture.');
  expect(calls[1]?.response?.['result']).toEqual(image.result);
});
