// Makes a release in this clone: `npm run release -- VERSION`. Publishes and pushes nothing; prints the commands.
// With --dry-run it checks and packs only, and writes, commits and tags nothing.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireNoKnownVulnerability } from './audit.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { Stop, requireNode, root, runMain, runProgram, say } from './repository.mjs';

const NUMBER = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** A host that never exists (RFC 6761). */
const PLACEHOLDER = /\.invalid\//;
const onWindows = process.platform === 'win32';

await runMain(async () => {
  const { version, dryRun } = readArguments();
  requireNode();
  const tag = `v${version}`;
  checkRepository(version, tag);
  await install();
  await build();
  requireNoKnownVulnerability();
  await runTests();
  if (!dryRun) {
    setVersion('package.json', version);
    setVersion('package-lock.json', version);
  }
  const archive = pack(dryRun);
  if (dryRun) {
    say(`\nDry run: ${version} can be released; nothing was changed.`);
    return;
  }
  git('commit', '--quiet', '--message', `Release ${version}`, 'package.json', 'package-lock.json');
  git('tag', '--annotate', '--message', `Loupe ${version}`, tag);
  say(`\n${tag} is committed and tagged here. To publish it:`);
  say(`  git push --atomic origin main ${tag}`);
  say(`  npm publish ${archive}`);
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false } },
    });
    const [version = ''] = positionals;
    if (!NUMBER.test(version) || positionals.length > 1) throw new Error('A version is needed.');
    return { version, dryRun: values['dry-run'] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Stop(`${reason}\nUsage: npm run release -- 1.2.3 [--dry-run]`);
  }
}

/** @throws Stop unless this is main without changes, and the changelog has a section for the version */
function checkRepository(version, tag) {
  const branch = git('branch', '--show-current');
  if (branch !== 'main') throw new Stop(`A release is made on main, not on ${branch || 'no branch'}.`);
  const changed = git('status', '--porcelain');
  if (changed !== '') throw new Stop(`Commit or remove these changes first:\n${changed}`);
  if (git('tag', '--list', tag) !== '') throw new Stop(`${tag} is a tag already.`);
  const { homepage, repository, bugs } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const unknown = Object.entries({ homepage, repository: repository.url, bugs }).filter(([, url]) =>
    PLACEHOLDER.test(url),
  );
  if (unknown.length > 0) {
    const names = unknown.map(([name]) => name).join(', ');
    throw new Stop(`package.json: ${names} must be the project's own URLs instead of placeholders.`);
  }
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const heading = `## [${version}] - `;
  if (!changes.split('\n').some((line) => line.startsWith(heading))) {
    throw new Stop(`CHANGELOG.md has no section that begins with "${heading}" and the day.`);
  }
}

async function runTests() {
  const script = join(root, 'scripts/test.mjs');
  const { code } = await runProgram(process.execPath, [script], { output: 'show' });
  if (code !== 0) throw new Stop('The tests fail: nothing was changed.');
}

/** Replaces the project's own version, the first or first two; `npm version` would also reformat the file. */
function setVersion(name, version) {
  const file = join(root, name);
  let left = name === 'package-lock.json' ? 2 : 1;
  const text = readFileSync(file, 'utf8').replace(/"version": "[^"]*"/g, (member) =>
    left-- > 0 ? `"version": "${version}"` : member,
  );
  writeFileSync(file, text);
}

/** @returns the archive's file name */
function pack(dryRun) {
  const args = ['pack', '--json', '--foreground-scripts=false', ...(dryRun ? ['--dry-run'] : [])];
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: onWindows,
  });
  if (status !== 0) throw new Stop(`npm pack failed; git checkout . takes the version back.\n${stderr}`);
  const [{ filename, files, size, unpackedSize }] = JSON.parse(stdout.slice(stdout.indexOf('[')));
  say('');
  for (const { path, size: bytes } of files) say(`${kilobytes(bytes)}  ${path}`);
  say(`\n${filename}: ${files.length} files,${kilobytes(size)} packed,${kilobytes(unpackedSize)} unpacked`);
  return filename;
}

function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`.padStart(11);
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Stop(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.trim();
}
