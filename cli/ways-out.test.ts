import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { startTestServer } from '../core/authorization/testing/authorization-server';
import { builtCommand } from '../e2e/built-command';
import { startCollector } from '../e2e/otlp-collector';
import { testFolder } from '../e2e/testing/folder';
import { collectorOf } from './otlp/collector';

const root = join(import.meta.dirname, '..');
const leaky = join(root, 'e2e/servers/leaky.mjs');
const run = promisify(execFile);

/** In all of these the beginning is a secret, too: what is cut is masked before. */
const canaries = {
  env: 'canary-env-5f2b81',
  option: 'canary-option-77d0c3',
  header: 'canary-header-a91e64',
  argument: 'canary-argument-0b6d2f',
  answer: 'canary-answer-c40ae9',
  variable: 'canary-variable-31d7f2',
  deep: 'canary-deep-90be46',
  bearer: 'canary-bearer-f1c27a',
  client: 'canary-client-6ad903',
  access: 'canary-access-d84e15',
  form: 'canary-form-2b9cf0',
};

async function loupe(args: string[], folder: string, env: Record<string, string> = {}) {
  const options = { cwd: folder, env: { ...process.env, XDG_RUNTIME_DIR: folder, ...env } };
  const { stdout, stderr } = await run(process.execPath, [builtCommand, ...args], options).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  return { stdout, stderr };
}

/** All files that were written, by their paths. */
function filesIn(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path, 'latin1')]));
}

function expectNoSecret(where: string, text: string): void {
  for (const [name, value] of Object.entries(canaries))
    expect([where, name, text.includes(value.slice(0, -4))]).toEqual([where, name, false]);
}

