import { MASK, Secrets } from '../../../core/secrets/secrets';
import { expect, it } from 'vitest';

import { shapeOfJson } from '../../../core/protocol/json-rpc';
import { MessageLog } from '../../../core/transports/message-log';
import { trafficAsHar, trafficAsJsonLines } from './export-traffic';

function log() {
  const made = new MessageLog();
  const add = (direction: 'sent' | 'received', raw: string, http: number) =>
    made.add({ kind: 'message', direction, raw, size: raw.length, shape: shapeOfJson(raw), http });
  const { seq } = made.add({
    kind: 'http',
    method: 'POST',
    url: 'https://who:pass@example.com/mcp?api_key=hidden&page=2',
    headers: [
      ['authorization', 'Bearer hidden'],
      ['x-team', 'hidden'],
      ['content-type', 'application/json'],
    ],
    requestBytes: 40,
    progress: {
      kind: 'done',
      status: 200,
      statusText: 'OK',
      headers: [
        ['Content-Type', 'application/json'],
        ['Mcp-Session-Id', 'hidden'],
      ],
      bytes: 70,
      duration: 12,
      lastSeq: 3,
    },
  });
  add('sent', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"n":1.0}}', seq);
  add('received', '{"jsonrpc":"2.0",\n"id":1,"result":{"isError":true,"content":[],"n":12345678901234567890}}', seq);
  return [1, 2, 3].flatMap((each) => made.entry(each) ?? []);
}

const OWN = { names: new Set(['x-team']), secrets: new Secrets(['12345678901234567890']) };

it('writes a line for each entry, with its outcome and the message as it was, and no secret', async () => {
  const text = await trafficAsJsonLines(log(), OWN);
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  const [, request, response] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(request).toMatchObject({ kind: 'message', direction: 'sent', partner: 3 });
  expect(response).toMatchObject({ direction: 'received', outcome: 'tool-error', partner: 2 });
  expect(lines[1]).toContain('{"n":1.0}');
  expect(lines[2]).toContain(`"n":"${MASK}"`);
  expect(text).not.toContain('hidden');
  expect(text).not.toContain('pass@');
});

it('writes HTTP exchanges as HAR, with their bodies and without secrets', async () => {
  const text = await trafficAsHar(log(), OWN, '1.2.3');
  const { log: har } = JSON.parse(text) as { log: { version: string; entries: unknown[] } };
  expect(har.version).toBe('1.2');
  expect(har.entries).toMatchObject([
    {
      time: 12,
      request: { method: 'POST', bodySize: 40, postData: { text: expect.stringContaining('1.0') as unknown } },
      response: { status: 200, content: { size: 70, text: expect.stringContaining('isError') as unknown } },
    },
  ]);
  expect(text).not.toContain('hidden');
});
