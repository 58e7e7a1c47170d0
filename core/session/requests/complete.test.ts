import { openLocally } from '../../json/documents/json-document';
import { isObject, type JsonObject } from '../../json/json-object';
import { InMemoryTransport, type JSONRPCMessage } from '@modelcontextprotocol/client';
import { completable, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';

import { complete, canComplete } from './complete';
import { MessageLog } from '../../transports/message-log';
import { RawChannel } from './raw-channel';
import type { Session } from '../session';
import { Wire } from '../../transports/wire';

const CITIES = { fr: ['Paris', 'Pau'], de: ['Potsdam'] };
let sent: JsonObject[];
let asked: unknown[];
let server: McpServer;
let session: Session;
/** Holds the server's answers back until it is let go. */
let hold: Promise<void>;

async function connect(protocolVersion: string): Promise<void> {
  const [here, there] = InMemoryTransport.createLinkedPair();
  const wire = new Wire({ openDocument: openLocally }, new MessageLog());
  here.onmessage = (message) => {
    void wire.received(new TextEncoder().encode(JSON.stringify(message)));
  };
  await server.connect(there);
  await here.start();
  const send = async (message: JsonObject) => {
    sent.push(message);
    await here.send(message as unknown as JSONRPCMessage);
  };
  const channel = new RawChannel({
    wire,
    transport: { send: (message) => send(message as JsonObject) },
    explain: (error) => ({ code: 'reset', message: String(error), details: {}, stderr: [] }),
  });
  await channel.request('initialize', {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  });
  await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  sent = [];
  const connected = { protocolVersion, capabilities: { completions: {} } };
  session = {
    snapshot: () => ({ kind: 'connected', connected }),
    request: channel.request.bind(channel),
  } as unknown as Session;
}

beforeEach(() => {
  sent = [];
  asked = [];
  hold = Promise.resolve();
  server = new McpServer({ name: 'cities', version: '1' });
  const city = completable(z.string(), async (value, context) => {
    asked.push(context?.arguments);
    await hold;
    const country = context?.arguments?.['country'] === 'de' ? 'de' : 'fr';
    return CITIES[country].filter((name) => name.startsWith(value));
  });
  server.registerPrompt('visit', { argsSchema: z.object({ country: z.string(), city }) }, () => ({
    messages: [],
  }));
  server.registerResource(
    'map',
    new ResourceTemplate('map://{country}/{city}', {
      list: undefined,
      complete: { city: (value) => CITIES.de.filter((name) => name.startsWith(value)) },
    }),
    {},
    () => ({ contents: [] }),
  );
});
afterEach(() => server.close());

const never = new AbortController().signal;
const visit = { type: 'ref/prompt', name: 'visit' } as const;

describe('the completion of an argument', () => {
  it('asks with what has been typed, and with the other arguments', async () => {
    await connect('2025-11-25');
    const others = { country: 'fr', city: 'P', odd: 3 };
    const found = await complete(session, visit, { name: 'city', value: 'Pa' }, others, never);
    expect(found).toEqual({ kind: 'values', values: ['Paris', 'Pau'], more: false, total: 2 });
    expect(asked).toEqual([{ country: 'fr' }]);
  });

  it('sends no context to versions that do not know it, nor an empty one', async () => {
    await connect('2025-03-26');
    await complete(session, visit, { name: 'city', value: '' }, { country: 'de' }, never);
    expect(sent[0]?.['params']).not.toHaveProperty('context');
    expect(sent[0]).toMatchObject({ method: 'completion/complete', params: { ref: visit } });
  });

  it('works for the variables of a template', async () => {
    await connect('2025-11-25');
    const map = { type: 'ref/resource', uri: 'map://{country}/{city}' } as const;
    const found = await complete(session, map, { name: 'city', value: 'P' }, {}, never);
    expect(found).toMatchObject({ kind: 'values', values: ['Potsdam'] });
  });

  it('that is superseded is called off at the server', async () => {
    await connect('2025-11-25');
    let letGo: () => void = () => undefined;
    hold = new Promise((resolve) => (letGo = resolve));
    const superseded = new AbortController();
    const outcome = complete(session, visit, { name: 'city', value: 'P' }, {}, superseded.signal);
    await expect.poll(() => asked.length).toBe(1);
    superseded.abort();
    expect(await outcome).toMatchObject({ kind: 'failed' });
    await expect.poll(() => sent.at(-1)?.['method']).toBe('notifications/cancelled');
    const params = sent.at(-1)?.['params'];
    expect(isObject(params) && params['requestId']).toBe(sent[0]?.['id']);
    letGo();
  });

  it('fails in words where the server does not know the prompt', async () => {
    await connect('2025-11-25');
    const gone = { type: 'ref/prompt', name: 'gone' } as const;
    const found = await complete(session, gone, { name: 'city', value: '' }, {}, never);
    expect(found).toMatchObject({ kind: 'failed' });
    expect(found.kind === 'failed' && found.message).toContain('-32602');
  });

  it('is offered where the server declares it, or where its version has no way to', () => {
    type Agreed = Parameters<typeof canComplete>[0];
    const connected = { capabilities: {}, protocolVersion: '2025-03-26' } as Agreed;
    expect(canComplete(connected)).toBe(false);
    expect(canComplete({ ...connected, capabilities: { completions: {} } })).toBe(true);
    expect(canComplete({ ...connected, protocolVersion: '2024-11-05' })).toBe(true);
  });
});
