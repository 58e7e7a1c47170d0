import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { writeMessageTypes } from './message-types.mjs';
import { Stop, packageBin, requireNode, root, runMain, runProgram, say } from './repository.mjs';

/** Tests of what was built: unlike the other unit tests they need dist. */
const builtTests = ['e2e/package.test.ts', 'e2e/start.test.ts'];

/** Short checks that run two at a time; their output is shown when they fail. */
const checks = [
  { name: 'format', program: 'oxfmt', args: ['--check', '.'] },
  {
    name: 'lint',
    program: 'oxlint',
    // The types too, by the nearest tsconfig.json of each file: its rules have them at hand, and tsc would take as long again.
    args: ['--type-aware', '--type-check', '--deny-warnings', '--report-unused-disable-directives'],
  },
  { name: 'commits', script: 'scripts/check-commits.mjs', args: [] },
  { name: 'imports', script: 'scripts/check-imports.mjs', args: [] },
  { name: 'unused', program: 'knip', args: ['--no-progress'] },
];

/** Steps that count tests; their output is shown as they go. `built` ones run what was built. */
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
/** Each group of skipped tests with the reason that its title or annotation gives, and how many they are. */
const skips = new Map();
/** What failed, in words: whoever reads only the end of what CI printed finds it there. @type {string[]} */
const troubles = [];
/** How long each file of unit tests and each end-to-end test took. @type {{ title: string, seconds: number }[]} */
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

/**
 * `--only unit,e2e` picks steps; the rest goes to the suites: file names, and options such as
 * `-g`. A file name alone picks the suite that it belongs to.
 */
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
  // The unit tests take longest: they begin first, and what is short runs one after another beside them.
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

/** @returns whether the suites can run. A failure is a failed step of its own; the checks still run. */
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
  // A suite that finds nothing to run has not shown that anything works.
  const nothing = counts.passed + counts.failed === 0 ? 'ran no test' : undefined;
  const broke = code !== 0 && counts.failed === 0 ? 'failed outside its tests' : undefined;
  results.push({
    name,
    seconds: secondsSince(started),
    counts,
    failed: broke ?? nothing,
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

/** Up to the title that says why: all that is below one `describe` is skipped for the same reason. */
function noteSkippedUnits({ name, assertionResults }) {
  for (const { status, ancestorTitles, title } of assertionResults) {
    if (!['pending', 'skipped', 'todo'].includes(status)) continue;
    const titles = [...ancestorTitles, title];
    const reason = titles.findIndex((part) => part.includes('skipped:'));
    noteSkipped([relative(root, name), ...titles.slice(0, reason === -1 ? undefined : reason + 1)]);
  }
}

/** Notes those that failed, for good or at first. @returns how many passed only when run again. */
function noteTroubledUnits({ name, message, assertionResults }) {
  const file = relative(root, name);
  // What fails outside its tests has only the file's message.
  if (assertionResults.length === 0) noteTrouble([file], false, message);
  for (const { fullName, status, failureMessages } of assertionResults)
    noteTrouble([file, fullName], status === 'passed', failureMessages[0]);
  return assertionResults.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .length;
}

/** @param {string | undefined} message without one nothing failed */
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
      const words = reason?.description ? ` (skipped: ${reason.description})` : '';
      noteSkipped([...titles, spec.title + words]);
    }
  }
  for (const group of groups) noteSkippedSpecs(group, titles);
}

function noteSkipped(titles) {
  const words = titles.join(' › ');
  skips.set(words, (skips.get(words) ?? 0) + 1);
}

function readReport(path) {
  if (!existsSync(path)) return undefined;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  return report;
}

/** Prints the table, the checks and, as the last line, the tests. @returns the exit code. */
function summarise() {
  console.log('');
  const total = { passed: 0, failed: 0, skipped: 0, flaky: 0 };
  for (const { name, seconds, counts, failed } of results) {
    const ok = failed === undefined && (counts?.failed ?? 0) === 0;
    const words = [failed, counts && countsInWords(counts)].filter((part) => part).join(', ');
    console.log(`${ok ? '✓' : '✕'} ${name.padEnd(8)} ${`${seconds} s`.padStart(8)}  ${words}`);
    for (const key of Object.keys(total)) total[key] += counts?.[key] ?? 0;
  }
  if (skips.size > 0) console.log('\nSkipped:');
  for (const [words, count] of skips) console.log(`- ${words}${count > 1 ? `: ${count} tests` : ''}`);
  const slowest = durations.toSorted((one, two) => two.seconds - one.seconds);
  if (slowest.length > 1) console.log('\nSlowest:');
  for (const { title, seconds } of slowest.slice(0, MOST_DURATIONS))
    console.log(`- ${`${seconds.toFixed(1)} s`.padStart(7)}  ${title}`);
  if (troubles.length > 0) console.log('\nFailed:');
  for (const words of troubles) console.log(`- ${words}`);
  const broken = results.filter(({ failed }) => failed !== undefined).map(({ name }) => name);
  const names = broken.length > 0 ? ` (${broken.join(', ')})` : '';
  console.log(`\nSteps: ${results.length - broken.length} passed, ${broken.length} failed${names}`);
  console.log(`Tests: ${countsInWords(total)}`);
  return broken.length > 0 || total.failed > 0 ? 1 : 0;
}

function countsInWords({ passed, failed, skipped, flaky = 0 }) {
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
