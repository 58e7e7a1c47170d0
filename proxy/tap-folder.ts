import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** What a tap says of itself, in `ID.json` beside its socket `ID.sock`. */
export interface OfferedTap {
  id: string;
  pid: number;
  /** When it began, in ISO 8601. */
  at: string;
  /** The server's command line or URL, without secrets. */
  server: string;
}

export const TAP_ID = /^\d{1,10}-[0-9a-f]{8}$/;
const PRIVATE = 0o700;
const OTHERS = 0o077;

/**
 * The folder in which taps offer what passes through them to Loupe's pages: of this user alone. Undefined where there is none
 * that nobody else may read: Windows' named pipes can be opened by anybody.
 */
export function tapFolder(): string | undefined {
  if (process.platform === 'win32') return undefined;
  const { uid } = userInfo();
  const runtime = process.env['XDG_RUNTIME_DIR'];
  const folder = runtime ? join(runtime, 'mcp-loupe') : join(tmpdir(), `mcp-loupe-${uid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE });
    // Somebody else may have made it first, where everybody may write.
    const made = lstatSync(folder);
    const isOurs = made.isDirectory() && made.uid === uid && (made.mode & OTHERS) === 0;
    return isOurs ? folder : undefined;
  } catch {
    return undefined;
  }
}
