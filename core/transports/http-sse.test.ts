import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { SSEServerTransport } from '@modelcontextprotocol/sdk/server/sse.js';
import { describe, expect, it } from 'vitest';
import { connectedOf, httpHost, serve, textOf } from './testing/http-session';

const { connect } = httpHost();

describe('HTTP+SSE of 2024-11-05', () => {
  async function serveOld(): Promise<string> {
    // oxlint-disable-next-line @typescript-eslint/no-deprecated -- as below
    let transport: SSEServerTransport | undefined;
    return serve((request: IncomingMessage, response) => {
      void (async () => {
        if (request.method === 'GET') {
          // oxlint-disable-next-line @typescript-eslint/no-deprecated -- servers of 2024-11-05 speak nothing else
          transport = new SSEServerTransport('/messages', response);
          const server = new McpServer({ name: 'old', version: '1' }, { capabilities: {} });
          server.registerTool('a', {}, () => ({ content: [{ type: 'text', text: 'old way' }] }));
          await server.connect(transport);
        } else if (request.url?.startsWith('/messages') && transport) {
          await transport.handlePostMessage(request, response, await json(request));
        } else response.writeHead(404).end();
      })();
    });
  }

  it('is found where Streamable HTTP is not there', async () => {
    const session = await connect(await serveOld(), 'auto');
    const { transport, steps } = connectedOf(session);
    expect(transport).toBe('sse');
    expect(steps.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual([
      'discover refused',
      'initialize refused',
      'fallback-sse ok',
      'initialize ok',
      'initialized ok',
    ]);
    expect(textOf(await session.request('tools/call', { name: 'a' }))).toBe('old way');
    await session.disconnect();
  });

  it('may be pinned', async () => {
    const session = await connect(await serveOld(), 'sse', { version: '2024-11-05' });
    expect(connectedOf(session).protocolVersion).toBe('2024-11-05');
    expect(session.http?.snapshot().streams).toMatchObject([{ kind: 'get', state: 'open' }]);
    await session.disconnect();
  });
});
