import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { builtCommand } from '../../e2e/built-command';

import { everything } from '../../e2e/http-servers';
import type { JsonObject } from '../../core/json/json-object';
import { Secrets } from '../../core/secrets/secrets';
import { RecordingWriter } from '../../core/recording/recording-writer';
import type { RecordedConversation } from '../../core/recording/replay/recorded-conversation';
import { conversationOf, ReplayServer } from '../../core/recording/replay/replay-server';
import { Session } from '../../core/session/session';
import { DEFAULT_PROTOCOL } from '../../core/protocol/protocol-settings';
import { nodeHost } from '../node-host';
import { openRecordingFile, RecordingFile } from './recording-file';
import { startHttpReplay } from './replay-http';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = testFolder();
const file = join(folder, 'everything.loupe.jsonl');
let conversation: RecordedConversation;
let answers: unknown;

/** What a client asks and gets; numbers and texts that differ from run to run are asked for once. */
async function askAll(transport: Transport) {
  const client = new Client({ name: 'a', version: '1' }, { capabilities: { elicitation: {} } });
  const asked: unknown[] = [];
  client.setRequestHandler(ElicitRequestSchema, ({ params }) => {
    asked.push(params);
    return { action: 'decline' };
  });
  await client.connect(transport);
  const call = (name: string, args = {}) => client.callTool({ name, arguments: args });
  const progress: unknown[] = [];
  const came = [
    client.getServerVersion(),
    client.getServerCapabilities(),
    client.getInstructions(),
    await client.listTools(),
    await client.listPrompts(),
    await call('echo', { message: 'naïve 😀' }),
    await call('get-tiny-image'),
    await call('get-structured-content', { location: 'Chicago' }),
    await call('trigger-elicitation-request'),
    await client.callTool(
      { name: 'trigger-long-running-operation', arguments: { duration: 0.3, steps: 3 } },
      undefined,
      { onprogress: (each) => progress.push(each) },
    ),
    await call('no-such-tool').catch((error: unknown) => String(error)),
    // Of progress right before the result the client's own library loses some.
    progress[0],
    asked,
  ];
  return { client, came: JSON.parse(JSON.stringify(came)) as unknown };
}

beforeAll(async () => {
  const recorded = new RecordingFile(file);
  const start = {
    at: Date.now(),
    origin: 'session',
    server: { kind: 'stdio', command: 'node', args: [] },
    version: '1',
  } as const;
  const writer = new RecordingWriter(start, new Secrets(), (line) => recorded.append(line));
  const [command = '', script = ''] = everything;
  const transport = new StdioClientTransport({ command, args: [script, 'stdio'], stderr: 'ignore' });
  const began = performance.now();
  const note = (direction: 'sent' | 'received', message: object): void =>
    writer.write({
      ms: performance.now() - began,
      kind: 'message',
      direction,
      transport: 'stdio',
      text: JSON.stringify(message),
    });
  const send = transport.send.bind(transport);
  transport.send = (message) => {
    note('sent', message);
    return send(message);
  };
  // The client calls it before its own.
  transport.onmessage = (message) => note('received', message);
  const { client, came } = await askAll(transport);
  await client.close();
  await recorded.close();
  answers = came;
  conversation = await conversationOf(await openRecordingFile(file));
});

/** A replay in this process. */
function replay(from: RecordedConversation, latency: 'real' | 'none' | number = 'none') {
  const said: JsonObject[] = [];
  const server = new ReplayServer(from, latency, (message) => said.push(message));
  const ask = (message: JsonObject): Promise<JsonObject[]> =>
    new Promise((resolve) => {
      const sent: JsonObject[] = [];
      server.take(message, { send: (each) => sent.push(each), end: () => resolve(sent) });
    });
  return { server, said, ask };
}

