import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { compileSchema } from '../../core/schema/validation/compile-schema';
import loadSchema from '../../core/suite/load/load.schema.json';
import { startEverything } from '../../e2e/http-servers';
import { UsageError } from '../options';
import { CallOrder, callMix } from './call-mix';
import { EXPORT_MARK } from './exported-load';
import { parseLoadOptions } from './load-options';
import { judgeThreshold, parseThresholds } from './thresholds';
import { runPrinting } from '../testing/run-command';

const root = join(import.meta.dirname, '../..');
const folder = testFolder();

// Each run of the program listens for its own end.
beforeAll(() => void process.setMaxListeners(50));

/** Runs `load` on a suite of the demo server, and gives its exit code, its figures and what it printed. */
async function load(suite: string, ...options: string[]) {
  const file = join(folder, 'load.loupe.yaml');
  const json = join(folder, 'load.json');
  rmSync(json, { force: true });
  writeFileSync(file, suite);
  const { code, stdout, stderr } = await runPrinting(['load', file, '--json', json, ...options]);
  const figures = existsSync(json) ? (JSON.parse(readFileSync(json, 'utf8')) as Record<string, never>) : {};
  if (existsSync(json)) expect(compileSchema(loadSchema)(figures)).toMatchObject({ kind: 'valid' });
  return { code, printed: stdout + stderr, figures };
}

const DEMO = `loupe: 1
server: { command: ${process.execPath}, args: [${join(root, 'dist/demo/server.js')}] }
`;
const CALLS = `${DEMO}calls:
  - { name: documents, tool: search_documents, arguments: { query: bread }, weight: 3 }
  - { name: orders, tool: list_orders, arguments: { limit: '\${n}' }, rows: [{ n: 1 }, { n: 5 }] }
`;

it('sends the calls of a suite in their proportions, and gives the figures of each', async () => {
  const { code, printed, figures } = await load(CALLS, '--rate', '100', '--calls', '20');
  expect(code).toBe(0);
  expect(figures).toMatchObject({ ended: 'done', sent: 20, ok: 20, failed: 0, errors: [] });
  expect(figures['calls']).toMatchObject([
    { name: 'documents', ok: 15 },
    { name: 'orders', ok: 5 },
  ]);
  expect(figures['latency']).toHaveProperty('p95');
  expect(printed).toContain('20 OK, 0 failed');
  expect(figures['own']).toMatchObject({ busy: expect.any(Number) as number });
});

it('fails past a threshold, and says what was measured', async () => {
  const wrong = `${DEMO}calls:
  - { tool: list_orders, arguments: { limit: 900 } }
  - { tool: list_orders, arguments: { limit: 900 }, expect: { outcome: tool-error } }
`;
  const junit = join(folder, 'load.xml');
  const { code, printed, figures } = await load(
    wrong,
    ...['--rate', '100', '--calls', '10', '--junit', junit],
    ...['--threshold', 'errors<1%,max<1h'.replace('1h', '600s')],
  );
  expect(code).toBe(1);
  expect(figures).toMatchObject({ ok: 5, failed: 5 });
  expect(figures['errors']).toMatchObject([{ kind: 'tool-error', count: 5 }]);
  expect(figures['thresholds']).toMatchObject([
    { threshold: 'errors<1%', actual: 0.5, passed: false },
    { passed: true },
  ]);
  expect(printed).toContain('✗ errors<1% (50.00%)');
  expect(readFileSync(junit, 'utf8')).toContain('tests="2" failures="1"');
});

it('opens a session for each unit, over HTTP too, and measures its parts', async () => {
  const everything = await startEverything('streamableHttp');
  onTestFinished(() => everything.stop());
  const { code, figures } = await load(
    `loupe: 1
server: { url: ${everything.origin}/mcp }
calls: [{ tool: get-sum, arguments: { a: 1, b: 2 } }]
`,
    ...['--sessions', '--calls-per-session', '2', '--rate', '20', '--calls', '3'],
    ...['--threshold', 'connect.p95<60s,call.p99<60s'],
  );
  expect(code).toBe(0);
  expect(figures).toMatchObject({ sent: 3, ok: 3 });
  expect(figures['connect']).toMatchObject({ count: 3 });
  expect(figures['call']).toMatchObject({ count: 6 });
});

