import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dist } from '../e2e/running-loupe';
import { median, repeat, type Figure } from './figure';

const loupe = join(dist, 'cli/main.js');
const CALLS = 500;
const RUNS = 7;

type Server = readonly [command: string, ...args: string[]];

/** Has a program tell the processor's time that it took itself, without what it has started. */
const TELL_CPU = `data:text/javascript,process.on('exit',()=>{const{user,system}=process.cpuUsage();process._rawDebug('cpu '+(user+system)/1e6)})`;

/** Seconds from the start of Node with these words to its end, and of the processor. @throws Error when it fails, with what it wrote */
async function timed(args: readonly string[]): Promise<{ wall: number; cpu: number }> {
  const started = performance.now();
  const words = ['--import', TELL_CPU, ...args];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}: ${stderr}`);
  const cpu = Number(/^cpu ([\d.]+)$/m.exec(stderr)?.[1]);
  return { wall: (performance.now() - started) / 1000, cpu };
}

async function seconds(args: readonly string[]): Promise<number> {
  return (await timed(args)).wall;
}

/** A suite of many calls against a client of the SDK's own that sends the same and looks at nothing, in turn. */
export async function measureSuite([command, ...args]: Server): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  try {
    const file = join(folder, 'echo.loupe.yaml');
    const calls = Array.from({ length: CALLS }, (_, at) => {
      const expected = `expect:\n      content:\n        - { type: text, contains: hello ${at} }`;
      return `  - name: echo ${at}\n    tool: echo\n    arguments: { message: hello ${at} }\n    ${expected}\n`;
    });
    const server = JSON.stringify({ command, args });
    writeFileSync(file, `loupe: 1\nserver: ${server}\ncalls:\n${calls.join('')}`);
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
    const sdk: number[] = [];
    const cpu: number[] = [];
    const suite = await repeat(RUNS, async () => {
      const loop = await timed(bare);
      const own = await timed([loupe, 'test', file]);
      sdk.push(loop.wall);
      cpu.push(own.cpu / loop.cpu);
      return own.wall;
    });
    return [
      { name: `${CALLS} calls: a bare loop of the SDK`, unit: 's', runs: sdk },
      { name: '  as a suite, by mcp-loupe test', unit: 's', runs: suite },
      {
        name: '  that much as long (at most 1.5)',
        unit: 'ratio',
        runs: suite.map((taken, run) => taken / (sdk[run] ?? taken)),
      },
      { name: '  that much processor time, without the server’s', unit: 'ratio', runs: cpu },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The processor's time for a long list, without the server's. */
export async function measureList(server: Server): Promise<Figure[]> {
  const runs = await repeat(RUNS, async () => (await timed([loupe, 'list', ...server])).cpu);
  return [{ name: 'list of 10,000 tools, processor time', unit: 's', runs }];
}

/** What the commands take beyond Node's own start, and a list beyond the start of its server, too. */
export async function measureCommands(server: Server): Promise<Figure[]> {
  const node = median(await repeat(RUNS, () => seconds(['-e', '0'])));
  const beyond = async (args: readonly string[], start = node) => {
    const runs = await repeat(RUNS, () => seconds([loupe, ...args]));
    return runs.map((taken) => (taken - start) * 1000);
  };
  const figures: Figure[] = [];
  for (const command of ['test', 'call', 'list', 'read', 'prompt', 'check']) {
    const name = `mcp-loupe ${command} --help, beyond Node’s start`;
    figures.push({ name, unit: 'ms', runs: await beyond([command, '--help']) });
  }
  const runs = await beyond(['list', ...server]);
  return [...figures, { name: 'mcp-loupe list, with its server’s start', unit: 'ms', runs }];
}
