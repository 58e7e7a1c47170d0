import { describe, expect, it } from 'vitest';

import { readTools } from '../../../../core/protocol/tool';
import type { EndedState } from '../../../../core/run/run';
import { serverInSuite } from '../../../../core/suite/propose/call-in-suite';
import { fillIn } from '../../../../core/suite/variables';
import { DEFAULT_PROTOCOL } from '../../../../core/protocol/protocol-settings';
import { formsOf } from './call-forms';

const [login] = readTools([
  {
    name: 'login',
    inputSchema: {
      type: 'object',
      properties: { user: { type: 'string' }, apiKey: { type: 'string', format: 'password' } },
    },
  },
]);

const LOGIN = { kind: 'tool', name: 'login' } as const;
const STORED = { omitted: [], isMasked: false, serverRequests: [], findings: [], pictures: [] };

describe('a call as a suite writes it', () => {
  it('has secrets by name only, and no variable where none was meant', () => {
    const args = { user: 'a ${literal} $${two}', apiKey: 'hunter2-hunter2' };
    const { sent, toSave } = formsOf(
      { run: { kind: 'tool', name: 'login', arguments: args, asTask: { ttl: 5000 } }, tool: login },
      undefined,
    );
    expect(sent.arguments).toEqual(args);
    expect(toSave).toEqual({
      tool: 'login',
      arguments: { user: 'a $${literal} $$${two}', apiKey: '${API_KEY}' },
      task: { ttl: '5000ms' },
    });
    expect(fillIn(toSave.arguments, () => 'hunter2-hunter2')).toEqual(args);
  });

  it('has the place of a secret that the history left out', () => {
    const { toSave } = formsOf(
      {
        run: { ...LOGIN, arguments: { user: 'ann' }, stored: { ...STORED, omitted: ['apiKey'] } },
        tool: login,
      },
      undefined,
    );
    expect(toSave.arguments).toEqual({ user: 'ann', apiKey: '${API_KEY}' });
  });

  it('takes over the answers that were given, of both ways to ask', () => {
    const question = (method: string, params: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = (result: object) => JSON.stringify({ jsonrpc: '2.0', id: 1, result });
    const schema = { type: 'object', properties: { pin: { type: 'string', writeOnly: true } } };
    const rounds = [
      {
        kind: 'result',
        request: '{"method":"tools/call","params":{"name":"login"}}',
        result: {
          resultType: 'input_required',
          inputRequests: {
            a: { method: 'roots/list' },
            b: { method: 'elicitation/create', params: { message: 'Sure?' } },
          },
        },
      },
      {
        kind: 'result',
        request: '{"method":"tools/call","params":{"inputResponses":{"a":{"roots":[]},"b":{"action":"decline"}}}}',
        result: { content: [] },
      },
    ] as unknown as EndedState['outcomes'];
    const { toSave } = formsOf(
      {
        tool: login,
        run: {
          ...LOGIN,
          arguments: {},
          state: { kind: 'ended', outcomes: rounds },
          stored: {
            ...STORED,
            serverRequests: [
              {
                asked: question('elicitation/create', { requestedSchema: schema }),
                answered: answer({ action: 'accept', content: { pin: '4711', seats: 2 } }),
              },
              {
                asked: question('sampling/createMessage', {}),
                answered: answer({ role: 'assistant', model: 'm', content: { type: 'text' }, _meta: {} }),
              },
            ],
          },
        },
      },
      undefined,
    );
    expect(toSave).toEqual({
      tool: 'login',
      answers: [
        { elicitation: { action: 'accept', content: { pin: '${PIN}', seats: 2 } } },
        { sampling: { role: 'assistant', model: 'm', content: { type: 'text' } } },
        { elicitation: { action: 'decline' } },
      ],
    });
  });

  it('has a raw request as method and params, and any other text as it is', () => {
    const raw = (text: string) => formsOf({ run: { kind: 'raw', name: '', arguments: text } }, undefined).toSave.raw;
    expect(raw('{"jsonrpc":"2.0","id":7,"method":"ping","params":{"_meta":{"progressToken":1}}}')).toEqual({
      method: 'ping',
    });
    expect(raw('{"jsonrpc":"2.0","id":7,"method":"x/y","params":{"a":1.0},"odd":1}')).toContain('"odd"');
    expect(raw('{"method": ${no}')).toBe('{"method": $${no}');
  });
});

it('names a server without what its environment, headers and URL hold', () => {
  const config = (target: Parameters<typeof serverInSuite>[0]['target']) =>
    serverInSuite({ target, protocol: { ...DEFAULT_PROTOCOL, version: '2025-06-18' } });
  expect(
    config({ kind: 'stdio', command: 'node', args: ['s.js'], env: { myToken: 's3cret' }, inheritEnv: false }),
  ).toEqual({ command: 'node', args: ['s.js'], env: { myToken: '${MY_TOKEN}' }, protocol: '2025-06-18' });
  const headers = { Authorization: 'Bearer s3cret', '2-factor': 'x' };
  expect(config({ kind: 'http', url: 'https://u:p@a.example/mcp', headers })).toEqual({
    url: '${SERVER_URL}',
    transport: 'http',
    headers: { Authorization: '${AUTHORIZATION}', '2-factor': '${SECRET_2_FACTOR}' },
    protocol: '2025-06-18',
  });
});
