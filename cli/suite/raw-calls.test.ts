import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { runPrinting } from '../testing/run-command';

const folder = testFolder();

/** Answers a batch with one, and ends at what is no JSON. */
const SERVER = `
const answer = ({ id, method }) => method === 'initialize'
  ? { jsonrpc: '2.0', id, result: { protocolVersion: '2025-03-26', capabilities: {}, serverInfo: { name: 's', version: '1' } } }
  : { jsonrpc: '2.0', id, result: { of: method } };
require('readline').createInterface(process.stdin).on('line', (line) => {
  let message;
  try { message = JSON.parse(line); } catch { process.exit(7); }
  if (Array.isArray(message)) console.log(JSON.stringify(message.filter(({ id }) => id !== undefined).map(answer)));
  else if (message.id !== undefined) console.log(JSON.stringify(answer(message)));
});`;

/** Runs calls. @returns each call's outcome, and how long all of it took */
async function outcomesOf(server: object, calls: object[]) {
  const file = join(folder, 'raw.loupe.yaml');
  const json = join(folder, 'raw.json');
  writeFileSync(file, JSON.stringify({ loupe: 1, server, timeout: '20s', calls }));
  const startedAt = performance.now();
  await runPrinting(['test', file, '--json', json]);
  const report = JSON.parse(readFileSync(json, 'utf8')) as {
    suites: [{ calls: { runs: [{ outcome: string; checks: { actual: string }[] }] }[] }];
  };
  const runs = report.suites[0].calls.map((call) => call.runs[0]);
  return {
    outcomes: runs.map(({ outcome }) => outcome),
    checks: runs.map(({ checks }) => checks.map(({ actual }) => actual).join(' ')),
    millis: performance.now() - startedAt,
  };
}

const ping = (id?: number) => ({ jsonrpc: '2.0', method: 'ping', ...(id !== undefined && { id }) });

it('settles a batch by any of its IDs, and tells a server that is lost at once', async () => {
  const server = { command: process.execPath, args: ['-e', SERVER], protocol: '2025-03-26' };
  const { outcomes, checks, millis } = await outcomesOf(server, [
    { raw: JSON.stringify([ping(), ping(41), ping(42)]), expect: { values: { '$.of': 'ping' } } },
    { raw: JSON.stringify([ping(), ping()]) },
    { raw: JSON.stringify(ping()) },
    { raw: '{"jsonrpc":"2.0","id":1,' },
  ]);
  expect(outcomes).toEqual(['ok', 'ok', 'ok', 'lost']);
  expect(checks[3]).toContain('exit code 7');
  expect(millis).toBeLessThan(15_000);
});

it('tells an HTTP error at once, and the error that its body holds', async () => {
  const http = createServer((request, response) => {
    void text(request).then((body) => {
      const { id, method } = JSON.parse(body || '{}') as { id?: unknown; method?: string };
      response.setHeader('content-type', 'application/json');
      const said = (status: number, message: object) =>
        response.writeHead(status).end(JSON.stringify({ jsonrpc: '2.0', id, ...message }));
      if (method === 'initialize') {
        const serverInfo = { name: 's', version: '1' };
        said(200, { result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo } });
      } else if (method === 'crash' || method === 'notifications/crash') response.writeHead(500).end('{}');
      else if (method === 'wrong') said(400, { error: { code: -32600, message: 'wrong' } });
      else response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void http.close());
  const { port } = http.address() as AddressInfo;
  const server = { url: `http://127.0.0.1:${port}/mcp`, protocol: '2025-06-18' };
  const raw = (message: object) => ({ raw: JSON.stringify({ jsonrpc: '2.0', ...message }) });
  const { outcomes, checks, millis } = await outcomesOf(server, [
    raw({ id: 1, method: 'crash' }),
    raw({ id: 2, method: 'wrong' }),
    raw({ method: 'notifications/fine' }),
    raw({ method: 'notifications/crash' }),
  ]);
  expect(outcomes).toEqual(['lost', 'protocol-error', 'ok', 'lost']);
  expect(checks[0]).toContain('500 Internal Server Error');
  expect(millis).toBeLessThan(15_000);
});

it('does not count a call as OK whose last result only asks for more', async () => {
  const program = `
const more = { ttlMs: 0, cacheScope: 'private' };
require('readline').createInterface(process.stdin).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const result = method === 'tools/call' ? { resultType: 'input_required', inputRequests: {} } : method === 'tools/list'
    ? { resultType: 'complete', ...more, tools: [{ name: 'x', inputSchema: { type: 'object' } }] }
    : { resultType: 'complete', ...more, supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
});`;
  const server = { command: process.execPath, args: ['-e', program], protocol: '2026-07-28' };
  const raw = { method: 'tools/call', params: { name: 'x', arguments: {} } };
  const { outcomes, checks } = await outcomesOf(server, [{ tool: 'x' }, { raw }]);
  // A raw message is one exchange, which this one ends.
  expect(outcomes).toEqual(['cancelled', 'ok']);
  expect(checks[0]).toBe('cancelled: the call was not completed: resultType "input_required"');
});
