import { Secrets } from '../secrets/secrets';
import { expect, it } from 'vitest';

import { shapeOfJson } from '../protocol/json-rpc';
import { MessageLog } from '../transports/message-log';
import { timelineAsOtlp } from './otlp';
import { timelineOf } from './timeline-builder';
import { exportRequest, type OtlpSpan } from '../../e2e/otlp-collector';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
const traceparent = `00-${TRACE}-${CALLER}-01`;

function exported(...said: ['sent' | 'received', object, number?][]) {
  let now = 1_790_000_000_000;
  const log = new MessageLog({ now: () => now });
  const url = 'https://me:hunter2@example.com:8443/mcp?token=canary-1';
  const head = { status: 200, statusText: '', headers: [['mcp-session-id', 'canary-2']] } as const;
  const http = { kind: 'http', method: 'POST', url, headers: [], requestBytes: 9 } as const;
  log.add({
    ...http,
    progress: { kind: 'done', bytes: 4, duration: 12.5, lastSeq: 4, ...head },
  });
  for (const [direction, message, carrier] of said) {
    const raw = JSON.stringify(message);
    const carried = carrier !== undefined && { http: carrier };
    const shape = shapeOfJson(raw);
    log.add({ kind: 'message', direction, raw, size: raw.length, shape, ...carried });
    now += 5;
  }
  const server = { name: 'town', transport: 'http', url } as const;
  const json = timelineAsOtlp(
    timelineOf(log.entriesAfter(0)),
    (seq) => log.entry(seq),
    server,
    new Secrets(['sesame-open']),
  );
  const spans = exportRequest.parse(JSON.parse(json)).resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  return { json, spans };
}

const read = (of: OtlpSpan | undefined): Record<string, unknown> =>
  Object.fromEntries((of?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]));

it('is the trace that the request names, with the exchange and the question below the call', () => {
  const { json, spans } = exported(
    [
      'sent',
      {
        id: 1,
        method: 'tools/call',
        params: {
          name: 'plan',
          _meta: { traceparent, tracestate: 'a=1', baggage: 'who=me', progressToken: 1 },
        },
      },
      1,
    ],
    ['received', { method: 'notifications/progress', params: { progressToken: 1 } }, 1],
    ['received', { id: 'q', method: 'elicitation/create', params: {} }, 1],
    ['sent', { id: 'q', result: {} }],
    ['received', { id: 1, error: { code: -32000, message: 'No such plan' } }, 1],
  );
  const named = (name: string) => spans.find((each) => each.name === name);
  const call = named('tools/call plan');
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: CALLER, traceState: 'a=1', kind: 3 });
  expect(call).toMatchObject({
    status: { code: 2, message: 'No such plan' },
    startTimeUnixNano: '1790000000000000000',
    endTimeUnixNano: '1790000000020000000',
    events: [{ name: 'notifications/progress', timeUnixNano: '1790000000005000000' }],
  });
  expect(read(call)).toMatchObject({
    'mcp.method.name': 'tools/call',
    'gen_ai.tool.name': 'plan',
    'jsonrpc.request.id': '1',
    'rpc.response.status_code': '-32000',
    'server.address': 'example.com',
    'server.port': '8443',
    baggage: 'who=me',
  });
  for (const [name, kind] of [
    ['POST', 3],
    ['elicitation/create', 2],
  ] as const) {
    expect(named(name)).toMatchObject({ traceId: TRACE, parentSpanId: call?.spanId, kind });
  }
  expect(new Set(spans.map(({ spanId: id }) => id)).size).toBe(spans.length);
  expect(json).not.toMatch(/hunter2|canary/);
});

it('is a trace for each call that names none; what has not ended says so', () => {
  const { spans } = exported(
    ['sent', { id: 1, method: 'ping', params: { _meta: { traceparent: `00-${'0'.repeat(32)}-1` } } }],
    ['received', { id: 1, result: {} }],
    ['sent', { id: 2, method: 'ping' }],
    ['received', { method: 'notifications/tools/list_changed' }],
  );
  const pings = spans.filter(({ name }) => name === 'ping');
  expect(pings.map((each) => read(each)['loupe.unfinished'])).toEqual([undefined, true]);
  expect(new Set(spans.map(({ traceId: id }) => id)).size).toBe(4);
  expect(spans.every(({ parentSpanId }) => parentSpanId === undefined)).toBe(true);
});

it('calls no exchange failed whose 405 the specification allows, neither in the timeline nor in the trace', () => {
  const log = new MessageLog();
  const done = {
    kind: 'done',
    bytes: 0,
    duration: 3,
    lastSeq: 0,
    statusText: '',
    headers: [],
  } as const;
  const answered = [
    ['GET', 405],
    ['DELETE', 405],
    ['POST', 405],
    ['GET', 500],
  ] as const;
  for (const [method, status] of answered) {
    const about = { method, url: 'http://h/mcp', headers: [], requestBytes: 0 };
    log.add({ kind: 'http', ...about, progress: { ...done, status } });
  }
  const timeline = timelineOf(log.entriesAfter(0));
  expect([...timeline.spans.values()].map(({ outcome }) => outcome)).toEqual([
    'ok',
    'ok',
    'transport-error',
    'transport-error',
  ]);
  const json = timelineAsOtlp(timeline, (seq) => log.entry(seq), { name: 'h', transport: 'http' }, new Secrets());
  const spans = exportRequest.parse(JSON.parse(json)).resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect(spans.map((each) => [each.status.code, read(each)['error.type']])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
    [2, '405'],
    [2, '500'],
  ]);
});
