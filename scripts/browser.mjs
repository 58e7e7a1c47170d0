import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Stop, packageBin, runProgram, say } from './repository.mjs';

const commands = [
  // Without the parts that a window needs: the same page takes 10% less CPU.
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chromium',
  'chromium-browser',
];

/**
 * The path of a Chrome or Chromium: of LOUPE_CHROMIUM or CHROME_PATH, else an installed one, else Playwright's, else
 * one that is installed now.
 * @throws Stop if that fails
 */
export async function findBrowser() {
  for (const variable of ['LOUPE_CHROMIUM', 'CHROME_PATH']) {
    const path = process.env[variable];
    if (path === undefined || path === '') continue;
    if (existsSync(path)) return path;
    throw new Stop(`${variable} names ${path}, which does not exist.`);
  }
  return installedBrowser() ?? (await playwrightBrowser()) ?? (await fetchBrowser());
}

function installedBrowser() {
  return candidates().find((path) => existsSync(path) && starts(path));
}

function candidates() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  }
  if (process.platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map((variable) => process.env[variable])
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe'));
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  return commands.flatMap((command) => folders.map((folder) => join(folder, command)));
}

/** Ubuntu's `chromium-browser` may be a script that only prints that a snap is needed. */
function starts(path) {
  // On Windows --version opens a window instead.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) && starts(path) ? path : undefined;
}

async function fetchBrowser() {
  // As root on Debian first: apt brings the libraries that Playwright's download would miss.
  const byApt = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const output = byApt ? await installByApt() : await downloadByPlaywright();
  const path = byApt ? installedBrowser() : await playwrightBrowser();
  if (path !== undefined) return path;
  throw new Stop(
    `${output}\n\nThe end-to-end tests need Chrome or Chromium and none could be found or fetched. ` +
      'Install one (https://www.google.com/chrome, or your system\'s package "chromium"), or set ' +
      'LOUPE_CHROMIUM to its path.',
  );
}

async function installByApt() {
  say('Installing Chromium (apt-get)…');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const update = await runProgram('apt-get', ['update'], { env });
  if (update.code !== 0) return update.text;
  const install = (name) => runProgram('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
  const shell = await install('chromium-headless-shell');
  return shell.code === 0 ? shell.text : (await install('chromium')).text;
}

async function downloadByPlaywright() {
  say("Downloading Playwright's Chromium…");
  const cli = packageBin('@playwright/test', 'playwright');
  return (await runProgram(process.execPath, [cli, 'install', 'chromium'])).text;
}
