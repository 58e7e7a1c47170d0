import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist } from '../e2e/running-loupe';
import { median, repeat, type Figure } from './figure';

const loupe = join(dist, 'cli/main.js');
const CALLS = 500;
const RUNS = 7;

type Server = readonly [command: string, ...args: string[]];

/** A module that prints a program's own CPU time and memory at its end, without those of its child processes. */
const USE_REPORTER = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process._rawDebug('cpu '+(user+system)/1e6);process._rawDebug('rss '+process.resourceUsage().maxRSS*1024)})`;

interface Use {
  /** Seconds. */
  wall: number;
  /** Seconds. */
  cpu: number;
  /** Maximum bytes. */
  memory: number;
  stdout: string;
}

/** Runs Node. @throws Error with its stderr if it fails */
async function useOf(args: readonly string[], { readsStdout = false } = {}): Promise<Use> {
  const started = performance.now();
  const allArgs = ['--import', USE_REPORTER, ...args];
  const child = spawn(process.execPath, allArgs, { stdio: ['ignore', readsStdout ? 'pipe' : 'ignore', 'pipe'] });
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}: ${stderr}`);
  const reported = (name: string) => Number(new RegExp(`^${name} ([\\d.]+)$`, 'm').exec(stderr)?.[1]);
  return { wall: (performance.now() - started) / 1000, cpu: reported('cpu'), memory: reported('rss'), stdout };
}

async function seconds(args: readonly string[]): Promise<number> {
  return (await useOf(args)).wall;
}

/** A suite of many calls, alternately with a client of the SDK that sends the same calls and checks nothing. */
export async function measureSuite([command, ...args]: Server): Promise<Figure[]> {
  const calls = Array.from({ length: CALLS }, (_, at) => {
    const expected = `expect:\n      content:\n        - { type: text, contains: hello ${at} }`;
    return `  - name: echo ${at}\n    tool: echo\n    arguments: { message: hello ${at} }\n    ${expected}\n`;
  });
  const server = JSON.stringify({ command, args });
  return withSuite(`loupe: 1\nserver: ${server}\ncalls:\n${calls.join('')}`, async (file) => {
    const bare = [
      '--input-type=module',
      '-e',
      `import { Client } from '@modelcontextprotocol/client';
      import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
      const client = new Client({ name: 'bench', version: '1.0.0' });
      await client.connect(new StdioClientTransport({ ...${server}, stderr: 'ignore' }));
      await client.listTools();
      for (let at = 0; at < ${CALLS}; at++)
        await client.callTool({ name: 'echo', arguments: { message: 'hello ' + at } });
      await client.close();`,
    ];
    const library = [
      '--input-type=module',
      '-e',
      `import { openServer } from ${JSON.stringify(pathToFileURL(join(dist, 'library/index.js')).href)};
      const server = await openServer(${server});
      for (let at = 0; at < ${CALLS}; at++) await server.callTool('echo', { message: 'hello ' + at });
      await server.close();`,
    ];
    const sdk: number[] = [];
    const cpu: number[] = [];
    const libraryCpu: number[] = [];
    const suite = await repeat(RUNS, async () => {
      const loop = await useOf(bare);
      const own = await useOf([loupe, 'test', file]);
      sdk.push(loop.wall);
      cpu.push(own.cpu / loop.cpu);
      libraryCpu.push((await useOf(library)).cpu / loop.cpu);
      return own.wall;
    });
    return [
      { name: `${CALLS} calls: a bare loop of the SDK`, unit: 's', runs: sdk },
      { name: '  as a suite, by mcp-loupe test', unit: 's', runs: suite },
      {
        name: '  that much as long (at most 1.25)',
        unit: 'ratio',
        runs: suite.map((taken, run) => taken / (sdk[run] ?? taken)),
      },
      { name: '  that much processor time, without the server’s', unit: 'ratio', runs: cpu },
      { name: '  the same of the library, which judges each message', unit: 'ratio', runs: libraryCpu },
    ];
  });
}

const LOAD_CALLS = 10_000;
/** The default `--concurrency` of `mcp-loupe load`. */
const LOAD_WIDTH = 64;

