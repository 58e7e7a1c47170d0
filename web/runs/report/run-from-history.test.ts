import 'fake-indexeddb/auto';

import { expect, it } from 'vitest';

import type { Outcome } from '../../../core/session/requests/outcome';
import type { Host } from '../../../core/host';
import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { Session } from '../../../core/session/session';
import { NEW_SERVER } from '../../session/server-list';
import { writeDraft } from '../../workers/report/write-draft';
import { runHistory } from '../record/run-history';
import { packRun } from '../record/pack-run';
import { runFromHistory } from './run-from-history';

const CANARIES = ['canary-password', 'canary-code', 'canary-variable', '471147114711'];
const [PASSWORD, CODE, VARIABLE, PIN] = CANARIES;
const SECRET = { type: 'string', format: 'password' } as const;

const host = { onClosed: () => () => undefined } as unknown as Host;
const session = new Session(host, {
  ...NEW_SERVER,
  name: 'shop',
  target: { kind: 'stdio', command: 'node', args: [], env: { SHOP_TOKEN: VARIABLE ?? '' }, inheritEnv: false },
});

function round(params: object, result: object): Outcome {
  const raw = JSON.stringify({ jsonrpc: '2.0', id: 1, result });
  const request = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  return { kind: 'result', request, millis: 5, raw, result, size: raw.length, elided: [] };
}

const words = {
  finding: ({ rule, severity, path }: { rule: string; severity: 'error'; path: string }) => ({
    rule,
    severity,
    path,
    text: rule,
  }),
  failure: ({ message }: { message: string }) => message,
} as unknown as Parameters<typeof runFromHistory>[2];

it('has all that was sent and came, and of the secrets nothing', async () => {
  const args = { user: 'ada', password: PASSWORD, pin: Number(PIN) };
  const schema = {
    type: 'object',
    properties: { user: {}, password: SECRET, pin: { type: 'integer', writeOnly: true } },
  } as const;
  const requestedSchema = { type: 'object', properties: { code: SECRET, seats: {} } };
  const asked = { method: 'elicitation/create', params: { message: 'Which code?', requestedSchema } };
  const answer = { action: 'accept', content: { code: CODE, seats: 2 } };
  const echo = JSON.stringify({ args, answer, token: VARIABLE });
  const outcomes: [Outcome, Outcome] = [
    round({ name: 'sign_in', arguments: args }, { resultType: 'input_required', inputRequests: { a: asked } }),
    round(
      { name: 'sign_in', arguments: args, inputResponses: { a: answer } },
      { content: [{ type: 'text', text: echo }], structuredContent: { echo, said: 'Welcome' } },
    ),
  ];
  // As the wire has it, from which the session learns what is secret.
  for (const outcome of outcomes) {
    const raw = String('raw' in outcome ? outcome.raw : '');
    for (const [direction, text] of [
      ['sent', outcome.request],
      ['received', raw],
    ] as const)
      session.log.add({ kind: 'message', direction, raw: text, shape: shapeOfJson(text), size: text.length });
  }
  const toKeep = await packRun(
    session,
    { id: 0, kind: 'tool', name: 'sign_in', arguments: args, startedAt: 1, state: { kind: 'ended', outcomes } },
    { schema, after: 0, connected: undefined },
  );
  const kept = await runHistory.add(toKeep);
  const { file, unread } = await writeDraft(
    {
      report: {
        kind: 'report',
        title: 'Runs',
        madeAt: 0,
        by: 'mcp-loupe 1.2.3',
        language: 'en',
        sections: [
          {
            kind: 'runs',
            title: 'shop',
            calls: [
              {
                title: 'Sign in',
                target: { kind: 'tool', name: 'sign_in' },
                runs: [{ id: kept?.id ?? 0, status: 'ok' }],
              },
            ],
          },
        ],
      },
      choices: { findings: true, checks: true, notes: true, messages: true },
      secrets: [],
    },
    (id) => runFromHistory(id, schema, words),
  );
  expect(unread).toBe(0);
  const text = await file.text();
  for (const part of ['ada', 'Which code?', 'Welcome', 'sign_in']) expect(text).toContain(part);
  for (const canary of CANARIES) expect(text).not.toContain(canary);
});

it('has nothing of a run that is gone', async () => {
  expect(await runFromHistory(4711, undefined, words)).toBeUndefined();
});
