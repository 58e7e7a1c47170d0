import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A browser may have to start first. */
const REMOVE_AFTER_MS = 30_000;
const OPENERS: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** By a private redirect file: command lines, and the token in them, are visible to every user. Best effort. */
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
  }, REMOVE_AFTER_MS).unref();
  const command = OPENERS[process.platform] ?? ['xdg-open'];
  const args = [...command.slice(1), pathToFileURL(page.file).href];
  const opener = spawn(command[0], args, { detached: true, stdio: 'ignore' });
  opener.on('error', () => undefined).unref();
}

/** In a private folder. @throws errors of the file system */
export function writeRedirect(url: string): { file: string; remove: () => void } {
  // Snap browsers see another /tmp, and no hidden folders.
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
