import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Ignores all that can be ignored, and starts another one that does. */
const stubborn = `
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
  const c = require('child_process').spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], { stdio: 'inherit' });
  console.log(process.pid, c.pid);
`;
/** A stand-in for the proxy: it starts that process and passes on what it writes. */
const proxy = `
  import { relayProcess } from './proxy/process.ts';
  const port = { sendFrame() {}, fail: console.error, consumed() {}, close() {}, isBlocked: false,
    send: async (_, bytes) => (process.stdout.write(bytes), true) };
  relayProcess(port, { type: 'spawn', stream: 1, command: process.execPath, args: ['-e', process.argv[1]] });
`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.skipIf(process.platform === 'win32')(
  'ends what ignores all but SIGKILL, when the proxy itself is killed',
  async () => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', proxy, stubborn];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const pids = line.split(' ').map(Number);
    expect(pids.map(isRunning)).toEqual([true, true]);
    child.kill('SIGKILL');
    await expect.poll(() => pids.some(isRunning), { timeout: 8000 }).toBe(false);
  },
);