it('says why a load test could not run', async () => {
  const none = await load(`loupe: 1
server: { command: no-such-command-x }
calls: [{ tool: a }]
`);
  expect(none.code).toBe(2);
  expect(none.printed).toContain('no-such-command-x');
  await expect(load('loupe: 1\ncalls: 3\n')).rejects.toThrow(UsageError);
});

it('writes an Artillery project with the same load, and no secret', async () => {
  const to = join(folder, 'artillery');
  await load(
    CALLS.replace('args:', 'env: { KEY: "${KEY}" }, args:'),
    ...['--env-from', 'KEY', '--artillery', to, '--rate', '7', '--duration', '90s', '--threshold', 'p95<1s,errors<2%'],
  );
  const project = readFileSync(join(to, 'artillery.yml'), 'utf8');
  expect(project).toContain('arrivalRate: 7');
  expect(project).toContain('duration: 90');
  expect(project).toContain('mcp.call.p95: 1000');
  expect(project).toContain('mcp.failed / mcp.units < 0.02');
  const processor = readFileSync(join(to, 'processor.mjs'), 'utf8');
  expect(processor).toContain('"KEY": "${KEY}"');
  expect(processor).not.toMatch(/'LOAD'|'FOLDER'/);
});

it('writes a k6 script that speaks to a server over Streamable HTTP', async () => {
  const server = await startEverything('streamableHttp');
  onTestFinished(() => server.stop());
  const suite = (url: string) => `loupe: 1
server: { url: '${url}', headers: { X-Key: '\${KEY}' } }
calls:
  - { tool: echo, arguments: { message: '\${n}' }, rows: [{ n: one }, { n: two }], weight: 2 }
  - { name: wrong, tool: get-sum, arguments: {}, expect: { outcome: tool-error } }
`;
  const file = join(folder, 'load.mjs');
  const options = ['--k6', file, '--env-from', 'KEY', '--rate', '2.5', '--duration', '90s'];
  await expect(load(CALLS, ...options)).rejects.toThrow(/url/);
  await load(suite(`${server.origin}/mcp`), ...options, ...['--threshold', 'p95<1s,errors<2%,rate>2/s']);
  // What k6 brings, over real requests, which it waits for.
  const k6 = join(folder, 'node_modules/k6');
  mkdirSync(k6, { recursive: true });
  const exports = { '.': './check.js', './http': './http.js', './metrics': './metrics.js' };
  writeFileSync(join(k6, 'package.json'), JSON.stringify({ type: 'module', exports }));
  writeFileSync(
    join(k6, 'check.js'),
    `export const check = (value, checks) => Object.entries(checks).every(([name, holds]) => {
  console.log(JSON.stringify([name, holds(value)]));
  return holds(value);
});`,
  );
  writeFileSync(
    join(k6, 'metrics.js'),
    `class Metric { constructor(name) { this.name = name; } add(value) { console.log(JSON.stringify([this.name, Number(value)])); } }
export { Metric as Counter, Metric as Rate, Metric as Trend };`,
  );
  const worker = `const { port, lock } = require('node:worker_threads').workerData;
const name = (text) => text.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
port.on('message', async ([url, options]) => {
  const response = await fetch(url, options);
  const headers = Object.fromEntries([...response.headers].map(([key, value]) => [name(key), value]));
  port.postMessage({ status: response.status, headers, body: await response.text() });
  Atomics.store(lock, 0, 1);
  Atomics.notify(lock, 0);
});`;
  writeFileSync(
    join(k6, 'http.js'),
    `import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
const { port1, port2: port } = new MessageChannel();
const lock = new Int32Array(new SharedArrayBuffer(4));
new Worker(${JSON.stringify(worker)}, { eval: true, workerData: { port, lock }, transferList: [port] }).unref();
const send = (method) => (url, body, { headers }) => {
  Atomics.store(lock, 0, 0);
  port1.postMessage([url, { method, headers, body }]);
  Atomics.wait(lock, 0, 0);
  return receiveMessageOnPort(port1).message;
};
export default { post: send('POST'), del: send('DELETE') };`,
  );
  writeFileSync(
    join(folder, 'run.mjs'),
    `Object.assign(globalThis, { __ENV: { KEY: 'k' }, __VU: 1 });
const { default: unit, options } = await import('./load.mjs');
console.log(JSON.stringify(options));
for (let done = 0; done < 3; done += 1) unit();`,
  );
  const run = promisify(execFile);
  const [asked = '', ...told] = (await run(process.execPath, ['run.mjs'], { cwd: folder })).stdout.trim().split('\n');
  expect(JSON.parse(asked)).toEqual({
    scenarios: {
      load: {
        executor: 'constant-arrival-rate',
        ...{ rate: 9000, timeUnit: '1h', duration: '90s', preAllocatedVUs: 64, maxVUs: 64 },
      },
    },
    thresholds: { mcp_call: ['p(95)<1000'], mcp_failed: ['rate<0.02'], iterations: ['rate>2'] },
  });
  const lines = told.map((line) => JSON.parse(line) as [string, unknown]);
  const of = (name: string) => lines.filter(([each]) => each === name).map(([, value]) => value);
  expect([of('echo: ok'), of('wrong: tool-error')]).toEqual([[true, true], [true]]);
  expect([of('mcp_failed'), of('mcp_connect').length, of('mcp_call').length]).toEqual([[0, 0, 0], ...[1, 3]]);
});

