import { execFile } from 'node:child_process';
import type { LeftProcess } from './frames';

interface Listed extends LeftProcess {
  parent: number;
  group: number;
}

/** Every process of this computer, by the one command that Linux and macOS share; none where it fails, and on Windows. */
function listProcesses(): Promise<Listed[]> {
  if (process.platform === 'win32') return Promise.resolve([]);
  const args = ['-A', '-ww', '-o', 'pid=,ppid=,pgid=,stat=,args='];
  const options = { maxBuffer: 16 * 1024 * 1024, timeout: 2000 };
  return new Promise((resolve) => {
    execFile('ps', args, options, (error, stdout) => {
      const rows = error ? [] : stdout.matchAll(/^ *(\d+) +(\d+) +(\d+) +(\S+) +(.*)$/gm);
      resolve(
        [...rows]
          .filter(([, , , , state]) => !state?.startsWith('Z'))
          .map(([, pid, parent, group, , command = '']) => ({
            pid: Number(pid),
            parent: Number(parent),
            group: Number(group),
            command,
          })),
      );
    });
  });
}

/** What `pid`, which leads a group, has started, at any depth, and what has left that group: no signal to it arrives there. */
export async function childrenOutside(pid: number): Promise<LeftProcess[]> {
  const all = await listProcesses();
  const family = new Set([pid]);
  // A child may be listed before its parent.
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const each of all) if (family.has(each.parent)) family.add(each.pid);
  }
  return all
    .filter((each) => family.has(each.pid) && each.group !== pid)
    .map(({ pid: id, command }) => ({ pid: id, command }));
}

/** Those of `noticed` that are the same program still. */
export async function stillRunning(
  noticed: ReadonlyMap<number, LeftProcess>,
): Promise<LeftProcess[]> {
  if (noticed.size === 0) return [];
  const all = await listProcesses();
  return all
    .filter(({ pid, command }) => noticed.get(pid)?.command === command)
    .map(({ pid, command }) => ({ pid, command }));
}
