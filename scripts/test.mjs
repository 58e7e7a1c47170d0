import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { writeMessageTypes } from './message-types.mjs';
import { Stop, packageBin, requireNode, root, runMain, runProgram, say } from './repository.mjs';

/** These need dist, unlike the other unit tests. */
const builtTests = ['e2e/package.test.ts', 'e2e/start.test.ts'];

/** Their output is shown only if they fail. */
const checks = [
  { name: 'format', program: 'oxfmt', args: ['--check', '.'] },
  {
    name: 'lint',
    program: 'oxlint',
    // Checks the types too, which its rules need anyway: tsc would take as long again.
    args: ['--type-aware', '--type-check', '--deny-warnings', '--report-unused-disable-directives'],
  },
  { name: 'commits', script: 'scripts/check-commits.mjs', args: [] },
  { name: 'imports', script: 'scripts/check-imports.mjs', args: [] },
  { name: 'unused', program: 'knip', args: ['--no-progress'] },
];

/** Steps with tests, whose output is shown at once. `built`: they need dist. */
const suites = [
  {
    name: 'unit',
    built: false,
    run: (files) => vitest('unit', [...files, ...builtTests.map((test) => `--exclude=${test}`)]),
  },
  { name: 'package', built: true, run: () => vitest('package', builtTests) },
  { name: 'e2e', built: true, run: (files) => playwright(files) },
];

/**
 * @typedef {{ passed: number, failed: number, skipped: number, flaky?: number }} Counts
 * @type {{ name: string, seconds: string, failed?: string | undefined, counts?: Counts }[]}
 */
const results = [];
/** Number of skipped tests, by title and reason. */
const skips = new Map();
/** Failed and flaky tests, repeated at the end of the output. @type {string[]} */
const troubles = [];
/** Of each file of unit tests and each end-to-end test. @type {{ title: string, seconds: number }[]} */
const durations = [];
const MOST_DURATIONS = 10;
let scratch = '';