/** What the script does with its calls and its server, up to where it loads a package. */
async function filledBy(suite: string, environment: Record<string, string>, ...options: string[]) {
  const to = join(folder, `filled-${Math.random()}`);
  await load(suite, '--artillery', to, ...options);
  const file = join(to, 'filled.mjs');
  writeFileSync(
    file,
    readFileSync(join(to, 'processor.mjs'), 'utf8').replace(/^import .*mcp-loupe.*$/m, '') +
      '\nexport { server, nextCall };',
  );
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return (await import(/* @vite-ignore */ file)) as {
    server: Record<string, unknown>;
    nextCall: () => { name: string; call: Record<string, unknown> };
  };
}

const URL_SUITE = (more: string) => `loupe: 1
server: { url: 'http://127.0.0.1:9/mcp'${more} }
`;

it.each([
  ['a header', URL_SUITE(`, headers: { X: '\${AWS_SECRET}' }`) + 'calls: [{ tool: a }]\n'],
  ['an argument', `${DEMO}calls: [{ tool: a, arguments: { x: '\${AWS_SECRET}' } }]\n`],
  ['what every object has', `${DEMO}calls: [{ tool: a, arguments: { x: '\${constructor}' } }]\n`],
])('exports no load that takes a variable nobody named: %s', async (_, suite) => {
  vi.stubEnv('AWS_SECRET', 'canary-4711');
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const option of ['--artillery', '--k6']) {
    const to = join(folder, 'unnamed.js');
    if (option === '--k6' && suite.startsWith(DEMO)) continue;
    await expect(load(suite, option, to)).rejects.toThrow(/--env-from (AWS_SECRET|constructor)/);
    expect(existsSync(to)).toBe(false);
  }
});

it('lets an exported load use the suite’s own values, and over them what was named', async () => {
  const suite = `${URL_SUITE(`, headers: { X: '\${KEY}' }`)}environment: [KEY, COUNT, LOUPE_BEARER_TOKEN]
variables: { HOME: own, COUNT: 1, __proto__: { polluted: 1 } }
calls: [{ tool: a, arguments: { '\${HOME}': '\${HOME}', n: '\${COUNT}', text: 'n=\${COUNT} $\${KEY}' } }]
`;
  const { server, nextCall } = await filledBy(suite, { KEY: 'k', COUNT: '7' });
  expect(server).toMatchObject({ headers: { X: 'k' }, environment: ['COUNT', 'KEY'] });
  expect(nextCall().call['arguments']).toEqual({ own: 'own', n: 7, text: 'n=7 ${KEY}' });
  await expect(
    filledBy(`${DEMO}environment: [UNSET_X]\ncalls: [{ tool: '\${UNSET_X}' }]\n`, {}).then(({ nextCall: next }) =>
      next(),
    ),
  ).rejects.toThrow('${UNSET_X} has no value');
});

