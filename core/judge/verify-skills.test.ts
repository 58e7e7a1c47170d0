import { expect, it } from 'vitest';

import { stdio, testHost } from '../session/testing/session-fixture';
import { verifySkills } from './verify-skills';

const host = testHost();

/** What is told of a server's skills, and how many messages it was sent for that. */
async function verified(server: string) {
  const session = host.session(stdio(process.execPath, `e2e/servers/${server}.mjs`));
  await session.connect();
  const state = session.snapshot();
  if (state.kind !== 'connected') throw new Error('It is not connected.');
  const before = session.log.lastSeq;
  const told: string[] = [];
  await verifySkills(session, state.connected, {
    add: (seq, _, findings) => {
      const entry = session.log.entry(seq);
      const of = entry?.kind === 'message' && String(entry.raw).includes('slowly') ? 'rye' : '?';
      told.push(...findings.map(({ rule }) => `${of} ${rule}`));
    },
  });
  return { told, asked: session.log.lastSeq - before };
}

it('tells which files of a server are not what their entries say', async () => {
  const { told } = await verified('skills');
  expect(told).toEqual(['rye skill-file-size', 'rye skill-file-digest', 'rye skill-front-matter-differs']);
});

it('asks nothing of a server without the extension', async () => {
  expect(await verified('every-feature-2026')).toEqual({ told: [], asked: 0 });
});
