import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { openLocally } from '../../../../core/json/documents/json-document';
import type { JsonObject } from '../../../../core/json/json-object';
import { RecordedLog } from '../../../../core/recording/log-of-recording';
import type { Session } from '../../../../core/session/session';
import { stdio, testHost } from '../../../../core/session/testing/session-fixture';
import { AppHost } from '../../../runs/apps/app-host';
import { readApp } from '../../../runs/apps/app-resource';
import { openTestApp } from '../../../runs/apps/testing/app-fixture';
import { outcomeOf } from '../../../../core/run/run';
import { collectDefinitions } from './listed-definitions';
import { RecordedAppSession } from './recorded-app-session';
import { callsOf, paramsOf, type RecordedCall, endedRunOfCall } from './recorded-calls';

const DEMO = fileURLToPath(new URL('../../../../demo/server.ts', import.meta.url));
const PAGE = 'ui://loupe-demo/bread-order';
const rye = (count: number) => ({ name: 'place_bread_order', arguments: { items: [{ id: 'rye', count }] } });

describe('RecordedAppSession, of a session with the demo server', () => {
  const host = testHost();
  let live: Session;
  beforeAll(async () => {
    live = host.session(stdio(process.execPath, '--import', 'tsx', DEMO));
    await live.connect();
  });

  it('answers the app as its server did, and refuses what was not asked', async () => {
    await live.request('tools/list', {});
    await live.request('tools/call', { name: 'order_bread', arguments: { guests: 3 } });
    const page = await readApp(live, PAGE, 'mcp');
    const placed = await live.request('tools/call', rye(2));
    await live.disconnect();
    // Of the process that ends there may be more to come.
    await vi.waitFor(() => expect(live.log.snapshot().entries.at(-1)?.seq).toBe(live.log.lastSeq));
    const { entries, counts } = live.log.snapshot();
    const calls = callsOf(entries);
    const shown = calls.find(({ subject }) => subject === 'order_bread');
    const run = shown && endedRunOfCall(shown);
    const outcome = run && outcomeOf(run);
    if (!shown || !outcome || page.kind !== 'page' || placed.kind !== 'result')
      throw new Error('Nothing was recorded.');

    const session = new RecordedAppSession(calls, shown, { tools: {}, resources: {} });
    expect(await readApp(session, PAGE, 'mcp')).toEqual(page);
    const host = new AppHost({
      session,
      page: page.page,
      tools: collectDefinitions(calls).tools.map(({ definition }) => definition),
      callId: 1,
      input: paramsOf(shown)['arguments'],
      streamed: false,
      maxHeight: 4000,
      context: {},
      granted: [],
      version: '1.2.3',
    });
    const { app, transport, stop } = openTestApp(host);
    const told = new Promise((resolve) => app.addEventListener('toolresult', resolve));
    host.end(outcome);
    await app.connect(transport);
    expect(app.getHostCapabilities()).toMatchObject({ serverTools: {}, serverResources: {} });
    expect(await told).toMatchObject({
      content: [{ text: expect.stringContaining('For 3 at breakfast') as string }],
    });
    // Nothing is called: nobody is asked, either.
    const { content } = await app.callServerTool(rye(2));
    expect({ content }).toEqual({ content: (placed.result as JsonObject)['content'] });
    expect(session.refused.snapshot()).toBeUndefined();
    await expect(app.callServerTool(rye(5))).rejects.toThrow(/not in the recording.*recorded: 2/);
    await expect(app.readServerResource({ uri: 'ui://none' })).rejects.toThrow('not in the rec');
    expect(session.refused.snapshot()).toMatchObject({
      count: 2,
      latest: expect.stringContaining('“ui://none”') as string,
    });
    stop();
    // All that may still be added is how the server ended.
    const { message, app: ofApps } = live.log.snapshot().counts;
    expect({ message, app: ofApps }).toEqual({ message: counts.message, app: counts.app });
  });
});

/** The calls of a recording, in which each request is answered at once. */
async function recorded(...exchanges: [method: string, params: JsonObject, result: JsonObject][]) {
  const log = new RecordedLog({ openDocument: openLocally }, 0);
  const say = (ms: number, direction: 'sent' | 'received', message: JsonObject) =>
    log.take({
      ms,
      kind: 'message',
      direction,
      transport: 'stdio',
      text: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
  for (const [id, [method, params, result]] of exchanges.entries()) {
    void say(2 * id, 'sent', { id, method, params });
    void say(2 * id + 1, 'received', { id, result });
  }
  // The log tells of a burst together.
  await vi.waitFor(() => expect(log.log.snapshot().entries).toHaveLength(2 * exchanges.length));
  return callsOf(log.log.snapshot().entries);
}

function sessionAt(calls: readonly RecordedCall[], at: number) {
  const shown = calls[at];
  if (!shown) throw new Error('There is no such call.');
  return new RecordedAppSession(calls, shown, {});
}

describe('RecordedAppSession, of equal requests', () => {
  const time = { name: 'time', arguments: {} };
  const at = (text: string) => ({ content: [{ type: 'text', text }] });
  const answer = async (session: RecordedAppSession) => (await session.requestInRounds('tools/call', time))[0];

  it('gives the answers that came after the call that is shown, then the last again', async () => {
    const calls = await recorded(
      ['tools/call', time, at('noon')],
      ['tools/call', { ...time, _meta: { progressToken: 1 } }, at('one')],
      ['tools/call', time, at('two')],
    );
    const session = sessionAt(calls, 0);
    expect(await answer(session)).toMatchObject({ kind: 'result', result: at('one') });
    expect(await answer(session)).toMatchObject({ result: at('two') });
    expect(await answer(session)).toMatchObject({ result: at('two') });
    expect(await answer(sessionAt(calls, 2))).toMatchObject({ result: at('noon') });
  });

  it('goes on to the answer for which the server asked something first', async () => {
    const params = { name: 'book', arguments: { night: 1 } };
    const rounds = await recorded(
      ['tools/call', params, { resultType: 'input_required', inputRequests: {}, requestState: 'a' }],
      ['tools/call', { ...params, inputResponses: {}, requestState: 'b' }, at('another’s')],
      ['tools/call', { ...params, inputResponses: {}, requestState: 'a' }, at('booked')],
    );
    const [last] = await sessionAt(rounds, 0).requestInRounds('tools/call', params);
    expect(last).toMatchObject({ result: at('booked') });
  });
});

describe('RecordedAppSession, of an app that loads from elsewhere', () => {
  it('has no network', async () => {
    const ui = { csp: { connectDomains: ['https://elsewhere.example'] } };
    const html = { uri: PAGE, mimeType: 'text/html;profile=mcp-app', text: '<p>', _meta: { ui } };
    const calls = await recorded(['resources/read', { uri: PAGE }, { contents: [html] }]);
    const reading = await readApp(sessionAt(calls, 0), PAGE, 'mcp');
    if (reading.kind !== 'page') throw new Error('There is no page.');
    expect(reading.page.policy.policy).not.toContain('elsewhere');
    expect(reading.page.declared).toEqual(ui);
  });
});