it('writes each text of a suite as it is, even that of a place in the script', async () => {
  const names = ['FOLDER', 'LOAD', 'CALLS', 'OPTIONS'].map((name) => `'${name}'`);
  const suite = `${DEMO}calls:\n${names.map((name) => `  - { name: "${name}", tool: x }\n`).join('')}`;
  const { nextCall } = await filledBy(suite, {});
  expect(names.map(() => nextCall().name)).toEqual(names);
});

it('replaces only what it wrote itself, and no link, unless it is forced to', async () => {
  const to = join(folder, 'foreign');
  const own = join(folder, 'own.txt');
  mkdirSync(to);
  writeFileSync(own, 'mine');
  writeFileSync(join(to, 'package.json'), '{"name":"mine"}');
  symlinkSync(own, join(to, 'processor.mjs'));
  await expect(load(CALLS, '--artillery', to)).rejects.toThrow(/processor\.mjs, .*package\.json/);
  expect(readFileSync(join(to, 'package.json'), 'utf8')).toBe('{"name":"mine"}');
  expect(existsSync(join(to, 'artillery.yml'))).toBe(false);
  await load(CALLS, '--artillery', to, '--force');
  expect(readFileSync(own, 'utf8')).toBe('mine');
  expect(readFileSync(join(to, 'processor.mjs'), 'utf8')).toContain('openServer');
  await load(CALLS, '--artillery', to);
  const k6 = join(folder, 'foreign.js');
  const suite = `${URL_SUITE('')}calls: [{ tool: a }]\n`;
  symlinkSync(own, k6);
  await expect(load(suite, '--k6', k6)).rejects.toThrow(/foreign\.js exists and was not written/);
  rmSync(k6);
  symlinkSync(join(folder, 'not-there'), k6);
  await expect(load(suite, '--k6', k6)).rejects.toThrow(UsageError);
  rmSync(k6);
  await load(suite, '--k6', k6);
  await load(suite, '--k6', k6);
  await expect(load(CALLS, '--artillery', own)).rejects.toThrow(UsageError);
  // All of an export, or nothing.
  const half = join(folder, 'half');
  mkdirSync(join(half, 'package.json'), { recursive: true });
  await expect(load(CALLS, '--artillery', half)).rejects.toThrow(/package\.json: This is a folder/);
  expect(readdirSync(half)).toEqual(['package.json']);
  // What merely quotes the mark far below is somebody else's, and no long file is read.
  writeFileSync(k6, `${' '.repeat(5000)}// ${EXPORT_MARK}`);
  await expect(load(suite, '--k6', k6)).rejects.toThrow(/was not written by Loupe/);
});

it('reads thresholds, and refuses what it does not know', () => {
  const [p95, errors, rate, connect] = parseThresholds('p95<0.5s, errors<3, rate>40/s, connect.p50<1s', [
    'connect',
    'call',
  ]);
  expect(p95).toMatchObject({ limit: 500, unit: 'ms', isBelow: true });
  expect(errors).toMatchObject({ limit: 3, unit: 'count' });
  expect(rate).toMatchObject({ limit: 40, unit: 'rate', isBelow: false });
  expect(connect).toMatchObject({ phase: 'connect', metric: 'p50', limit: 1000 });
  for (const wrong of ['p95<500', 'p95=5ms', 'errors<5ms', 'p42<1s', 'rate>1%'])
    expect(() => parseThresholds(wrong, ['connect', 'call']), wrong).toThrow(UsageError);
  expect(() => parseThresholds('connect.p95<1s', [])).toThrow(UsageError);
  const measured = { ok: 0, failed: 0, rate: 0, latencies: [], phases: { connect: [], call: [] } };
  if (!p95) throw new Error('no threshold');
  expect(judgeThreshold(p95, measured)).toMatchObject({ actual: undefined, passed: false });
});

