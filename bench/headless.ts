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

/** Seconds from the start of Node with these words to its end. @throws Error when it fails, with what it wrote */
async function seconds(args: readonly string[]): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}: ${stderr}`);
  return (performance.now() - started) / 1000;
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
    const suite = await repeat(RUNS, async () => {
      sdk.push(await seconds(bare));
      return seconds([loupe, 'test', file]);
    });
    return [
      { name: `${CALLS} calls: a bare loop of the SDK`, unit: 's', runs: sdk },
      { name: '  as a suite, by mcp-loupe test', unit: 's', runs: suite },
      {
        name: '  that much as long (below 2)',
        unit: 'ratio',
        runs: suite.map((taken, run) => taken / (sdk[run] ?? taken)),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
