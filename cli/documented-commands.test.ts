import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtCommand } from '../e2e/built-command';
import type { Line, Ran } from '../e2e/testing/run-lines';

const root = fileURLToPath(new URL('..', import.meta.url));
const runner = fileURLToPath(new URL('../e2e/testing/run-lines.ts', import.meta.url));
const server = new URL('../e2e/servers/documented.mjs', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'loupe-documented-'));
const base = join(folder, 'base');
const home = join(folder, 'home');

/** Commands that are not run, and why. */
const NOT_RUN: readonly (readonly [pattern: RegExp, why: string])[] = [
  [/^docker build /, 'needs Docker'],
  [/^npm install /, 'needs the network'],
];

/** What documentation names, and what stands for it here. */
const PLACEHOLDERS: readonly (readonly [string | RegExp, string])[] = [
  [/npx -y @modelcontextprotocol\/server-everything/g, 'node server.js'],
  [/--port 7000/g, '--port 0'],
  // The figures are those of a short load on busy cores.
  [/--duration 1m/g, '--calls 3'],
  [/--rate 5 /g, '--rate 50 --calls 2 '],
  [/p95<500ms/g, 'p95<20s'],
  [/^TOKEN=\S+ /g, ''],
  // What the other program starts.
  [/^(?:ssh .* host|claude .* --) (?=mcp-loupe )/g, ''],
  [/^docker run .* mcp-loupe/g, `mcp-loupe ${entrypoint()}`],
  // Below those that the system gives to others.
  ['--app-ports 6281', '--app-ports 26281'],
  // No terminal answers its question.
  [/^mcp-loupe tap --install.*/g, '$& --yes'],
  // Reports alone.
  ['merge *.json', 'merge reports/*.json'],
];

/** The options of the container's command. */
function entrypoint(): string {
  const [, list = '[]'] = /^ENTRYPOINT (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? [];
  return (JSON.parse(list) as string[]).slice(1).join(' ');
}

/** Other than 0: their recordings differ in a timestamp. */
const EXIT_CODES: readonly (readonly [RegExp, Ran['code']])[] = [[/^compare before\S+ after\S+$/, 1]];

/** It opens the page, or has a port. */
const isServing = (line: string) => /--port|^(?:https?:|node |open |record |--(?!version|help)|$)/.test(line);

interface Shown {
  page: string;
  line: string;
}

/** Each `mcp-loupe …` of the code blocks, without what starts it (`npx -y`). */
function shownCommands(): Shown[] {
  const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
  return pages
    .filter((page) => page.endsWith('.md'))
    .flatMap((page) => {
      const text = readFileSync(join(root, page), 'utf8');
      const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)];
      return blocks.flatMap(([, language = '', block = '']) =>
        block.split('\n').flatMap((line) => linesIn(line, language).map((each) => ({ page, line: each }))),
      );
    });
}

