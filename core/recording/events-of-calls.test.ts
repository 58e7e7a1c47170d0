import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type JSONRPCMessage, ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { expect, it } from 'vitest';

import type { JsonObject } from '../json/json-object';
import { eventsOfCalls, type ImportedCall } from './events-of-calls';
import { Secrets } from '../secrets/secrets';
import { Recording } from './recording';
import { blobSource } from './recording-source';
import { RecordingWriter } from './recording-writer';
import { conversationOf, ReplayServer } from './replay/replay-server';

/** A call of a tool as the history keeps it, each from a session of its own: their ids are the same. */
function kept(at: number, name: string, result: object, change: Partial<ImportedCall> = {}): ImportedCall {
  const request = { jsonrpc: '2.0', id: 'loupe-3', method: 'tools/call', params: { name, arguments: {} } };
  const response = { jsonrpc: '2.0', id: 'loupe-3', result };
  return {
    startedAt: at,
    exchanges: [{ request: JSON.stringify(request), response: JSON.stringify(response), millis: 40 }],
    questions: [],
    protocolVersion: '2025-11-25',
    serverName: 'bakery',
    serverVersion: '3.2',
    ...change,
  };
}

async function opened(calls: readonly ImportedCall[]): Promise<Recording> {
  const { startedAt: at, events } = eventsOfCalls(calls, 'stdio');
  const lines: string[] = [];
  const server = { kind: 'stdio', command: 'bakery', args: [] } as const;
  const start = { at, origin: 'history', server, version: '1' } as const;
  const writer = new RecordingWriter(start, new Secrets(), (line) => lines.push(line));
  for (const event of events) writer.write(event);
  return Recording.open(blobSource(new Blob(lines)));
}

/** The official client at a replay of the recording. */
async function clientOf(recording: Recording): Promise<Client> {
  const conversation = await conversationOf(recording);
  const transport: Transport = {
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send: (message) => {
      const tell = (said: JsonObject) => transport.onmessage?.(said as unknown as JSONRPCMessage);
      server.take(message, { send: tell, end: () => undefined });
      return Promise.resolve();
    },
  };
  const server = new ReplayServer(conversation, 'none', (said) =>
    transport.onmessage?.(said as unknown as JSONRPCMessage),
  );
  const client = new Client({ name: 'a', version: '1' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'decline' }));
  await client.connect(transport);
  return client;
}

const said = (text: string) => ({ content: [{ type: 'text', text }] });

it('makes one recording of calls of several sessions, which answers the official client', async () => {
  const question = {
    asked:
      '{"jsonrpc":"2.0","id":0,"method":"elicitation/create","params":{"message":"Sliced?","requestedSchema":{"type":"object","properties":{}}}}',
    answered: '{"jsonrpc":"2.0","id":0,"result":{"action":"decline"}}',
  };
  const recording = await opened([
    kept(5000, 'bread', said('second')),
    kept(1000, 'bread', said('first'), { questions: [question] }),
    kept(9000, 'rolls', said('third')),
  ]);
  expect(recording.startedAt).toBe(1000);
  expect(recording.duration).toBe(8040);
  const texts: string[] = [];
  const ids: unknown[] = [];
  for await (const event of recording.events()) {
    if (event.kind === 'act') expect(event).toMatchObject({ act: 'note', ms: 0 });
    if (event.kind !== 'message' || !('text' in event)) continue;
    texts.push(`${event.ms} ${event.direction}`);
    const message = JSON.parse(event.text) as JsonObject;
    if (message['method'] === 'tools/call') ids.push(message['id']);
  }
  expect(ids).toEqual(['loupe-3-2', 'loupe-3', 'loupe-3-3']);
  expect(texts.slice(0, 7)).toEqual([
    '0 sent',
    '0 received',
    '0 sent',
    '0 sent',
    '13.333 received',
    '26.667 sent',
    '40 received',
  ]);

  const client = await clientOf(recording);
  expect(client.getServerVersion()).toEqual({ name: 'bakery', version: '3.2' });
  expect(client.getServerCapabilities()).toEqual({ tools: {} });
  const call = (name: string) => client.callTool({ name, arguments: {} });
  expect(await call('bread')).toEqual(said('first'));
  expect(await call('bread')).toEqual(said('second'));
  expect(await call('rolls')).toEqual(said('third'));
  await expect(call('cake')).rejects.toThrow('not in the recording');
});

it('keeps texts as they were, but for an id that was used before', () => {
  const exchange = {
    request: '{ "id":7, "method":"x", "params":{"n":9007199254740993, "f":1.0} }',
    response: '{ "id":7, "result":{"n":1e400} }',
    millis: 1,
  };
  const calls = [
    kept(0, '', {}, { exchanges: [exchange], protocolVersion: undefined }),
    kept(10, '', {}, { exchanges: [exchange], protocolVersion: undefined }),
    kept(
      20,
      '',
      {},
      { exchanges: [{ request: 'no JSON', response: undefined, millis: 5 }], protocolVersion: undefined },
    ),
  ];
  const { events } = eventsOfCalls(calls, 'stdio');
  const texts = events.flatMap((event) => (event.kind === 'message' && 'text' in event ? [event.text] : []));
  expect(texts).toEqual([
    exchange.request,
    exchange.response,
    '{"id":"7-2","method":"x","params":{"n":9007199254740993,"f":1.0}}',
    '{"id":"7-2","result":{"n":1e400}}',
    'no JSON',
  ]);
});

it('answers for each version that was spoken', async () => {
  const recording = await opened([kept(0, 'bread', said('modern'), { protocolVersion: '2026-07-28' })]);
  const { calls } = await conversationOf(recording);
  expect(calls).toMatchObject([
    {
      method: 'server/discover',
      version: '2026-07-28',
      response: { result: { supportedVersions: ['2026-07-28'], capabilities: { tools: {} } } },
    },
    { method: 'tools/call' },
  ]);
});