await runMain(async () => {
  const { names, files } = readArguments(process.argv.slice(2));
  requireNode();
  await install();
  writeMessageTypes();
  scratch = mkdtempSync(join(tmpdir(), 'loupe-test-'));
  try {
    await runSteps(names, files);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  process.exitCode = summarise();
});

/** `--only unit,e2e` selects steps; file names and options such as `-g` go to the suites. File names alone select theirs. */
function readArguments(args) {
  const all = [...checks, ...suites].map(({ name }) => name);
  const rest = [...args];
  const at = rest.indexOf('--only');
  if (at !== -1) {
    const names = rest.splice(at, 2)[1]?.split(',') ?? [];
    const unknown = names.find((name) => !all.includes(name));
    if (unknown !== undefined || names.length === 0) {
      throw new Stop(`--only takes some of ${all.join(',')}, separated by commas.`);
    }
    return { names, files: rest };
  }
  if (rest.length === 0) return { names: all, files: [] };
  if (rest.some((file) => /\.test\.tsx?$/.test(file))) {
    return rest.every((file) => builtTests.includes(file))
      ? { names: ['package'], files: [] }
      : { names: ['unit'], files: rest };
  }
  return { names: ['e2e'], files: rest };
}

async function runSteps(names, files) {
  const chosenChecks = checks.filter(({ name }) => names.includes(name));
  const chosenSuites = suites.filter(({ name }) => names.includes(name));
  const ready = chosenSuites.length === 0 || (await prepareSuites(names));

  const runIfReady = (suite) =>
    ready || !suite.built
      ? runSuite(suite, files)
      : results.push({ name: suite.name, failed: 'not run', seconds: '0' });
  // The unit tests take longest: they start first, and the others run one after another beside them.
  const [unit, ...others] = chosenSuites.filter(({ name }) => name !== 'e2e');
  const queue = [
    ...(unit ? [() => runIfReady(unit)] : []),
    ...chosenChecks.map((check) => () => runCheck(check)),
    ...others.map((suite) => () => runIfReady(suite)),
  ];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all([worker(), worker()]);
  for (const suite of chosenSuites.filter(({ name }) => name === 'e2e')) await runIfReady(suite);
}

/** @returns whether the suites can run; the checks run anyway */
async function prepareSuites(names) {
  const started = Date.now();
  try {
    if (names.includes('e2e')) process.env.LOUPE_CHROMIUM = await findBrowser();
    await build();
    return true;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    say(error.message);
    results.push({ name: 'prepare', failed: 'failed', seconds: secondsSince(started) });
    return false;
  }
}

/** @param {{ name: string, program?: string, script?: string, args: string[] }} check */
async function runCheck({ name, program, script, args }) {
  const started = Date.now();
  const path = script ?? packageBin(program);
  const { code, text } = await runProgram(process.execPath, [path, ...args]);
  const seconds = secondsSince(started);
  results.push({ name, seconds, failed: code === 0 ? undefined : 'failed' });
  console.log(code === 0 ? `✓ ${name} (${seconds} s)` : `✕ ${name} (${seconds} s)\n${text}\n`);
}

async function runSuite({ name, run }, files) {
  console.log(`\n${name}:`);
  const started = Date.now();
  const { code, ...counts } = await run(files);
  const emptyReason = counts.passed + counts.failed === 0 ? 'ran no test' : undefined;
  const crashReason = code !== 0 && counts.failed === 0 ? 'failed outside its tests' : undefined;
  results.push({
    name,
    seconds: secondsSince(started),
    counts,
    failed: crashReason ?? emptyReason,
  });
}

async function vitest(name, args) {
  const report = join(scratch, `${name}.json`);
  const { code } = await runProgram(
    process.execPath,
    [packageBin('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...args],
    { output: 'show' },
  );
  const counts = readReport(report);
  const files = counts?.testResults ?? [];
  for (const file of files) {
    noteSkippedUnits(file);
    const seconds = (file.endTime - file.startTime) / 1000;
    durations.push({ title: relative(root, file.name), seconds });
  }
  return {
    code,
    passed: counts?.numPassedTests ?? 0,
    failed: counts?.numFailedTests ?? 0,
    skipped: (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0),
    flaky: files.map(noteTroubledUnits).reduce((sum, flaky) => sum + flaky, 0),
  };
}

async function playwright(args) {
  const report = join(scratch, 'playwright.json');
  const shown = process.stdout.isTTY ? 'line' : 'list';
  const { code } = await runProgram(
    process.execPath,
    [packageBin('@playwright/test', 'playwright'), 'test', `--reporter=${shown},json`, ...args],
    { output: 'show', env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  const { stats, suites: files = [] } = readReport(report) ?? {};
  for (const file of files) noteSkippedSpecs(file);
  return {
    code,
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    flaky: stats?.flaky ?? 0,
  };
}

/** Counts them by the titles up to the one with the reason: all tests below that `describe` are skipped for it. */
function noteSkippedUnits({ name, assertionResults }) {
  for (const { status, ancestorTitles, title } of assertionResults) {
    if (!['pending', 'skipped', 'todo'].includes(status)) continue;
    const titles = [...ancestorTitles, title];
    const reason = titles.findIndex((part) => part.includes('skipped:'));
    noteSkipped([relative(root, name), ...titles.slice(0, reason === -1 ? undefined : reason + 1)]);
  }
}

/** @returns the number of flaky tests, which passed only when run again */
function noteTroubledUnits({ name, message, assertionResults }) {
  const file = relative(root, name);
  // A file that fails outside its tests has only its own message.
  if (assertionResults.length === 0) noteTrouble([file], false, message);
  for (const { fullName, status, failureMessages } of assertionResults)
    noteTrouble([file, fullName], status === 'passed', failureMessages[0]);
  return assertionResults.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .length;
}

/** @param {string | undefined} message undefined if nothing failed */
function noteTrouble(titles, isFlaky, message) {
  if (!message) return;
  const [first = ''] = stripVTControlCharacters(message).split('\n', 1);
  const outcome = isFlaky ? 'passed only when run again' : 'failed';
  troubles.push(`${titles.join(' › ')}: ${outcome}: ${first.slice(0, 300)}`);
}

function noteSkippedSpecs({ title, specs = [], suites: groups = [] }, above = []) {
  const titles = [...above, title];
  for (const spec of specs) {
    for (const { status, annotations, results: tries } of spec.tests) {
      noteTrouble([...titles, spec.title], status === 'flaky', tries.map(({ error }) => error?.message).find(Boolean));
      const seconds = tries.reduce((sum, { duration }) => sum + duration, 0) / 1000;
      durations.push({ title: [...titles, spec.title].join(' › '), seconds });
      if (status !== 'skipped') continue;
      const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme');
      const suffix = reason?.description ? ` (skipped: ${reason.description})` : '';
      noteSkipped([...titles, spec.title + suffix]);
    }
  }
  for (const group of groups) noteSkippedSpecs(group, titles);
}

function noteSkipped(titles) {
  const title = titles.join(' › ');
  skips.set(title, (skips.get(title) ?? 0) + 1);
}

function readReport(path) {
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  return report;
}

/** The last line counts the tests. @returns the exit code */
function summarise() {
  console.log('');
  const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  for (const { name, seconds, counts, failed } of results) {
    const ok = failed === undefined && (counts?.failed ?? 0) === 0;
    const details = [failed, counts && countsText(counts)].filter((part) => part).join(', ');
    console.log(`${ok ? '✓' : '✕'} ${name.padEnd(8)} ${`${seconds} s`.padStart(8)}  ${details}`);
    for (const key of Object.keys(total)) total[key] += counts?.[key] ?? 0;
  }
  if (skips.size > 0) console.log('\nSkipped:');
  for (const [title, count] of skips) console.log(`- ${title}${count > 1 ? `: ${count} tests` : ''}`);
  const slowest = durations.toSorted((one, two) => two.seconds - one.seconds);
  if (slowest.length > 1) console.log('\nSlowest:');
  for (const { title, seconds } of slowest.slice(0, MOST_DURATIONS))
    console.log(`- ${`${seconds.toFixed(1)} s`.padStart(7)}  ${title}`);
  if (troubles.length > 0) console.log('\nFailed:');
  for (const trouble of troubles) console.log(`- ${trouble}`);
  const broken = results.filter(({ failed }) => failed !== undefined).map(({ name }) => name);
  const names = broken.length > 0 ? ` (${broken.join(', ')})` : '';
  console.log(`\nSteps: ${results.length - broken.length} passed, ${broken.length} failed${names}`);
  console.log(`Tests: ${countsText(total)}`);
  return broken.length > 0 || total.failed > 0 ? 1 : 0;
}

function countsText({ passed, failed, skipped, flaky = 0 }) {
  return [
    `${passed} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky > 0 ? [`${flaky} passed only when run again`] : []),
  ].join(', ');
}

function secondsSince(started) {
  return ((Date.now() - started) / 1000).toFixed(1);
}