const call = (name: string, args: JsonObject, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

describe('a recording of server-everything', () => {
  it('gives the official client the same answers over stdio', async () => {
    const args = [builtCommand, 'replay', file, '--latency', 'real'];
    const transport = new StdioClientTransport({ command: process.execPath, args });
    const { client, came } = await askAll(transport);
    await client.close();
    expect(came).toEqual(answers);
  });

  it('gives the official client the same answers over Streamable HTTP, to each session again', async () => {
    const listening = await startHttpReplay(conversation, 'none', 0);
    try {
      for (const _ of [1, 2]) {
        const transport = new StreamableHTTPClientTransport(new URL(listening.url));
        const { client, came } = await askAll(transport);
        await client.close();
        expect(came).toEqual(answers);
      }
      const foreign = await fetch(listening.url, {
        method: 'POST',
        headers: { Origin: 'http://evil.example' },
        body: '{}',
      });
      expect(foreign.status).toBe(403);
    } finally {
      await listening.close();
    }
  });

  it('connects Loupe itself, which asks for a newer version first', async () => {
    const listening = await startHttpReplay(conversation, 'none', 0);
    const host = nodeHost();
    const session = new Session(host, {
      name: 'replay',
      target: { kind: 'http', url: listening.url, headers: {} },
      origin: 'person',
      keepSecrets: false,
      confirmDestructive: false,
      callTimeout: 10_000,
      protocol: DEFAULT_PROTOCOL,
    });
    try {
      await session.connect();
      expect(session.snapshot()).toMatchObject({ kind: 'connected' });
      const outcome = await session.request('tools/call', { name: 'echo', arguments: { message: 'naïve 😀' } });
      expect(outcome).toMatchObject({ kind: 'result' });
    } finally {
      await session.disconnect();
      await listening.close();
    }
  });

  it('names the nearest call where there is none', async () => {
    const { ask } = replay(conversation);
    const [answer] = await ask(call('echo', { message: 'another' }, 'x'));
    expect(answer).toMatchObject({
      id: 'x',
      error: {
        code: -32602,
        data: {
          nearest: { method: 'tools/call', params: { name: 'echo' } },
          differences: [{ path: '/arguments/message', asked: 'another', recorded: 'naïve 😀' }],
        },
      },
    });
    const { error } = answer as { error: { message: string } };
    expect(error.message).toContain('/arguments/message is "another" (recorded: "naïve 😀")');
    const [unknown] = await ask({ jsonrpc: '2.0', id: 2, method: 'tasks/list' });
    expect(unknown).toMatchObject({ error: { code: -32601 } });
    const other = { protocolVersion: '1999-01-01', capabilities: {}, clientInfo: {} };
    const [refused] = await ask({ jsonrpc: '2.0', id: 3, method: 'initialize', params: other });
    expect(refused).toMatchObject({
      error: { code: -32022, data: { requested: '1999-01-01', supported: ['2025-11-25'] } },
    });
  });
});

describe('a replay', () => {
  const event = (ms: number, direction: 'sent' | 'received', message: object) =>
    ({ ms, kind: 'message', direction, transport: 'stdio', text: JSON.stringify(message) }) as const;
  const result = (id: unknown, n: number) => ({ jsonrpc: '2.0', id, result: { n } });

  async function recorded(...events: ReturnType<typeof event>[]): Promise<RecordedConversation> {
    const { ConversationReader } = await import('../../core/recording/replay/recorded-conversation');
    const reader = new ConversationReader();
    for (const each of events) reader.take(each);
    return reader.end();
  }

  it('answers equal calls in the order of the recording, the last one from then on', async () => {
    const { ask } = replay(
      await recorded(
        event(0, 'sent', call('a', { x: 1 }, 1)),
        event(1, 'received', result(1, 1)),
        event(2, 'sent', {
          ...call('a', { x: 1 }, 2),
          params: { arguments: { x: 1 }, name: 'a', _meta: { progressToken: 9 } },
        }),
        event(3, 'received', result(2, 2)),
        event(4, 'sent', call('a', { x: 2 }, 3)),
        event(5, 'received', result(3, 3)),
      ),
    );
    const answersOf = async (x: number) => (await ask(call('a', { x }, 'id')))[0];
    expect(await answersOf(1)).toEqual(result('id', 1));
    expect(await answersOf(2)).toEqual(result('id', 3));
    expect(await answersOf(1)).toEqual(result('id', 2));
    expect(await answersOf(1)).toEqual(result('id', 2));
  });

  it('keeps the places of progress and questions within the call, with the ids and tokens of this client', async () => {
    const question = { jsonrpc: '2.0', id: 0, method: 'elicitation/create', params: {} };
    const progress = (progressToken: unknown, n: number) => ({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken, progress: n },
    });
    const asked = call('a', {}, 5);
    const { server, said } = replay(
      await recorded(
        event(0, 'sent', { ...asked, params: { ...asked.params, _meta: { progressToken: 't' } } }),
        event(1, 'received', progress('t', 1)),
        event(2, 'received', question),
        event(3, 'sent', { jsonrpc: '2.0', id: 0, result: {} }),
        event(4, 'received', progress('t', 2)),
        event(5, 'received', result(5, 1)),
        event(6, 'received', { jsonrpc: '2.0', method: 'notifications/tools/list_changed' }),
      ),
    );
    const sent: JsonObject[] = [];
    const ended = new Promise<void>((resolve) => {
      const own = { ...asked.params, _meta: { progressToken: 77 } };
      server.take({ ...asked, id: 'mine', params: own }, { send: (each) => sent.push(each), end: () => resolve() });
    });
    expect(sent).toEqual([progress(77, 1), question]);
    server.take({ jsonrpc: '2.0', id: 0, result: {} }, { send: () => undefined, end: () => undefined });
    await ended;
    expect(sent.slice(2)).toEqual([progress(77, 2), result('mine', 1)]);
    expect(said).toEqual([{ jsonrpc: '2.0', method: 'notifications/tools/list_changed' }]);
  });

  it('takes the time that it took, none, or what is wanted', async () => {
    const slow = await recorded(event(0, 'sent', call('a', {}, 1)), event(400, 'received', result(1, 1)));
    vi.useFakeTimers();
    try {
      for (const [latency, millis] of [
        ['real', 400],
        [50, 50],
      ] as const) {
        const { ask } = replay(slow, latency);
        let isOver = false;
        const asking = ask(call('a', {})).then(() => (isOver = true));
        await vi.advanceTimersByTimeAsync(millis - 1);
        expect(isOver).toBe(false);
        await vi.advanceTimersByTimeAsync(1);
        expect(isOver).toBe(true);
        await asking;
      }
    } finally {
      vi.useRealTimers();
    }
  });
});
