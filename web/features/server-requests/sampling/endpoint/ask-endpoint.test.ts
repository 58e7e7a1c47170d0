import type { Tunnel } from '../../../../tunnel/tunnel';
import type { JsonObject } from '../../../../../core/json/json-object';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { HostError } from '../../../../../core/host';
import { askEndpoint } from './ask-endpoint';
import { type EndpointSettings, endpointUrl } from './endpoint-settings';

let server: Server;
let asked: { url: string; headers: IncomingMessage['headers']; body: JsonObject } | undefined;
let reply: (response: ServerResponse) => void;
let origin: string;

/** The relay without the WebSocket: Node's own fetch. */
const tunnel = {
  version: 'test',
  request: async ({ method, url, headers, body, signal }: Parameters<Tunnel['request']>[0]) => {
    const response = await fetch(url, {
      method,
      headers,
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      signal,
    }).catch((error: unknown) => {
      throw new HostError('refused', String(error));
    });
    return {
      status: response.status,
      statusText: response.statusText,
      httpVersion: '1.1',
      headers: [...response.headers],
      body: response.body ?? new ReadableStream(),
    };
  },
} as unknown as Tunnel;

beforeEach(async () => {
  asked = undefined;
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      asked = { url: request.url ?? '', headers: request.headers, body: JSON.parse(text) as JsonObject };
      reply(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function ask(kind: EndpointSettings['kind'], params: JsonObject, controller = new AbortController()) {
  const settings = { kind, url: origin, key: 'secret', model: '' };
  return askEndpoint(tunnel, settings, params, 'model-1', {
    signal: controller.signal,
    onBytes: () => undefined,
  });
}

const json = (value: unknown) => (response: ServerResponse) =>
  void response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

const params = {
  systemPrompt: 'Be brief.',
  maxTokens: 50,
  temperature: 0.5,
  stopSequences: ['END'],
  tools: [{ name: 'add', description: 'Adds', inputSchema: { type: 'object' } }],
  toolChoice: { mode: 'required' },
  messages: [
    {
      role: 'user',
      content: [
        { type: 'text', text: 'Look' },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'audio', data: 'BBBB', mimeType: 'audio/ogg' },
      ],
    },
    { role: 'assistant', content: { type: 'tool_use', id: 'c1', name: 'add', input: { a: 1 } } },
    {
      role: 'user',
      content: [{ type: 'tool_result', toolUseId: 'c1', content: [{ type: 'text', text: '3' }], isError: true }],
    },
  ],
};

describe('an OpenAI-compatible endpoint', () => {
  it('names the media of an assistant, which the API can’t carry', async () => {
    reply = json({ model: 'model-1b', choices: [{ message: { role: 'assistant', content: 'Yes' } }] });
    const use = { type: 'tool_use', id: 'c1', name: 'add', input: {} };
    const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' };
    const outcome = await ask('openai', { messages: [{ role: 'assistant', content: [image, use] }] });
    expect(outcome).toMatchObject({ kind: 'answer', leftOut: ['image/png'] });
  });

  it('gets the whole request, and its answer becomes a result', async () => {
    const call = { id: 'c2', type: 'function', function: { name: 'add', arguments: '{"a":2}' } };
    const message = { role: 'assistant', content: 'Let me see', tool_calls: [call] };
    reply = json({ model: 'model-1b', choices: [{ message, finish_reason: 'tool_calls' }] });
    const outcome = await ask('openai', params);
    expect(asked?.url).toBe('/v1/chat/completions');
    expect(asked?.headers['authorization']).toBe('Bearer secret');
    expect(asked?.body).toEqual({
      model: 'model-1',
      max_tokens: 50,
      temperature: 0.5,
      stop: ['END'],
      tool_choice: 'required',
      tools: [
        {
          type: 'function',
          function: { name: 'add', description: 'Adds', parameters: { type: 'object' } },
        },
      ],
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: '3' },
      ],
    });
    expect(outcome).toEqual({
      kind: 'answer',
      leftOut: ['audio/ogg'],
      result: {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me see' },
          { type: 'tool_use', id: 'c2', name: 'add', input: { a: 2 } },
        ],
        model: 'model-1b',
        stopReason: 'toolUse',
      },
    });
  });
});

describe('an Anthropic-compatible endpoint', () => {
  it('gets the whole request, and its answer becomes a result', async () => {
    reply = json({ model: 'model-1c', content: [{ type: 'text', text: 'Three.' }], stop_reason: 'end_turn' });
    const outcome = await ask('anthropic', params);
    expect(asked?.url).toBe('/v1/messages');
    expect(asked?.headers).toMatchObject({ 'x-api-key': 'secret', 'anthropic-version': '2023-06-01' });
    expect(asked?.body).toEqual({
      model: 'model-1',
      system: 'Be brief.',
      max_tokens: 50,
      temperature: 0.5,
      stop_sequences: ['END'],
      tool_choice: { type: 'any' },
      tools: [{ name: 'add', description: 'Adds', input_schema: { type: 'object' } }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Look' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
          ],
        },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 'c1', name: 'add', input: { a: 1 } }],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: '3' }], is_error: true }],
        },
      ],
    });
    expect(outcome).toMatchObject({
      result: { content: { type: 'text', text: 'Three.' }, model: 'model-1c', stopReason: 'endTurn' },
    });
  });
});

describe('an endpoint that fails', () => {
  const failure = async (controller?: AbortController) => {
    const outcome = await ask('openai', { messages: [] }, controller);
    return outcome.kind === 'failed' ? outcome.failure : outcome;
  };

  it('is told of by its HTTP status and its words', async () => {
    reply = (response) => void response.writeHead(401, 'Unauthorized').end('{"error":"bad key"}');
    expect(await failure()).toEqual({ kind: 'http', status: '401 Unauthorized', body: '{"error":"bad key"}' });
  });

  it('is told of by what it sent in the place of JSON, or of an answer', async () => {
    reply = (response) => void response.end('<html>');
    expect(await failure()).toMatchObject({ kind: 'not-json', body: '<html>' });
    reply = json({ choices: [] });
    expect(await failure()).toEqual({ kind: 'unexpected', body: '{"choices":[]}' });
  });

  it('is told of by the network', async () => {
    server.close();
    server.closeAllConnections();
    expect(await failure()).toMatchObject({ kind: 'transport', code: 'refused' });
  });

  it('can be stopped', async () => {
    const controller = new AbortController();
    reply = () => controller.abort();
    expect(await failure(controller)).toEqual({ kind: 'stopped' });
  });
});

describe('the address of an endpoint', () => {
  it.each([
    ['openai', 'https://api.example.com', 'https://api.example.com/v1/chat/completions'],
    ['openai', 'https://api.example.com/v1/', 'https://api.example.com/v1/chat/completions'],
    ['openai', 'https://x.test/proxy/v1/chat/completions', 'https://x.test/proxy/v1/chat/completions'],
    ['anthropic', 'http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1/messages'],
    ['anthropic', 'https://x.test/v1/messages?beta=1', 'https://x.test/v1/messages?beta=1'],
    ['openai', 'ftp://x.test', undefined],
    ['openai', 'x.test', undefined],
  ] as const)('of kind %s, given as %s, is %s', (kind, url, whole) => {
    expect(endpointUrl({ kind, url, key: '', model: '' })).toBe(whole);
  });
});
