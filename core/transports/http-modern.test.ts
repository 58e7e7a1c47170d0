import type { JsonObject } from '../json/json-object';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer as ModernServer } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { connectedOf, exchanges, headersOf, httpHost, serve, textOf } from './testing/http-session';

const { connect } = httpHost();

/** A 2026-07-28 server; `headers` tells what came, `region` wants its argument as a header too. */
async function serveModern(): Promise<string> {
  const make = ({ requestInfo }: { requestInfo?: Request }) => {
    const server = new ModernServer({ name: 'modern', version: '1' });
    server.registerTool('headers', {}, () => ({
      content: [{ type: 'text', text: JSON.stringify(Object.fromEntries(requestInfo?.headers ?? [])) }],
    }));
    const region = z.string().meta({ 'x-mcp-header': 'Region' });
    server.registerTool('region', { inputSchema: z.object({ region }) }, (input) => ({
      content: [{ type: 'text', text: input.region }],
    }));
    return server;
  };
  const handle = toNodeHandler(createMcpHandler(make, { legacy: 'reject' }));
  return serve((request, response) => {
    void handle(request, response);
  });
}

describe('2026-07-28 over HTTP', () => {
  const call = { name: 'region', arguments: { region: 'Zürich' } };

  it('names version, method and name in the headers', async () => {
    const session = await connect(await serveModern(), 'auto');
    expect(connectedOf(session)).toMatchObject({
      protocolVersion: '2026-07-28',
      sessionId: undefined,
      steps: [{ kind: 'discover', outcome: 'ok' }],
    });
    const outcome = await session.request('tools/call', { name: 'headers', arguments: {} });
    const sent = session.log.entriesAfter(0).find((entry) => entry.kind === 'message' && entry.raw === outcome.request);
    expect(sent).toMatchObject({ direction: 'sent', http: exchanges(session).at(-1)?.seq });
    expect(sent).toHaveProperty('partner');
    expect(JSON.parse(String(textOf(outcome)))).toMatchObject({
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'headers',
      'x-own': 'mine',
    });
    await session.disconnect();
  });

  it('mirrors marked arguments, unless they are to be left out', async () => {
    const session = await connect(await serveModern());
    const list = await session.request('tools/list', {});
    const { tools } = (list.kind === 'result' ? list.result : {}) as {
      tools: { name: string; inputSchema: JsonObject }[];
    };
    const inputSchema = tools.find(({ name }) => name === 'region')?.inputSchema;
    expect(textOf(await session.request('tools/call', call, { inputSchema }))).toBe('Zürich');
    expect(headersOf(exchanges(session).at(-1))).toMatchObject({ 'mcp-param-region': '=?base64?WsO8cmljaA==?=' });
    const { config } = session;
    session.config = { ...config, protocol: { ...config.protocol, mirrorHeaders: false } };
    expect(await session.request('tools/call', call, { inputSchema })).toMatchObject({
      kind: 'error',
      error: { code: -32020 },
    });
    await session.disconnect();
  });

  it('sends wrong headers, or leaves them out, where that is wanted', async () => {
    const session = await connect(await serveModern());
    const args = { name: 'headers', arguments: {} };
    const wrong = { 'Mcp-Method': 'tools/list' };
    expect(await session.request('tools/call', args, { headers: wrong })).toMatchObject({
      kind: 'error',
      error: { code: -32020 },
    });
    const changed = { 'X-Own': null, 'content-type': null, 'User-Agent': 'somebody', 'X-More': '1' };
    await session.request('tools/call', args, { headers: changed });
    const sent = headersOf(exchanges(session).at(-1));
    expect(sent).toMatchObject({ 'user-agent': 'somebody', 'x-more': '1', 'mcp-name': 'headers' });
    expect(sent).not.toHaveProperty('x-own');
    expect(sent).not.toHaveProperty('content-type');
    await session.disconnect();
  });

  it('sends what is no JSON exactly, and what comes back is in the log', async () => {
    const bodies: string[] = [];
    const url = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        bodies.push(body);
        const asked = parsed(body);
        const result = { supportedVersions: ['2026-07-28'], capabilities: {} };
        const answer = asked
          ? { jsonrpc: '2.0', id: asked['id'], result }
          : { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } };
        response.writeHead(asked ? 200 : 400, { 'content-type': 'application/json' });
        response.end(JSON.stringify(answer));
      });
    });
    const session = await connect(url);
    const broken = '{"jsonrpc":"2.0","id":1,"method":"tools/list",}';
    const seq = await session.sendRaw(broken, { headers: { 'Mcp-Method': 'tools/list' } });
    expect(session.log.entry(seq)).toMatchObject({ raw: broken, shape: { kind: 'invalid' } });
    await expect
      .poll(() => session.log.entriesAfter(seq).find(({ kind }) => kind === 'message'))
      .toMatchObject({ direction: 'received', shape: { kind: 'error', code: -32700 } });
    expect(bodies.at(-1)).toBe(broken);
    for (const text of ['[]', '17', '{"jsonrpc":"2.0","id":"x","method":"initialize"}'])
      expect(session.log.entry(await session.sendRaw(text))).toMatchObject({ raw: text });
    await expect.poll(() => bodies.slice(-3)).toContain('17');
    expect(await session.request('ping', {})).toMatchObject({ kind: 'result' });
    await session.disconnect();
  });
});

function parsed(text: string): JsonObject | undefined {
  try {
    return JSON.parse(text) as JsonObject;
  } catch {
    return undefined;
  }
}
