import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it, onTestFinished } from 'vitest';

import { runPrinting } from './testing/run-command';

it('names no place of what is found on the HTTP response', async () => {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (bytes) => (text += String(bytes)));
    request.on('end', () => {
      const { id, method } = JSON.parse(text || '{}') as { id?: string; method?: string };
      const serverInfo = { name: 'a', version: '1' };
      const initialized = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo };
      const result = method === 'initialize' ? initialized : { tools: [], content: [] };
      response.writeHead(id === undefined ? 202 : method === 'tools/call' ? 500 : 200, {
        'Content-Type': 'application/json',
      });
      response.end(id === undefined ? '' : JSON.stringify({ jsonrpc: '2.0', id, result }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const { stderr } = await runPrinting(['call', '--tool', 'add', url]);
  expect(stderr).toContain('error http-result-status: A result with HTTP 500.');
});
