import type { Tunnel } from '../web/tunnel/tunnel';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { HostProcess } from '../core/host';
import { median, type Figure } from './figure';

const megabytes = 64;
/** Arguments of Node for a program that writes as fast as it is read. */
const source = [
  '-e',
  `const piece = Buffer.alloc(65536, 97); let left = ${megabytes * 16};
   const write = () => { while (left-- > 0) if (!process.stdout.write(piece)) return process.stdout.once('drain', write); };
   write();`,
];

/** Bytes from a process, alternately by the tunnel and directly. */
export async function measureThroughput(tunnel: Tunnel): Promise<Figure[]> {
  const direct: number[] = [];
  const tunnelled: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    direct.push(await megabytesPerSecond(readDirectly));
    tunnelled.push(await megabytesPerSecond(() => readByTunnel(tunnel)));
  }
  return [
    { name: `tunnel throughput, ${megabytes} MB`, unit: 'MB/s', runs: tunnelled },
    { name: '  the same pipe read directly in Node', unit: 'MB/s', runs: direct },
    { name: '  direct ÷ tunnel', unit: 'ratio', runs: quotients(direct, tunnelled) },
  ];
}

/** A small call of the SDK's client, alternately by the tunnel and directly. */
export async function measureLatency(tunnel: Tunnel, server: readonly string[]): Promise<Figure[]> {
  const [command = '', ...args] = server;
  const straight = await connect(new StdioClientTransport({ command, args, stderr: 'ignore' }));
  const byTunnel = await connect(new BareTransport(tunnel, command, args));
  const direct: number[] = [];
  const tunnelled: number[] = [];
  for (let run = -20; run < 200; run += 1) {
    const pair = [await callOnce(straight), await callOnce(byTunnel)] as const;
    // The first calls warm both sides up.
    if (run < 0) continue;
    direct.push(pair[0]);
    tunnelled.push(pair[1]);
  }
  await straight.close();
  await byTunnel.close();
  return [
    { name: 'one small call by the tunnel', unit: 'ms', runs: tunnelled },
    { name: '  the same by the SDK in Node', unit: 'ms', runs: direct },
    { name: '  added by the tunnel', unit: 'ms', runs: [median(tunnelled) - median(direct)] },
    { name: '  tunnel ÷ direct', unit: 'ratio', runs: quotients(tunnelled, direct) },
  ];
}

async function megabytesPerSecond(read: () => Promise<number>): Promise<number> {
  const started = performance.now();
  const bytes = await read();
  if (bytes !== megabytes * 1024 * 1024) throw new Error(`${bytes} bytes came instead of all.`);
  return megabytes / ((performance.now() - started) / 1000);
}

async function readDirectly(): Promise<number> {
  const child = spawn(process.execPath, source, { stdio: ['ignore', 'pipe', 'ignore'] });
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => (bytes += chunk.length));
  await once(child, 'close');
  return bytes;
}

async function readByTunnel(tunnel: Tunnel): Promise<number> {
  const child = tunnel.spawn({ command: process.execPath, args: source });
  let bytes = 0;
  for await (const chunk of child.stdout) bytes += chunk.length;
  await child.exited;
  return bytes;
}

async function connect(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'loupe-bench', version: '0' });
  await client.connect(transport);
  return client;
}

async function callOnce(client: Client): Promise<number> {
  const started = performance.now();
  await client.callTool({ name: 'echo', arguments: { message: 'hello' } });
  return performance.now() - started;
}

function quotients(above: readonly number[], below: readonly number[]): number[] {
  return above.map((value, index) => value / (below[index] ?? Number.NaN));
}

/** A transport over the tunnel that records nothing, so that only the tunnel is measured. */
class BareTransport implements Transport {
  onmessage?: Transport['onmessage'];
  onclose?: Transport['onclose'];
  readonly #process: HostProcess;

  constructor(tunnel: Tunnel, command: string, args: string[]) {
    this.#process = tunnel.spawn({ command, args });
  }

  async start(): Promise<void> {
    await this.#process.started;
    void this.#read();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#process.write(new TextEncoder().encode(`${JSON.stringify(message)}\n`));
  }

  async close(): Promise<void> {
    await this.#process.close();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let pending = '';
    for await (const chunk of this.#process.stdout) {
      const lines = (pending + decoder.decode(chunk, { stream: true })).split('\n');
      pending = lines.pop() ?? '';
      for (const line of lines) this.onmessage?.(JSON.parse(line) as JSONRPCMessage);
    }
    this.onclose?.();
  }
}