/** The rate of `mcp-loupe load` over stdio, alternately with that of a client of the SDK. */
export async function measureLoadRate([command, ...args]: Server): Promise<Figure[]> {
  const server = JSON.stringify({ command, args });
  const call = 'calls:\n  - tool: echo\n    arguments: { message: hello }\n';
  const bare = `import { Client } from '@modelcontextprotocol/client';
    import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
    const client = new Client({ name: 'bench', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ ...${server}, stderr: 'ignore' }));
    await client.listTools();
    const started = performance.now();
    let sent = 0;
    await Promise.all(Array.from({ length: ${LOAD_WIDTH} }, async () => {
      while (sent++ < ${LOAD_CALLS}) await client.callTool({ name: 'echo', arguments: { message: 'hello' } });
    }));
    console.log(JSON.stringify({ rate: ${LOAD_CALLS} / ((performance.now() - started) / 1000) }));
    await client.close();`;
  return withSuite(`loupe: 1\nserver: ${server}\n${call}`, async (file) => {
    const rates: number[] = [];
    const cpu: number[] = [];
    const parts = await repeat(RUNS, async () => {
      const loop = await useOf(['--input-type=module', '-e', bare], { readsStdout: true });
      const plan = ['--rate', '1000000', '--calls', String(LOAD_CALLS), '--concurrency', String(LOAD_WIDTH)];
      const own = await useOf([loupe, 'load', ...plan, '--json', '-', file], { readsStdout: true });
      const rateOf = ({ stdout }: Use) => (JSON.parse(stdout) as { rate: number }).rate;
      rates.push(rateOf(own));
      cpu.push(own.cpu / loop.cpu);
      return rateOf(own) / rateOf(loop);
    });
    return [
      { name: 'load over stdio, calls a second', unit: '/s', runs: rates },
      { name: '  that much of the SDK’s rate (at least 0.8)', unit: 'ratio', runs: parts },
      { name: '  that much processor time as the SDK’s loop', unit: 'ratio', runs: cpu },
    ];
  });
}

const LARGE_BYTES = 200_000_000;

/** Maximum memory for a result of 200 MB, as a multiple of its size. */
export async function measureMemory([command, ...args]: Server): Promise<Figure[]> {
  const server = JSON.stringify({ command, args });
  const figureOf = async (name: string, commandLine: () => string[]): Promise<Figure> => {
    const runs = await repeat(RUNS, async () => (await useOf([loupe, ...commandLine()])).memory / LARGE_BYTES);
    return { name: `a result of 200 MB in memory, by ${name}`, unit: 'ratio', runs };
  };
  return withSuite(`loupe: 1\nserver: ${server}\ncalls:\n  - tool: text_200mb\n`, async (file) => {
    let recordings = 0;
    return [
      await figureOf('call', () => ['call', command, ...args, '--tool', 'text_200mb']),
      await figureOf('test', () => ['test', file]),
      await figureOf('test --record', () => ['test', '--record', `${file}.${recordings++}.loupe.jsonl`, file]),
    ];
  });
}

async function withSuite<T>(text: string, measure: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  try {
    const file = join(folder, 'echo.loupe.yaml');
    writeFileSync(file, text);
    return await measure(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CPU time for a long list, without the server's. */
export async function measureList(server: Server): Promise<Figure[]> {
  const runs = await repeat(RUNS, async () => (await useOf([loupe, 'list', ...server])).cpu);
  return [{ name: 'list of 10,000 tools, processor time', unit: 's', runs }];
}

/** Time of the commands beyond the start of Node itself. */
export async function measureCommands(server: Server): Promise<Figure[]> {
  const node = median(await repeat(RUNS, () => seconds(['-e', '0'])));
  const beyondNode = async (args: readonly string[]) => {
    const runs = await repeat(RUNS, () => seconds([loupe, ...args]));
    return runs.map((taken) => (taken - node) * 1000);
  };
  const figures: Figure[] = [];
  for (const command of ['test', 'call', 'list', 'read', 'prompt', 'check']) {
    const name = `mcp-loupe ${command} --help, beyond Node’s start`;
    figures.push({ name, unit: 'ms', runs: await beyondNode([command, '--help']) });
  }
  const runs = await beyondNode(['list', ...server]);
  return [...figures, { name: 'mcp-loupe list, with its server’s start', unit: 'ms', runs }];
}
