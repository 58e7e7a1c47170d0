import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it, onTestFinished } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { builtCommand } from '../../e2e/built-command';
import { everything } from '../../e2e/http-servers';
import { startCollector } from '../../e2e/otlp-collector';
import { UsageError } from '../options';
import { collectorOf } from './collector';

const folder = testFolder();

const [command, ...args] = [...everything, 'stdio'];
const suite = join(folder, 'traced.loupe.yaml');
writeFileSync(
  suite,
  JSON.stringify({
    loupe: 1,
    server: { command, args, env: { API_TOKEN: 'canary-7c1f90' } },
    calls: [
      { tool: 'echo', arguments: { message: 'canary-7c1f90' } },
      { tool: 'get-sum', arguments: { a: 1, b: 'x' }, expect: { outcome: 'tool-error' } },
    ],
  }),
);

/** Runs Loupe's command. @returns its exit code, and what it wrote to stderr */
function loupe(words: readonly string[], env: Record<string, string> = {}) {
  return new Promise<{ code: number; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [builtCommand, ...words],
      { env: { ...process.env, ...env } },
      (_, __, stderr) => resolve({ code: child.exitCode ?? -1, stderr }),
    );
  });
}

async function collecting() {
  const collector = await startCollector();
  onTestFinished(() => void collector.close());
  return collector;
}

it('sends the spans of a suite’s run, each once, with no secret, as OTLP demands', async () => {
  const collector = await collecting();
  const { code, stderr } = await loupe(['test', suite, '--otlp', collector.url], {
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=a%20key, x-other=2',
  });
  expect([code, stderr, collector.problems]).toEqual([0, '', []]);
  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  expect(named('initialize').length + named('server/discover').length).toBeGreaterThan(0);
  expect(named('tools/call echo')).toMatchObject([{ kind: 3, status: {} }]);
  expect(named('tools/call get-sum')).toMatchObject([{ status: { code: 2 } }]);
  expect(new Set(collector.spans.map((span) => span.spanId)).size).toBe(collector.spans.length);
  expect(collector.text()).not.toContain('canary');
  expect(collector.requests[0]).toMatchObject({
    url: '/v1/traces',
    headers: { 'x-api-key': 'a key', 'x-other': '2', 'content-type': 'application/json' },
  });
});

it('sends those of a load test where the environment names a collector, and nothing where it is switched off', async () => {
  const collector = await collecting();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const load = ['load', suite, '--rate', '200', '--calls', '300', '--json', join(folder, 'l.json')];
  await loupe(load, { ...env, OTEL_TRACES_EXPORTER: 'none' });
  expect(collector.requests).toEqual([]);
  expect((await loupe(load, env)).code).toBe(0);
  expect(collector.problems).toEqual([]);
  const calls = collector.spans.filter((span) => span.name.startsWith('tools/call'));
  expect(calls).toHaveLength(300);
  collector.spans.length = 0;
  await loupe([...load.slice(0, 5), '5', '--sessions'], env);
  expect(collector.spans.filter((span) => span.name === 'tools/call echo').length).toBe(3);
});

it('sends what passes through a tap while it passes', async () => {
  const collector = await collecting();
  const client = new Client({ name: 'client', version: '1' });
  const words = [builtCommand, 'tap', '--otlp', collector.url, '--', command, ...args];
  await client.connect(new StdioClientTransport({ command: process.execPath, args: words }));
  const long = { name: 'trigger-long-running-operation', arguments: { duration: 3, steps: 3 } };
  await client.callTool(long, undefined, { onprogress: () => undefined });
  const called = () => collector.spans.find((span) => span.name === `tools/call ${long.name}`);
  await expect.poll(called).toBeDefined();
  // It was open over several requests to the collector.
  expect(called()?.events).toHaveLength(long.arguments.steps);
  await client.close();
  expect(collector.problems).toEqual([]);
});

it('tells once of a collector that is down, and changes nothing else', async () => {
  const down = await loupe(['test', suite, '--otlp', 'http://127.0.0.1:9/base']);
  expect(down.code).toBe(0);
  expect(down.stderr).toMatch(/^Some spans were not sent to http:\/\/127.0.0.1:9\/base\/v1\/traces: [^\n]+\n$/);
});

it('shows no credentials of a collector that can’t be used', async () => {
  const header = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20canary-5b1e%0d%0ax:%20y' };
  const refused = await loupe(['test', suite, '--otlp', 'http://127.0.0.1:9'], header);
  expect(refused.stderr).toContain('is an invalid header value');
  expect(refused.stderr).not.toContain('canary');
  for (const given of ['user:canary@host:4318', 'http://user:can ary@host:99999', 'http://a:canary@host:99999']) {
    expect(() => collectorOf(given, {}), given).toThrow(UsageError);
    expect(() => collectorOf(given, {}), given).not.toThrow(/can ?ary/);
  }
  const { headers } = collectorOf('http://us%zz:p%41@host', {}) ?? {};
  expect(headers).toEqual({ authorization: `Basic ${Buffer.from('us%zz:pA').toString('base64')}` });
  const mistyped = await loupe(['check', 'ws://user:canary@host']);
  expect(mistyped.code).toBe(2);
  expect(mistyped.stderr).not.toContain('canary');
});

it('follows no redirect with the credentials of a collector', async () => {
  const elsewhere = await collecting();
  const moved = createServer((_, response) => {
    response.writeHead(307, { location: `${elsewhere.url}/v1/traces` }).end();
  });
  await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void moved.close());
  const { port } = moved.address() as AddressInfo;
  const { stderr } = await loupe(['test', suite, '--otlp', `http://user:canary@127.0.0.1:${port}`]);
  expect(stderr).toMatch(/^Some spans were not sent/);
  expect(stderr).not.toContain('canary');
  expect(elsewhere.requests).toEqual([]);
});

it('waits a moment only for a collector that is silent', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const late = await loupe(['test', suite, '--otlp', `http://127.0.0.1:${port}`]);
  expect(late.code).toBe(0);
  expect(late.stderr).toContain('did not respond in time');
});

it('reads no more than the beginning of a response that never ends', async () => {
  let written = 0;
  const endless = createServer((_, response) => {
    const timer = setInterval(() => (written += Number(response.write('x'.repeat(65_536)))), 1);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void endless.close());
  const { port } = endless.address() as AddressInfo;
  const { code, stderr } = await loupe(['test', suite, '--otlp', `http://127.0.0.1:${port}`]);
  expect([code, stderr]).toEqual([0, '']);
  // The rest waits in the buffers of the connection.
  expect(written).toBeLessThan(200);
});

it('finds the collector as OpenTelemetry’s variables say', () => {
  const endpoint = 'http://a:4318/';
  const url = (option: string | undefined, env: NodeJS.ProcessEnv) => collectorOf(option, env)?.url;
  expect(url(undefined, {})).toBeUndefined();
  expect(url(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBeUndefined();
  expect(url(undefined, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toBe('http://a:4318/v1/traces');
  const own = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://b/x' };
  expect(url(undefined, own)).toBe('http://b/x');
  expect(url('https://c/otlp', own)).toBe('https://c/otlp/v1/traces');
  expect(url('https://c/v1/traces', own)).toBe('https://c/v1/traces');
  expect(url(undefined, { ...own, OTEL_SDK_DISABLED: 'true' })).toBeUndefined();
  expect(() => collectorOf('localhost:4318', {})).toThrow(UsageError);
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'a=1,bad, b = x%3Dy ,c=%zz' };
  expect(collectorOf('http://c', headers)?.headers).toEqual({ a: '1', b: 'x=y' });
});
