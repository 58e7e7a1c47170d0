import { lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** `ID.json`, beside the tap's socket `ID.sock`. */
export interface RunningTap {
  id: string;
  pid: number;
  /** Start, ISO 8601. */
  at: string;
  /** The server's command line or URL, without secrets. */
  server: string;
  /** Of an agent's connection: whether the agent may work. */
  agent?: 'running' | 'stopped';
}

export const TAP_ID = /^\d{1,10}-[0-9a-f]{8}$/;
const PRIVATE = 0o700;
const OTHERS = 0o077;

/** Private to the user. Undefined on Windows, whose named pipes anybody can open, and if the folder is not ours. */
export function tapFolder(): string | undefined {
  if (process.platform === 'win32') return undefined;
  const { uid } = userInfo();
  const runtime = process.env['XDG_RUNTIME_DIR'];
  const folder = runtime ? join(runtime, 'mcp-loupe') : join(tmpdir(), `mcp-loupe-${uid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE });
    // In a shared /tmp, another user may have created it first.
    const made = lstatSync(folder);
    const isOurs = made.isDirectory() && made.uid === uid && (made.mode & OTHERS) === 0;
    return isOurs ? folder : undefined;
  } catch {
    return undefined;
  }
}

export function runningTaps(): RunningTap[] {
  const folder = tapFolder();
  if (folder === undefined) return [];
  const ids = readdirSync(folder).flatMap((name) => {
    const id = name.replace(/\.json$/, '');
    return id !== name && TAP_ID.test(id) ? [id] : [];
  });
  return ids
    .flatMap((id) => readTap(folder, id) ?? [])
    .filter(({ pid }) => isRunning(pid))
    .sort((a, b) => b.at.localeCompare(a.at));
}

function readTap(folder: string, id: string): RunningTap | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8'));
    const { pid, at, server, agent } = read as Record<string, unknown>;
    const isWhole = typeof pid === 'number' && typeof at === 'string' && typeof server === 'string';
    const isAgent = agent === 'running' || agent === 'stopped';
    return isWhole ? { id, pid, at, server, ...(isAgent && { agent }) } : undefined;
  } catch {
    // Removed meanwhile, or being written.
    return undefined;
  }
}

/** A killed tap leaves its file. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
