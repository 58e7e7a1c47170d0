import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Time for a browser that has to be started first. */
const KEPT_MS = 30_000;
const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens an address in the browser without naming it on a command line, which every user of the computer can read: the
 * browser gets a file that only this user can read, and the file leads to the address. Does nothing where there is no
 * screen, or nowhere to write: the address is printed anyway.
 */
export function openPage(url: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  if (process.platform === 'linux' && !DISPLAY && !WAYLAND_DISPLAY) return;
  let page: ReturnType<typeof writeRedirect>;
  try {
    page = writeRedirect(url);
  } catch {
    return;
  }
  process.once('exit', page.remove);
  setTimeout(() => {
    process.off('exit', page.remove);
    page.remove();
  }, KEPT_MS).unref();
  const command = OPENERS[process.platform] ?? ['xdg-open'];
  const args = [...command.slice(1), pathToFileURL(page.file).href];
  const opener = spawn(command[0], args, { detached: true, stdio: 'ignore' });
  opener.on('error', () => undefined).unref();
}

/**
 * Writes a page that leads to the address, in a folder of its own; both are for this user only.
 * @throws the error of the file system.
 */
export function writeRedirect(url: string): { file: string; remove: () => void } {
  // A browser from a snap sees another /tmp, and no hidden folders.
  const parent = existsSync('/snap/bin') ? homedir() : tmpdir();
  const folder = mkdtempSync(join(parent, 'loupe-'));
  const file = join(folder, 'open.html');
  const target = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url=${target}">
<title>Loupe</title>
<a href="${target}">Loupe</a>
`;
  writeFileSync(file, html, { mode: 0o600, flag: 'wx' });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
