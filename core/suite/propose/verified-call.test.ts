import { expect, it } from 'vitest';
import { responseValue, type CallResponse } from '../run/call-response';
import { testHost } from '../../session/testing/session-fixture';
import { usedMovedClock, withMovedClock } from './moved-clock';
import { verifiedCall } from './verified-call';
import { proposeChecks } from './propose-checks';
import { expectationOf } from './proposal';

const answer = (text: string, outcome: CallResponse['outcome'] = { kind: 'ok' }): CallResponse => ({
  kind: 'tool',
  outcome,
  value: { content: [{ type: 'text', text }], ...(outcome.kind === 'tool-error' && { isError: true }) },
  findings: [],
  outputFindings: undefined,
  durationMs: 1,
});
const failed = (words: string) => answer(words, { kind: 'tool-error', text: words });
const drafted = { kind: 'example', call: { name: 'c', tool: 't' }, tool: undefined } as const;

it('freezes what each run returned, and no value that no second run has proved', () => {
  expect(verifiedCall(drafted, [answer('Open'), answer('Open')])).toMatchObject({
    call: { expect: { outcome: 'ok', content: [{ type: 'text', equals: 'Open' }] } },
  });
  const once = verifiedCall(drafted, [answer('Open')]);
  expect(once).toEqual({
    kind: 'call',
    call: { name: 'c', tool: 't', expect: { outcome: 'ok', findings: 'none' } },
  });
});

it('leaves out what has another outcome the next time, or needs a network that was not there', () => {
  const reason = (...answers: CallResponse[]) => {
    const made = verifiedCall(drafted, answers);
    return made.kind === 'left-out' ? made.reason : undefined;
  };
  expect(reason(answer('Booked'), failed('Already booked'))).toBe('unstable');
  expect(reason(failed('fetch failed'), failed('fetch failed'))).toBe('network');
  expect(reason()).toBe('no-answer');
  const negative = { ...drafted, kind: 'negative' } as const;
  expect(verifiedCall(negative, [answer('Fine'), answer('Fine')])).toMatchObject({ reason: 'accepted' });
});

const host = testHost();

/** A server whose answer depends on the date in a way that nobody can see in it. */
const SERVER = `
const answer = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n');
let rest = '';
process.stdin.on('data', (data) => {
  rest += data;
  for (let end; (end = rest.indexOf('\\n')) >= 0; rest = rest.slice(end + 1)) {
    const { id, method, params } = JSON.parse(rest.slice(0, end));
    if (method === 'initialize') answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } });
    else if (method === 'tools/call') {
      const days = Math.floor(Date.now() / 86400000);
      answer(id, { content: [], structuredContent: { menu: ['fish', 'beans', 'rice'][days % 3], place: 'kitchen' } });
    }
    else if (id !== undefined) answer(id, { tools: [] });
  }
});`;

it('sees by a clock 25 hours ahead what changes with the day', async () => {
  const run = async (isAhead: boolean) => {
    const session = host.session({
      kind: 'stdio',
      command: process.execPath,
      args: ['-e', SERVER],
      env: {},
      inheritEnv: false,
    });
    const over = isAhead ? host.session(withMovedClock(session.config)?.target ?? session.config.target) : session;
    await over.connect();
    const outcome = await over.request('tools/call', { name: 'menu', arguments: {} });
    expect(usedMovedClock(over)).toBe(isAhead);
    return { ...answer(''), value: responseValue(outcome) };
  };
  const [first, ahead] = [await run(false), await run(true)];
  expect(expectationOf(proposeChecks(first, ahead), '').values).toEqual({
    '$.menu': { type: 'string' },
    '$.place': 'kitchen',
  });
  const url = { kind: 'http', url: 'http://localhost/mcp', headers: {} } as const;
  const { config } = host.session(url);
  expect(withMovedClock(config)).toBeUndefined();
});
