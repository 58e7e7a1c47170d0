import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openRecordingFile } from '../cli/recording/recording-file';
import { dist } from '../e2e/running-loupe';
import { type Figure, median, repeat } from './figure';
import { MEGABYTES, writeLargeRecording } from './large-recording';

const PINGS = 500;
const ECHO = 'process.stdin.pipe(process.stdout)';
const program = join(dist, 'cli/main.js');

/** The time to index a recording of 100 MB, beside that of reading its lines. */
export async function measureRecording(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  try {
    const file = join(folder, 'large.loupe.jsonl');
    writeLargeRecording(file);
    const opened = await repeat(3, () => secondsOf(async () => void (await openRecordingFile(file))));
    const read = await repeat(3, () => secondsOf(() => readLines(file)));
    return [
      { name: `a recording of ${MEGABYTES} MB is indexed`, unit: 's', runs: opened },
      {
        name: 'the same beside reading its lines',
        unit: 'ratio',
        runs: [median(opened) / median(read)],
        remark: `lines alone ${median(read).toFixed(2)} s`,
      },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The time that a tap adds to a round trip. */
export async function measureTap(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loupe-bench-'));
  const server = [process.execPath, '-e', ECHO];
  const record = ['--record', join(folder, 'tap.loupe.jsonl')];
  try {
    const direct = await pings(server);
    const tapped = await pings([process.execPath, program, 'tap', ...record, '--', ...server]);
    const added = median(tapped) - median(direct);
    const remark = `p50 without it ${median(direct).toFixed(2)} ms`;
    return [{ name: 'a tap adds to a message there and back', unit: 'ms', runs: [added], remark }];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function pings([command = '', ...args]: string[]): Promise<number[]> {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const line = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' })}\n`;
  const ping = async (): Promise<number> => {
    const began = performance.now();
    child.stdin.write(line);
    await once(child.stdout, 'data');
    return performance.now() - began;
  };
  // The first one waits for the programs to start.
  await repeat(20, ping);
  const runs = await repeat(PINGS, ping);
  child.stdin.end();
  await once(child, 'close');
  return runs;
}

async function readLines(file: string): Promise<void> {
  let lines = 0;
  for await (const line of createInterface(createReadStream(file))) lines += line.length;
  if (lines === 0) throw new Error('There was nothing to read.');
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