function linesIn(line: string, language: string): string[] {
  if (language === 'sh')
    return /\bmcp-loupe\b/.test(line)
      ? [line.replace(/ +#.*$/, '').replace(/\bnpx (?:--yes |-y )?(?=mcp-loupe)/, '')]
      : [];
  const [, list] = /"mcp-loupe"((?:, "[^"]*")+)/.exec(line) ?? [];
  if (list !== undefined)
    return [
      `mcp-loupe ${list
        .slice(2)
        .replaceAll(/"(\S+)"/g, '$1')
        .replaceAll(', ', ' ')}`,
    ];
  const [, called] = /\b(?:npx (?:--yes |-y )?mcp-loupe|node loupe\/dist\/cli\/main\.js) ([^'#]*)/.exec(line) ?? [];
  return called === undefined ? [] : [`mcp-loupe ${called.trim()}`];
}

const whyNot = (line: string) => NOT_RUN.find(([pattern]) => pattern.test(line))?.[1];
const shown = shownCommands();
let url = '';

function substituted(line: string): string {
  let here = line.replaceAll('https://example.com/mcp', url);
  for (const [name, value] of PLACEHOLDERS) here = here.replaceAll(name, value);
  here = here.replace(/^mcp-loupe ?/, '');
  // A page is served on any port, and no browser is opened.
  if (!isServing(here)) return here;
  const port = here.includes('--port') ? '' : ' --port 0';
  return /^(?:tap|replay|mcp) /.test(here) ? here : here.replace(/^((?:open|record) )?/, `$1--no-open${port} `).trim();
}

/** Those that serve come last: they don't end. */
function commandLines(): string[] {
  const run = shown.map(({ line }) => line).filter((line) => whyNot(line) === undefined);
  const lines = [...new Set(run.map(substituted))];
  return [...lines.filter((line) => !isServing(line)), ...lines.filter(isServing)];
}

const SUITE = `loupe: 1
calls:
  - name: Oslo
    tool: get_weather
    arguments: { city: Oslo }
    expect:
      values: { $.city: Oslo }
      reference: oslo
      ignore: ['$..timestamp']
`;

const SERVER = { command: 'node', args: ['server.js'] };
const HAR = {
  log: {
    entries: [
      {
        startedDateTime: '2026-11-28T09:00:00.000Z',
        time: 5,
        request: {
          method: 'POST',
          url: 'https://example.com/mcp',
          headers: [],
          postData: { text: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
        },
        response: {
          status: 200,
          headers: [],
          content: { mimeType: 'application/json', text: '{"jsonrpc":"2.0","id":1,"result":{}}' },
        },
      },
    ],
  },
};

/** What the commands find: suites, reports, recordings, a snapshot and configurations. */
async function prepare(): Promise<void> {
  for (const name of ['tests', 'reports']) mkdirSync(join(base, name), { recursive: true });
  for (const name of ['.cursor', '.zfunc', '.local/share/bash-completion/completions', '.config/fish/completions'])
    mkdirSync(join(home, name), { recursive: true });
  const suite = `server: { url: '${url}' }\n${SUITE}`;
  const configuration = JSON.stringify({ mcpServers: { weather: SERVER, files: SERVER } });
  const files = {
    'server.js': `import('${server.href}');`,
    'mcp.json': configuration,
    'weather.loupe.yaml': suite,
    'tests/towns.loupe.yaml': suite,
    'tests/cities.loupe.yaml': suite,
    'orders.loupe.yaml': `server: { url: '${url}', headers: { Authorization: 'Bearer \${TOKEN}' } }\nenvironment: [TOKEN]\n${SUITE}`,
    'browser.har': JSON.stringify(HAR),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(base, name), text);
  writeFileSync(join(home, '.cursor/mcp.json'), configuration);
  const weather = `call ${url} --tool get_weather --args '{"city":"Oslo"}' --record`;
  const ran = await runAll([
    'test *.loupe.yaml tests/*.loupe.yaml --update',
    'test tests/*.loupe.yaml --json report.json',
    'check node server.js --save snapshot.json',
    `${weather} before.loupe.jsonl`,
    `${weather} after.loupe.jsonl`,
  ]);
  expect(ran.filter(({ code }) => code !== 0)).toEqual([]);
  const recording = readFileSync(join(base, 'before.loupe.jsonl'));
  writeFileSync(join(base, 'session.loupe.jsonl.gz'), gzipSync(recording));
  writeFileSync(join(base, 'session.loupe.jsonl'), recording);
  const report = readFileSync(join(base, 'report.json'), 'utf8');
  for (const name of ['1', '2', '3', '4', 'reports/1', 'reports/2']) writeFileSync(join(base, `${name}.json`), report);
}

/** One after the other in one process. */
async function runAll(commands: readonly string[], folders: readonly string[] = []): Promise<Ran[]> {
  const [input, output] = [join(folder, 'lines.json'), join(folder, 'ran.json')];
  writeFileSync(
    input,
    JSON.stringify(commands.map((line, at): Line => ({ line, cwd: folders[at] ?? base, isServing: isServing(line) }))),
  );
  const env = { ...process.env, HOME: home, USERPROFILE: home, TOKEN: 'secret' };
  const child = spawn(process.execPath, ['--import', 'tsx', runner, builtCommand, input, output], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
  return JSON.parse(readFileSync(output, 'utf8')) as Ran[];
}

const http = spawn(process.execPath, [fileURLToPath(server), 'http'], { stdio: ['ignore', 'pipe', 'inherit'] });

beforeAll(async () => {
  url = await new Promise<string>((resolve) => http.stdout.once('data', (line) => resolve(String(line).trim())));
  await prepare();
});

afterAll(() => {
  http.kill();
  rmSync(folder, { recursive: true });
});

it('runs each command that the documentation shows, with the exit code that it has there', async () => {
  const commands = commandLines();
  expect(commands.length).toBeGreaterThan(50);
  const folders = commands.map((_, at) => join(folder, `run-${at}`));
  for (const each of folders) cpSync(base, each, { recursive: true });
  const ran = await runAll(commands, folders);
  const wrong = commands.flatMap((line, at) => {
    const { code, output } = ran[at] ?? { code: -1, output: '' };
    const wanted = EXIT_CODES.find(([pattern]) => pattern.test(line))?.[1] ?? (isServing(line) ? 'serves' : 0);
    return code === wanted ? [] : [`mcp-loupe ${line}: ${code}, not ${wanted}\n${output.slice(0, 1000)}`];
  });
  expect(wrong.join('\n')).toBe('');
}, 120_000);

it('names no command that is not in the documentation as one that is not run', () => {
  for (const [pattern, why] of NOT_RUN)
    expect(
      shown.some(({ line }) => pattern.test(line)),
      why,
    ).toBe(true);
});
