import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { testFolder } from '../../e2e/testing/folder';
import { startTestProxy, type TestProxy } from '../../e2e/testing/tunnel';
import { openLocally } from '../json/documents/json-document';
import { programWatch } from './program-watch';
import { startTestHost, stdio, type TestHost } from './testing/session-fixture';

const folder = testFolder();
const program = join(folder, 'server.mjs');
const raw = join(import.meta.dirname, '../../e2e/servers/raw-server.mjs');
// Only the page watches programs.
let proxy: TestProxy;
let host: TestHost;
beforeAll(async () => {
  proxy = await startTestProxy();
  const tunnel = await proxy.open();
  host = startTestHost(tunnel.asHost({ openDocument: openLocally, storage: undefined }));
});
afterAll(async () => {
  await host.stop();
  await proxy.close();
});

/** A server with one tool of this name; without a name one that does not start. */
function build(tool: string | undefined): void {
  const source = `import { NO_INPUT, serveRaw, textResult, toolHandlers } from ${JSON.stringify(raw)};
    serveRaw('built', toolHandlers({ ${tool}: { tool: { inputSchema: NO_INPUT }, call: () => textResult('ok') } }));`;
  writeFileSync(program, tool === undefined ? 'no program' : source);
}

it('reconnects when the program has changed, and as often as it does', async () => {
  build('first');
  const session = host.session(stdio('node', program));
  const watch = programWatch(session);
  let changes = 0;
  watch.onChange((paths) => {
    expect(paths).toEqual([program]);
    changes += 1;
  });
  await session.connect();
  const since = () => {
    const state = session.snapshot();
    return state.kind === 'connected' ? state.connected.since : undefined;
  };
  const first = since();
  expect(first).toBeDefined();
  watch.setOn(true);
  await expect.poll(() => watch.snapshot()).toMatchObject({ kind: 'on', files: [program] });

  build('second');
  await expect.poll(() => changes, { timeout: 8000 }).toBe(1);
  expect(since()).not.toBe(first);
  expect(watch.snapshot()).toMatchObject({ change: { paths: [program] } });
  watch.dismiss();
  expect(watch.snapshot()).toMatchObject({ kind: 'on', change: undefined });

  // One that does not start is announced and followed as well, until it does.
  build(undefined);
  await expect.poll(() => session.snapshot().kind, { timeout: 8000 }).toBe('failed');
  await expect.poll(() => changes).toBe(2);
  build('third');
  await expect.poll(() => changes, { timeout: 8000 }).toBe(3);
  expect(session.snapshot().kind).toBe('connected');

  // Who has disconnected it, or watches no longer, is left alone.
  await session.disconnect();
  build('fourth');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(session.snapshot().kind).toBe('disconnected');
  await session.connect();
  watch.setOn(false);
  expect(watch.snapshot()).toEqual({ kind: 'off' });
});