/** A server over HTTP that repeats the key of each request. @param header which holds it */
async function leakyUrl(header = 'x-api-key'): Promise<string> {
  const server = createServer((request, response) => {
    void (async () => {
      const { id, method } = JSON.parse((await bodyOf(request)) || '{}') as Record<string, string>;
      const key = String(request.headers[header]);
      const results: Record<string, object> = {
        initialize: {
          protocolVersion: '2025-06-18',
          capabilities: { tools: {} },
          serverInfo: { name: key, version: '1' },
          instructions: key,
        },
        'tools/list': {
          tools: [{ name: 'tell', description: key, inputSchema: { type: 'object' } }],
        },
        'tools/call': { content: [{ type: 'text', text: key }] },
      };
      if (id === undefined) return response.writeHead(202).end();
      const result = results[String(method)];
      const error = { code: -32601, message: `No ${method} for ${key}` };
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return text;
}

it('lets no secret out by a check, a command, a test, a load test, a tap or a collector', async () => {
  const folder = testFolder(onTestFinished);
  const write = (file: string, value: object) => writeFileSync(join(folder, file), JSON.stringify(value));
  const url = await leakyUrl();
  const collector = await startCollector();
  onTestFinished(() => void collector.close());
  const stdio = {
    ...{ command: process.execPath, args: [leaky, '--api-key', canaries.option] },
    env: { API_TOKEN: canaries.env },
  };
  write('mcp.json', { mcpServers: { stdio, http: { url, headers: { 'X-Api-Key': canaries.header } } } });
  const pin = { elicitation: { action: 'accept', content: { pin: canaries.answer } } };
  write('suite.loupe.yaml', {
    ...{ loupe: 1, server: { config: 'mcp.json', name: 'stdio' } },
    calls: [
      { tool: 'tell', arguments: { password: canaries.argument }, expect: { reference: 'tell' } },
      { tool: 'tell', arguments: { note: '${OWN_KEY}' }, expect: { values: { '$.note': 'no' } } },
      { tool: 'fail' },
      { tool: 'login', answers: [pin], expect: { content: [{ type: 'text', contains: 'no' }] } },
    ],
  });
  write('http.loupe.yaml', {
    ...{ loupe: 1, server: { config: 'mcp.json', name: 'http' } },
    calls: [{ tool: 'tell', expect: { content: [{ type: 'text', contains: 'no' }] } }],
  });
  write('load.loupe.yaml', {
    ...{ loupe: 1, server: { config: 'mcp.json', name: 'stdio' } },
    calls: [{ tool: 'fail' }],
  });
  const given = new Set(filesIn(folder).keys());
  const words = ['--config', 'mcp.json', '--server'];
  const own = { OWN_KEY: canaries.variable, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  const reports = (name: string) => ['--json', `${name}.json`, '--junit', `${name}.xml`];
  const tested = ['suite.loupe.yaml', 'http.loupe.yaml', '--env-from', 'OWN_KEY'];
  const commands: string[][] = [
    ['check', ...words, 'stdio', '--save', 'stdio.json', '--record', 'check.loupe.jsonl'],
    ['check', ...words, 'stdio', '--against', 'stdio.json', '--json', '--junit', 'check.xml', '--html', 'check.html'],
    ['check', ...words, 'http'],
    ['check', '--config', 'mcp.json', '--all', '--html', 'all.html', '--json', '--save', 'all'],
    ['call', ...words, 'stdio', '--tool', 'fail', '--record', 'call.loupe.jsonl'],
    ['call', ...words, 'http', '--tool', 'tell', '--protocol', '2099-01-01'],
    ['read', ...words, 'http', '--uri', 'a:b'],
    ['prompt', ...words, 'http', '--name', 'a'],
    ['test', ...tested, '--update', ...reports('test'), '--html', 'test.html', '--record', 'rec'],
    ['test', ...tested, '--json', '-'],
    ['load', 'load.loupe.yaml', '--calls', '3', '--rate', '50', ...reports('load')],
    ['merge', 'test.json', '--html', 'merged.html'],
  ];
  for (const command of commands) {
    const { stdout, stderr } = await loupe(command, folder, own);
    expectNoSecret(`${command.join(' ')}: stdout`, stdout);
    expectNoSecret(`${command.join(' ')}: stderr`, stderr);
  }
  const files = [...filesIn(folder)].filter(([file]) => !given.has(file));
  const wanted = [
    ...['stdio.json', 'check.loupe.jsonl', 'check.xml', 'check.html', 'all.html', 'all/http.json', 'test.json'],
    ...['call.loupe.jsonl', 'test.xml', 'test.html', 'load.json', 'load.xml', 'merged.html'],
    'references/suite/tell.json',
  ];
  expect(files.map(([file]) => file)).toEqual(expect.arrayContaining(wanted));
  for (const [file, text] of files) expectNoSecret(file, text);
  for (const file of ['stdio.json', 'all/stdio.json'])
    expect([file, statSync(join(folder, file)).mode & 0o777]).toEqual([file, 0o600]);
  expect(collector.spans.length).toBeGreaterThan(5);
  expectNoSecret('collector', collector.text());
}, 120_000);

it('lets no token out that Loupe was given, or got by OAuth', async () => {
  const folder = testFolder(onTestFinished);
  const collector = await startCollector();
  onTestFinished(() => void collector.close());
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  const isForm = { now: false };
  server.behaviour.intercept = ({ path }) => {
    if (path !== '/token') return undefined;
    // A token endpoint that does not answer as OAuth has it.
    if (isForm.now) return { status: 200, body: `access_token=${canaries.form}&token_type=bearer` };
    server.tokens.set(canaries.access, '');
    return { status: 200, body: { access_token: canaries.access, token_type: 'Bearer', expires_in: 3600 } };
  };
  const echo = await leakyUrl('authorization');
  const mcpServers = { echo: { url: echo }, oauth: { url: server.url } };
  writeFileSync(join(folder, 'mcp.json'), JSON.stringify({ mcpServers }));
  const call = { tool: 'tell', expect: { content: [{ type: 'text', contains: 'no' }], reference: 'tell' } };
  const suite = { loupe: 1, server: { config: 'mcp.json', name: 'echo' }, calls: [call] };
  writeFileSync(join(folder, 'echo.loupe.yaml'), JSON.stringify(suite));
  writeFileSync(join(folder, 'oauth.loupe.yaml'), JSON.stringify({ loupe: 1, calls: [{ tool: 'look' }] }));
  const given = new Set(filesIn(folder).keys());
  const bearer = { LOUPE_BEARER_TOKEN: canaries.bearer };
  const client = { LOUPE_CLIENT_ID: 'robot', LOUPE_CLIENT_SECRET: canaries.client };
  const words = ['--config', 'mcp.json', '--server'];
  const reports = (name: string) => ['--json', `${name}.json`, '--junit', `${name}.xml`, '--html', `${name}.html`];
  const records = (name: string) => ['--record', `${name}.loupe.jsonl`];
  const tests = ['test', '--env-from', 'LOUPE_BEARER_TOKEN'];
  const commands: [words: string[], env: Record<string, string>][] = [
    [['check', ...words, 'echo', '--save', 'echo-snapshot.json', ...records('echo')], bearer],
    [['call', ...words, 'echo', '--tool', 'tell', '--protocol', '2099-01-01'], bearer],
    [[...tests, 'echo.loupe.yaml', '--update', ...reports('echo'), ...records('echo-test')], bearer],
    [['check', ...words, 'oauth', '--junit', 'oauth-check.xml', ...records('oauth')], client],
    [['test', 'oauth.loupe.yaml', ...words, 'oauth', ...reports('oauth'), ...records('oauth-test')], client],
    [['check', ...words, 'oauth', ...records('form')], client],
    [['test', 'oauth.loupe.yaml', ...words, 'oauth', ...reports('form')], client],
  ];
  for (const [command, env] of commands) {
    isForm.now = command.some((word) => word.startsWith('form.'));
    const all = { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const { stdout, stderr } = await loupe(command, folder, all);
    expectNoSecret(`${command.join(' ')}: stdout`, stdout);
    expectNoSecret(`${command.join(' ')}: stderr`, stderr);
  }
  // They were on the wire.
  const seen = JSON.stringify(server.seen.map(({ headers, form }) => [headers, [...form]]));
  expect(seen).toContain(canaries.access);
  expect(seen.includes(canaries.client) || seen.includes(btoa(`robot:${canaries.client}`))).toBe(true);
  const files = [...filesIn(folder)].filter(([file]) => !given.has(file));
  const wanted = [
    'echo-snapshot.json',
    'echo.html',
    'echo.loupe.jsonl',
    'oauth.html',
    'oauth.loupe.jsonl',
    'form.json',
  ];
  expect(files.map(([file]) => file)).toEqual(expect.arrayContaining(wanted));
  for (const [file, text] of files) expectNoSecret(file, text);
  expect(collector.spans.length).toBeGreaterThan(3);
  expectNoSecret('collector', collector.text());
}, 120_000);

it('records a tap without secrets', async () => {
  const folder = testFolder(onTestFinished);
  const words = ['tap', '--record', 'tap.loupe.jsonl', '--', process.execPath, leaky];
  const env = { ...process.env, API_TOKEN: canaries.env, XDG_RUNTIME_DIR: folder };
  const tap = spawn(process.execPath, [builtCommand, ...words, '--api-key', canaries.option], {
    ...{ cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] },
  });
  const send = (message: object) => tap.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const call = (id: string, params: object) => send({ id, method: 'tools/call', params });
  send({ id: 'initialize', method: 'initialize', params: { protocolVersion: '2025-06-18' } });
  send({ id: 'tools/list', method: 'tools/list', params: {} });
  let answers = 0;
  for await (const line of createInterface(tap.stdout)) {
    answers += 1;
    const { id, method } = JSON.parse(line) as { id: unknown; method?: string };
    if (id === 'tools/list') call('tell', { name: 'tell', arguments: { password: canaries.argument } });
    if (id === 'tell') call('login', { name: 'login' });
    if (method === 'elicitation/create') send({ id, result: { action: 'accept', content: { pin: canaries.answer } } });
    // What is nested too deep costs its own line of the recording, and no other.
    if (id === 'login') {
      const args = `${'{"inner":'.repeat(50_000)}{"password":"${canaries.deep}"}${'}'.repeat(50_000)}`;
      const params = `{"name":"tree","arguments":${args}}`;
      tap.stdin.write(`{"jsonrpc":"2.0","id":"deep","method":"tools/call","params":${params}}\n`);
      call('last', { name: 'sum' });
    }
    if (id === 'last') break;
  }
  tap.stdin.end();
  await new Promise((resolve) => tap.once('close', resolve));
  expect(answers).toBe(7);
  const files = [...filesIn(folder)];
  expect(files.map(([file]) => file)).toContain('tap.loupe.jsonl');
  // The client itself gets everything as it is.
  for (const [file, text] of files) expectNoSecret(file, text);
  const lines = readFileSync(join(folder, 'tap.loupe.jsonl'), 'utf8').trim().split('\n');
  const events = lines.map((line) => JSON.parse(line) as { kind?: string; text?: string });
  const messages = events.filter(({ kind }) => kind === 'message').map(({ text = '' }) => text);
  expect(messages.length).toBe(13);
  expect(messages.filter((text) => text.includes('•')).length).toBeGreaterThan(4);
});

it('prints no password of a collector, and sends it as a header', () => {
  const collector = collectorOf('http://me:canary-pass@127.0.0.1:4318', {});
  expect(collector).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: { authorization: `Basic ${btoa('me:canary-pass')}` },
  });
  expect(() => collectorOf('ftp://me:canary-pass@host', {})).toThrow(/^(?!.*canary-pass)/);
});

/** What lets something out of the process. */
const SINK =
  /process\.std(?:out|err)(?:\.write|;)|console\.\w+\(|\b(?:writeFile|writeFileSync|appendFileSync|writeSync|createWriteStream|writeAtomically|writeReport|writePieces|fetch)\(|new (?:AtomicWrite|RecordingFile)\b/;
/** A way through the mask. */
const MASKED = /\bmask\w*\(|#masked\(|RecordingWriter/;

/** Writes only what its callers give it, which are all in this list. */
const SEAM = 'seam';
/** Texts of Loupe's own, in which nothing of a server or of its settings is. */
const OWN = 'own';

/** Every file of the command line that lets something out, and why no secret is in that; `masks` calls the mask itself. */
const WAYS_OUT: Readonly<Record<string, string>> = {
  'agent/agent-session.ts': 'suites by withSecretPlaces, snapshots by fetchSnapshot',
  'check-server.ts': 'masks',
  'check-servers.ts': 'reports of runCheck, which masks; problems are masked',
  'check-snapshot.ts': 'fetchSnapshot masks',
  'completion.ts': 'names and help of commands and options',
  'help.ts': 'help of commands, names of variables',
  'recording/tap-install.ts': 'a difference, masked by the values of env and headers in the file',
  'init-suite.ts': 'a suite, whose server has names in place of secrets',
  'list-server.ts': 'results as the server sent them, as docs/threat-model.md says',
  'load/exported-load.ts': 'a suite’s own text',
  'load/load-report.ts': 'masks',
  'main.ts': OWN,
  'open-page.ts': 'the token, in a file for its owner alone',
  'otlp/otlp-exporter.ts': 'spans of a RecordingWriter’s lines',
  'print-result.ts': 'results as the server sent them, as docs/threat-model.md says',
  'recording/compare-files.ts': 'what recordings and reports hold, masked when they were written',
  'recording/record-session.ts': 'masks',
  'recording/recording-file.ts': SEAM,
  'recording/replay.ts': 'what a recording holds, masked when it was written',
  'recording/tap-publisher.ts': SEAM,
  'recording/tap-recorder.ts': 'masks',
  'recording/tap-stdio.ts': 'what the server writes, unchanged, to its client',
  'refresh-tokens.ts': 'the refresh token, in the file of --save-refresh-token, which is there to hold it',
  'serve.ts': OWN,
  'suite/html-report.ts': 'masks',
  'suite/merge-reports.ts': 'what reports hold, masked when they were written',
  'suite/print-schema.ts': OWN,
  'suite/suite-files.ts': 'references by maskValueWithNames (core/suite/run/call-checks.ts)',
  'suite/test-suites.ts': 'masks',
  'suite/write-test-reports.ts': 'reports of test-suites.ts, which masks',
  'stderr.ts': 'masks',
  'write-report.ts': SEAM,
};

it('knows every file of the command line that lets something out', () => {
  const files = (readdirSync(import.meta.dirname, { recursive: true }) as string[]).filter((file) =>
    /^(?!.*\btesting\b).*(?<!\.test)\.ts$/.test(file),
  );
  const texts = files.map((file): [string, string] => [
    file.replaceAll('\\', '/'),
    readFileSync(join(import.meta.dirname, file), 'utf8'),
  ]);
  const out = texts.filter(([, text]) => SINK.test(text));
  // Add one here only with the mask that its text goes through, and above with a canary.
  expect(out.map(([file]) => file).sort()).toEqual(Object.keys(WAYS_OUT).sort());
  for (const [file, text] of out)
    if (WAYS_OUT[file] === 'masks') expect([file, MASKED.test(text)]).toEqual([file, true]);
});
