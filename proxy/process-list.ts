import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { LeftProcess } from './frames';

interface Listed extends LeftProcess {
  parent: number;
  group: number;
}

/** All processes: from `/proc` on Linux, else by `ps`. Empty on Windows, and if `ps` fails. */
function listProcesses(): Promise<Listed[]> {
  if (process.platform === 'win32') return Promise.resolve([]);
  if (process.platform === 'linux') return Promise.resolve(readProcesses());
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

/** From `/proc`: starting `ps` would delay the end of each server. */
function readProcesses(): Listed[] {
  const read = (pid: string, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, 'utf8');
    } catch {
      return ''; // It has ended meanwhile.
    }
  };
  return readdirSync('/proc').flatMap((pid) => {
    // The process name, in brackets before them, may contain spaces and brackets.
    const stat = /^\d/.test(pid) ? read(pid, 'stat').split(') ').at(-1) : undefined;
    const [state, parent, group] = stat?.split(' ') ?? [];
    if (group === undefined || state === 'Z') return [];
    return {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      get command() {
        return read(pid, 'cmdline').replaceAll('\0', ' ').trim();
      },
    };
  });
}

/** Descendants of `pid`, a group's leader, that have left its group: signals to the group don't reach them. */
export async function childrenOutside(pid: number): Promise<LeftProcess[]> {
  const all = await listProcesses();
  const family = new Set([pid]);
  // A child may be listed before its parent: repeat until nothing is added.
  for (let size = 0; size !== family.size;) {
    size = family.size;
    for (const each of all) if (family.has(each.parent)) family.add(each.pid);
  }
  return all
    .filter((each) => family.has(each.pid) && each.group !== pid)
    .map(({ pid: id, command }) => ({ pid: id, command }));
}

/** Only if the PID still has the same command: PIDs are reused. */
export async function stillRunning(noticed: ReadonlyMap<number, LeftProcess>): Promise<LeftProcess[]> {
  if (noticed.size === 0) return [];
  const all = await listProcesses();
  return all
    .filter((each) => noticed.has(each.pid) && noticed.get(each.pid)?.command === each.command)
    .map(({ pid, command }) => ({ pid, command }));
}