it('counts a call that is never completed as failed, in all and by its name', async () => {
  const program = `
const more = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
require('readline').createInterface(process.stdin).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  const result = method === 'tools/call' ? { resultType: 'input_required', inputRequests: {} } : method === 'tools/list'
    ? { ...more, tools: [{ name: 'x', inputSchema: { type: 'object' } }] }
    : { ...more, supportedVersions: ['2026-07-28'], capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
});`;
  const server = { command: process.execPath, args: ['-e', program], protocol: '2026-07-28' };
  const suite = JSON.stringify({ loupe: 1, server, calls: [{ name: 'x', tool: 'x' }] });
  const { code, figures } = await load(suite, '--rate', '50', '--calls', '5');
  expect(code).toBe(1);
  expect(figures['calls']).toMatchObject([{ name: 'x', ok: 0, failed: 5 }]);
});

it('spreads calls evenly by their weights, and the rows of each in turn', () => {
  const mix = callMix(
    {
      loupe: 1,
      calls: [
        { name: 'a', tool: 'a', weight: 2 },
        { name: 'b', tool: 'b', arguments: { n: '${n}' }, rows: [{ n: 1 }, { n: 2 }] },
        { name: 'left', tool: 'c', skip: 'slow' },
      ],
    },
    [],
    () => undefined,
  );
  const order = new CallOrder(mix);
  const sent = Array.from({ length: 9 }, () => order.next());
  expect(sent.map(({ name }) => name).join('')).toBe('abaabaaba');
  expect(sent.filter(({ name }) => name === 'b').map(({ call }) => (call.arguments as { n: number }).n)).toEqual([
    1, 2, 1,
  ]);
  const captured = { loupe: 1, calls: [{ tool: 'a', arguments: { id: '${id}' } }] };
  expect(() => callMix(captured, [], () => undefined)).toThrow(/\$\{id\} has no value/);
});

it('reads the command line of load', () => {
  expect(parseLoadOptions(['--help'])).toBeUndefined();
  expect(parseLoadOptions(['s.yaml', '--duration', '2m'])).toMatchObject({
    file: 's.yaml',
    plan: { rate: 10, concurrency: 64, end: { kind: 'duration', seconds: 120 } },
    callsPerSession: undefined,
  });
  for (const wrong of [
    [],
    ['a.yaml', 'b.yaml'],
    ['a.yaml', '--rate', '0'],
    ['a.yaml', '--duration', '30'],
    ['a.yaml', '--duration', '1s', '--calls', '1'],
    ['a.yaml', '--calls', '1.5'],
    ['a.yaml', '--workers', '4', '--concurrency', '3'],
  ])
    expect(() => parseLoadOptions(wrong), wrong.join(' ')).toThrow(UsageError);
});

