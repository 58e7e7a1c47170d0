import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

import { stdio, testHost } from '../session/testing/session-fixture';
import { lastOutcome } from './run';
import { sendRun } from './send-run';

const servers = testHost();

it('ends by the time limit of the server’s settings if a request has none', async () => {
  const silent = fileURLToPath(new URL('../../e2e/servers/never-answers.mjs', import.meta.url));
  const session = servers.session(stdio(process.execPath, silent), {}, 1000);
  await session.connect();
  const { signal } = new AbortController();
  for (const options of [{ signal }, { signal, timeoutMs: undefined }]) {
    const ended = await sendRun(session, { kind: 'tool', name: 'hang', arguments: {} }, options);
    expect(lastOutcome(ended)).toMatchObject({ kind: 'timeout', limit: 1000 });
  }
});
