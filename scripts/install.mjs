import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Stop, root, runProgram, say } from './repository.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.loupe-lock');

/** Installs the packages of package-lock.json if it has changed since. @throws Stop with npm's output */
export async function install() {
  const lock = readFileSync(lockFile);
  const stamp = createHash('sha256').update(lock).digest('hex');
  if (readOrEmpty(stampFile) === stamp) return;
  if (!installedByHand(JSON.parse(lock.toString('utf8')))) {
    say('Installing the packages (about a minute the first time)…');
    // Under NODE_ENV=production npm would leave out all that Loupe is built with.
    const { code, text } = await runNpm([...['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--include=dev']]);
    if (code !== 0) {
      throw new Stop(
        `${text}\n\nThe packages could not be installed (npm ci, above). ` +
          'Check the network and the npm registry, then run the command again.',
      );
    }
  }
  writeFileSync(stampFile, stamp);
}

/** The npm that runs this script, so that the same version and registry settings apply. */
function runNpm(args) {
  const npm = process.env.npm_execpath;
  if (npm !== undefined && basename(npm) === 'npm-cli.js') {
    return runProgram(process.execPath, [npm, ...args]);
  }
  // On Windows npm is a .cmd file, which only a shell can start.
  return runProgram('npm', args, { shell: process.platform === 'win32' });
}

/** Whether `npm install` or `npm ci` was run by hand, with the versions of the lock file. */
function installedByHand(lock) {
  const text = readOrEmpty(join(root, 'node_modules', '.package-lock.json'));
  if (text === '') return false;
  const installed = JSON.parse(text).packages;
  return Object.entries(lock.packages).every(([path, locked]) => {
    if (path === '') return true;
    // A package for another platform is not installed.
    if (installed[path] === undefined) return locked.optional === true;
    return installed[path].version === locked.version && existsSync(join(root, path));
  });
}

function readOrEmpty(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
