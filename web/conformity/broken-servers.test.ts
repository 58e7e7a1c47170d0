import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startHttpServer } from '../../e2e/http-servers';
import { startTestProxy, stdio, type TestProxy } from '../session/test-session';
import type { Session } from '../session/session';
import { Conformity } from './findings-of';
import { BatchJudge } from './judge/judge-batch';

let proxy: TestProxy;
beforeAll(async () => {
  proxy = await startTestProxy();
});
afterAll(() => proxy.stop());

function conformityOf(session: Session): Conformity {
  const judge = new BatchJudge();
  return new Conformity(session, ({ events }) => Promise.resolve(judge.hear(events)));
}

/** What was found, as `rule in version, where`, each once. */
async function found(conformity: Conformity): Promise<string[]> {
  await conformity.settled();
  const findings = conformity.snapshot().groups.flatMap((group) => group.findings);
  const words = findings.map(({ rule, version, path }) => `${rule} ${version} ${path}`.trim());
  return [...new Set(words)].sort();
}

/** Connects and calls each tool; one that does not answer is given up. */
async function callAll(session: Session, tools: readonly string[]): Promise<void> {
  await session.connect();
  expect(session.snapshot().kind).toBe('connected');
  await session.request('tools/list', {});
  for (const name of tools) {
    const timeout = /^(?:loses|answers too)/.test(name) ? 100 : 5_000;
    await session.request('tools/call', { name, arguments: {} }, { timeout });
  }
}

describe('over HTTP', () => {
  it.each([
    ['2025-11-25', '/mcp', 4],
    ['2026-07-28', '/modern', 5],
  ])('%s: what came is found, be it judged while it comes or afterwards', async (_, path, of) => {
    const server = await startHttpServer('e2e/servers/broken-http.mjs');
    const url = `${server.origin}${path}`;
    const session = proxy.session({ kind: 'auto', url, headers: {} });
    const watching = conformityOf(session);
    const leave = watching.subscribe(() => undefined);
    await callAll(session, [
      'cuts its stream',
      'answers twice',
      'points elsewhere',
      'wrong content type',
      'a page of HTML',
      'half an answer',
      'fine',
    ]);
    const breaches = [
      `http-content-type ${of}`,
      `http-html-error ${of}`,
      `http-redirect ${of}`,
      `http-stream-cut ${of}`,
      `response-twice ${of} $.id`,
      `stream-not-json ${of}`,
    ];
    expect(await found(watching)).toEqual(breaches);
    expect(await found(conformityOf(session))).toEqual(breaches);
    leave();
    await session.disconnect();
    await server.stop();
  });

  it('a redirect on the same host is followed, and its messages are no new ones', async () => {
    const server = await startHttpServer();
    const url = `${server.origin}/redirect`;
    const session = proxy.session({ kind: 'http', url, headers: {} });
    await callAll(session, []);
    expect(await found(conformityOf(session))).toEqual(['http-redirect 4']);
    const sent = session.log.entriesAfter(0).filter((entry) => entry.kind === 'message');
    const initialize = sent.filter(
      ({ shape }) => 'method' in shape && shape.method === 'initialize',
    );
    expect(initialize).toMatchObject([{ direction: 'sent' }, { repeats: initialize[0]?.seq }]);
    await session.disconnect();
    await server.stop();
  });

  it('what gave no connection is judged too', async () => {
    const server = await startHttpServer();
    const session = proxy.session({ kind: 'auto', url: `${server.origin}/500`, headers: {} });
    await session.connect();
    expect(session.snapshot().kind).toBe('failed');
    expect(await found(conformityOf(session))).toEqual(['http-html-error 4']);
    await server.stop();
  });
});

describe('on stdio', () => {
  it('what is no message is judged by the version that is agreed on after it', async () => {
    const target = stdio(process.execPath, 'e2e/servers/broken.mjs', '2026-07-28');
    const session = proxy.session(target);
    const watching = conformityOf(session);
    const leave = watching.subscribe(() => undefined);
    await callAll(session, ['fine']);
    expect(await found(watching)).toContain('stdout-not-json 5');
    expect(await found(conformityOf(session))).toContain('stdout-not-json 5');
    leave();
  });
});