it('changes the rate by stages, and gives what ended in each second', async () => {
  const html = join(folder, 'load.html');
  const { code, figures } = await load(CALLS, '--rate', '0.1', '--stages', '1s:20,500ms:20', '--html', html);
  expect(code).toBe(0);
  // 0.1 → 20 per second makes 10.05; 20 per second for half a second 10.
  expect(figures).toMatchObject({ planned: 21, ok: 21, plan: { kind: 'stages', rate: 0.1 } });
  const series = figures['series'] as unknown as { ok: number; failed: number; p95: number }[];
  expect(series.reduce((sum, { ok }) => sum + ok, 0)).toBe(21);
  expect(series[0]?.p95).toBeGreaterThan(0);
  const page = readFileSync(html, 'utf8');
  expect(page).toContain('21 OK, 0 failed');
  expect(page.match(/<rect class="ok"/g)?.length).toBe(series.filter(({ ok }) => ok > 0).length);
  // Its highest point is at the top.
  expect(page).toMatch(/<polyline class="p95" points="[^"]*[\d.]+,0[ "]/);
  expect(page).not.toMatch(/<script|https?:\/\//);
  await expect(load(CALLS, '--stages', '1s')).rejects.toThrow('--stages requires times and rates');
  await expect(load(CALLS, '--stages', '1s:1', '--calls', '2')).rejects.toThrow('Use only one of --calls, --stages');
});

const FLOW = `${DEMO}calls:
  - name: list
    tool: list_orders
    arguments: { limit: '\${n}' }
    rows: [{ n: 1 }, { n: 2 }]
    capture: { order: '$.orders[0].number' }
  - { name: one, tool: search_documents, arguments: { query: '\${order}' } }
`;

it('sends passes in order, with the values that earlier calls captured', async () => {
  const options = ['--in-order', '--rate', '20', '--calls', '3', '--threshold', 'call.p95<60s'];
  const { code, figures, printed } = await load(FLOW, ...options);
  expect(printed).toContain('3 of 3 passes sent');
  expect(code).toBe(0);
  expect(figures['calls']).toMatchObject([
    { name: 'list', ok: 3 },
    { name: 'one', ok: 3 },
  ]);
  const wrong = await load(FLOW.replace('orders[0]', 'orders[9]'), ...options);
  expect(wrong.code).toBe(1);
  expect(wrong.figures).toMatchObject({ ok: 0, failed: 3, calls: [{ name: 'list', ok: 3 }] });
  expect(wrong.printed).toContain('list: a value for ${order}');
  await expect(load(FLOW, '--calls', '1')).rejects.toThrow('Only --in-order captures');
  await expect(load(FLOW.replace('${order}', '${other}'), '--in-order')).rejects.toThrow('No value for ${other}');
});

const main = join(root, 'dist/cli/main.js');

it('shares the rate among processes, and sums what they measured', async () => {
  const file = join(folder, 'workers.loupe.yaml');
  writeFileSync(file, CALLS);
  const json = join(folder, 'workers.json');
  const run = async (...options: string[]) =>
    (await promisify(execFile)(process.execPath, [main, 'load', file, '--workers', ...options])).stdout;
  expect(await run('2', '--rate', '40', '--calls', '9', '--json', json)).toContain('9 of 9 calls sent');
  const figures = JSON.parse(readFileSync(json, 'utf8')) as Record<string, unknown>;
  expect(compileSchema(loadSchema)(figures)).toMatchObject({ kind: 'valid' });
  expect(figures).toMatchObject({ ended: 'done', planned: 9, ok: 9, plan: { workers: 2 }, latency: { count: 9 } });
  expect(await run('2', '--calls', '1')).toContain('1 of 1 calls sent');
  // Each worker's own share of the time would be 1.125 calls, so two of them.
  expect(await run('4', '--rate', '10', '--duration', '450ms')).toContain('5 of 5 calls sent');
  writeFileSync(file, 'loupe: 1\nserver: { command: no-such-command-x }\ncalls: [{ tool: a }]\n');
  await expect(run('2')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('no-such-command-x') as string,
  });
});

it.skipIf(process.platform === 'win32')('stops workers that have not started, and reports the others', async () => {
  const called = join(folder, 'called');
  const program = `
require('readline').createInterface(process.stdin).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method === 'tools/call') require('fs').writeFileSync(${JSON.stringify(called)}, '');
  if (method === 'initialize') console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 's', version: '1' } } }));
  else if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { content: [] } }));
});`;
  const server = { command: process.execPath, args: ['-e', program], protocol: '2025-11-25' };
  const file = join(folder, 'stopped.loupe.yaml');
  writeFileSync(file, JSON.stringify({ loupe: 1, server, calls: [{ tool: 'x' }] }));
  const child = spawn(process.execPath, [main, 'load', file, '--workers', '2', '--rate', '1']);
  let printed = '';
  child.stdout.on('data', (text: Buffer) => (printed += String(text)));
  await vi.waitFor(() => expect(existsSync(called)).toBe(true), { timeout: 20_000, interval: 20 });
  child.kill();
  await once(child, 'close');
  expect(printed).toContain('Stopped: 1 of 30 calls sent');
});
