import 'fake-indexeddb/auto';

import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { testFolder } from './testing/folder';
import { testSuites } from '../cli/suite/test-suites';
import { startTestServer, type TestServer } from '../core/authorization/testing/authorization-server';
import { outcomeOf } from '../core/run/run';
import type { Outcome } from '../core/session/requests/outcome';
import { jsonReport } from '../core/suite/report/json-report';
import { exportedReport } from '../web/features/suites/export-report';
import { SuiteRuns } from '../web/features/suites/suite-runs';
import { Workspace } from '../web/session/workspace';
import { runInPage } from '../web/runs/suites/run-in-page';
import { FolderSuites } from '../web/runs/suites/store/folder-suites';
import { readSuiteWithLines } from '../web/workers/suite/edit-suite-text';
import { buildPageWorkers } from './page-worker';
import { startTestProxy, type TestProxy } from './testing/tunnel';
import { ONCE } from '../web/features/suites/testing/run-options';

/** What each suite comes to, and how many of its runs: passed, failed, skipped. */
const KNOWN: Readonly<Record<string, string>> = {
  'all-skipped': 'failed 0 0 0',
  asks: 'failed 1 3 0',
  'asks-2025': 'failed 1 1 0',
  'before-after': 'passed 3 0 0',
  'before-failing': 'failed 1 1 1',
  bounds: 'failed 1 1 0',
  captures: 'failed 2 2 0',
  'captures-failing': 'failed 0 2 0',
  'command-missing': 'could-not-run 0 0 0',
  'covers-part': 'passed 1 0 1',
  crashes: 'failed 1 2 0',
  dies: 'failed 1 1 0',
  'does-not-start': 'could-not-run 0 0 0',
  empty: 'failed 0 0 0',
  'endless-patterns': 'failed 1 1 0',
  everything: 'failed 4 1 0',
  findings: 'failed 2 2 0',
  glass: 'failed 2 1 0',
  'many-rows': 'failed 197 4 0',
  misspelt: 'could-not-run 0 0 0',
  'named-by-values': 'failed 3 1 0',
  'no-server': 'could-not-run 0 0 0',
  'no-value': 'could-not-run 0 0 0',
  nowhere: 'could-not-run 0 0 0',
  outcomes: 'passed 3 0 1',
  'outcomes-failing': 'failed 0 4 0',
  'output-schemas': 'failed 0 1 0',
  'pattern-flags': 'failed 2 1 0',
  'patterns-refused': 'could-not-run 0 0 0',
  pictures: 'failed 2 4 0',
  protected: 'needs-authorization 0 0 0',
  'raw-endings': 'failed 1 1 0',
  'raw-messages': 'failed 3 1 0',
  'reference-of-an-error': 'failed 1 2 0',
  references: 'failed 1 3 0',
  resources: 'failed 4 1 0',
  'secret-arguments': 'failed 0 1 0',
  'server-missing': 'could-not-run 0 0 0',
  'server-without-value': 'could-not-run 0 0 0',
  tasks: 'failed 1 1 0',
  timeouts: 'failed 2 1 0',
  'told-where': 'failed 1 5 0',
  'two-kinds-of-problems': 'could-not-run 0 0 0',
  'unquoted-variable': 'could-not-run 0 0 0',
  unreachable: 'could-not-run 0 0 0',
  variables: 'failed 3 1 0',
  verbs: 'passed 2 0 0',
  'verbs-failing': 'failed 0 2 0',
  volatile: 'failed 1 1 0',
};

const NO_VALUE =
  '${scirpt} has no value: set an environment variable, add it under variables, or capture it in an earlier call. ' +
  '${scirpt} is used by server (line 5). Did you mean ${script}?';
/** Where the page has another way on than the command line. */
const IN_OTHER_WORDS = {
  'no-server': {
    page: 'The suite has no server. Choose one, or add server: to the suite.',
    headless: 'The suite has no server. Add server: to it, or use --config FILE.',
  },
  'server-without-value': {
    page: `The suite’s server needs a value: ${NO_VALUE}`,
    headless: NO_VALUE,
  },
};

/** What no formatter leaves as it is. */
const UNFORMATTED: Readonly<Record<string, string>> = {
  'unquoted-variable.loupe.yaml': `loupe: 1
server: { command: node, args: [../servers/lenient.mjs] }
variables: { city: Oslo }
calls:
  - { name: a table in \${city}, tool: strict }
  - { name: another, tool: strict, arguments: { city: \${city} } }
`,
  'references/reference-of-an-error/broken.json': '{ "loupe": "refer',
};

interface Reported {
  suites: {
    name: string;
    status: string;
    problems: string[];
    calls: { name: string; line?: number; runs: { status: string; name?: string }[] }[];
  }[];
}
type ReportedSuite = Reported['suites'][number];

const folder = testFolder();
const names = [...readdirSync(join(import.meta.dirname, 'suites')), ...Object.keys(UNFORMATTED)]
  .filter((file) => file.endsWith('.loupe.yaml'))
  .map((file) => file.replace('.loupe.yaml', ''))
  .sort();

let proxy: TestProxy;
let server: TestServer;
let workers: Awaited<ReturnType<typeof buildPageWorkers>>;
let page: ReadonlyMap<string, ReportedSuite>;
let headless: ReadonlyMap<string, ReportedSuite>;
let printed: string;
const greeted: (Outcome | undefined)[] = [];
const outputs = { json: 'report.json', junit: 'report.xml', html: 'report.html' };
const written = (file: string) => readFileSync(join(folder, file), 'utf8');

beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'suites'), folder, { recursive: true });
  for (const [file, text] of Object.entries(UNFORMATTED)) writeFileSync(join(folder, file), text);
  [server, workers, proxy] = await Promise.all([
    startTestServer({}),
    buildPageWorkers(),
    startTestProxy({ launch: { folder } }),
  ]);
  for (const name of names) {
    const file = join(folder, `${name}.loupe.yaml`);
    const text = readFileSync(file, 'utf8')
      .replaceAll('../../', `${join(import.meta.dirname, '..')}/`)
      .replaceAll('../servers', join(import.meta.dirname, 'servers'));
    writeFileSync(file, text.replace('PROTECTED', server.url));
  }
  [page, headless] = await Promise.all([runAllInPage(), runAllHeadless()]);
}, 300_000);

afterAll(async () => {
  await proxy.close();
  await workers.close();
  await server.stop();
});

/** The page's own code, but for what draws: its workers, its tunnel, and its runner and store of a suite's runs. */
async function runAllInPage(): Promise<ReadonlyMap<string, ReportedSuite>> {
  vi.stubGlobal('Worker', workers.PageWorker);
  const tunnel = await proxy.open();
  if (!tunnel.folder) throw new Error('The page was told of no folder.');
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const run = runInPage(new Workspace(tunnel, { local: storage, tab: storage }));
  const store = new FolderSuites(tunnel.folder);
  const reports: string[] = [];
  const left = [...names];
  const runOne = async (name: string): Promise<string> => {
    const stored = await store.read(name);
    const read = await readSuiteWithLines(stored?.text ?? '');
    if (read.kind === 'invalid') {
      const { problems } = read;
      const suite = { name, file: `${name}.loupe.yaml`, report: undefined, problems };
      const tested = { ...suite, status: 'could-not-run' as const };
      return jsonReport({ suites: [tested], startedAt: new Date(), durationMs: 0 }, '');
    }
    const runs = new SuiteRuns(name, run);
    await runs.start({
      name,
      suite: read.suite,
      linesOf: read.linesOf,
      target: { kind: 'suite' },
      secrets: {},
      references: store.references(name),
      folder: store.folder,
      options: ONCE,
    });
    const { report } = runs.snapshot();
    if (!report) throw new Error(`${name} has no report.`);
    return exportedReport(report, { startedAt: 0, environment: undefined, version: '' });
  };
  const worker = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) reports.push(await runOne(name));
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  await run({
    name: 'greeting',
    suite: {
      loupe: 1,
      server: { command: 'node', args: [join(import.meta.dirname, 'servers', 'two-builds.mjs')] },
      calls: [{ tool: 'greet', arguments: { name: '${who}' } }],
    },
    target: { kind: 'suite' },
    secrets: { who: 'Ada Lovelace' },
    references: store.references('greeting'),
    options: { ...ONCE, signal: new AbortController().signal },
    onEvent: (event) => {
      if (event.kind === 'ended' && event.checkedRun) greeted.push(outcomeOf(event.checkedRun.run));
    },
  });
  vi.unstubAllGlobals();
  return byName(reports);
}

/** `mcp-loupe test`, with every report that it writes. */
async function runAllHeadless(): Promise<ReadonlyMap<string, ReportedSuite>> {
  const texts: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    texts.push(String(text));
    return true;
  });
  vi.stubEnv('GITHUB_ACTIONS', 'true');
  vi.stubEnv('GITHUB_STEP_SUMMARY', join(folder, 'summary.md'));
  // Only the first failures are annotations.
  const inOrder = ['server-missing', ...names.filter((name) => name !== 'server-missing')];
  const files = inOrder.map((name) => join(folder, `${name}.loupe.yaml`));
  const options = Object.entries(outputs).flatMap(([kind, file]) => [`--${kind}`, join(folder, file)]);
  await testSuites([...files, ...options]);
  vi.unstubAllEnvs();
  write.mockRestore();
  printed = texts.join('');
  return byName([written(outputs.json)]);
}

/** The suites of reports, without what is another each time. */
function byName(reports: readonly string[]): ReadonlyMap<string, ReportedSuite> {
  const varying = ['durationMs', 'durations', 'startedAt', 'file'];
  return new Map(
    reports.flatMap((text) => {
      const { suites } = JSON.parse(text.replaceAll(`${folder}/`, ''), (key, value: unknown) =>
        varying.includes(key) ? undefined : value,
      ) as Reported;
      return suites.map((suite) => [suite.name, suite] as const);
    }),
  );
}

const verdictOf = ({ status: ofSuite, calls }: ReportedSuite) => {
  const runs = calls.flatMap((call) => call.runs);
  const counts = ['passed', 'failed', 'skipped'].map((wanted) => runs.filter(({ status }) => status === wanted).length);
  return [ofSuite, ...counts].join(' ');
};
const suiteOf = (name: string): ReportedSuite => {
  const found = headless.get(name);
  if (!found) throw new Error(`${name} was not run.`);
  return found;
};

it('knows what each suite comes to', () => {
  const verdicts = names.map((name) => [name, verdictOf(suiteOf(name))]);
  expect(Object.fromEntries(verdicts)).toEqual(KNOWN);
  expect(names.length).toBeGreaterThanOrEqual(40);
});

it.each(names.filter((name) => !(name in IN_OTHER_WORDS) && name !== 'protected'))(
  'says the same of %s in the page as on the command line, value by value',
  (name) => {
    expect(page.get(name)).toEqual(suiteOf(name));
  },
);

it.each(Object.entries(IN_OTHER_WORDS))(
  'names the ways on that the page and the command line have each for %s',
  (name, said) => {
    expect({ ...page.get(name), problems: [] }).toEqual({ ...suiteOf(name), problems: [] });
    expect(page.get(name)?.problems).toEqual([said.page]);
    expect(suiteOf(name).problems).toEqual([`${name}.loupe.yaml: ${said.headless}`]);
  },
);

it('names the variables that authorize only on the command line, besides the same failure', () => {
  const [failure = '', ...ways] = suiteOf('protected').problems;
  expect(failure).toContain('401');
  expect(ways).toEqual([expect.stringContaining('Set LOUPE_BEARER_TOKEN, or LOUPE_CLIENT_ID')]);
  expect(page.get('protected')).toEqual({ ...suiteOf('protected'), problems: [failure] });
});

it('tells no secret with what a call ended with', () => {
  expect(greeted).toHaveLength(1);
  expect(greeted[0]).toMatchObject({ result: { content: [{ text: 'Hello, ••••••.' }] } });
  expect(JSON.stringify(greeted)).not.toContain('Lovelace');
});

it('has the line of each call in both', () => {
  const lines = (suites: ReadonlyMap<string, ReportedSuite>) =>
    suites.get('told-where')?.calls.map(({ name, line }) => `${name} ${line}`);
  expect(lines(page)).toEqual(['the list 6', 'a prompt 9', 'a resource 13', 'a message 16', 'a tool 18', 'again 20']);
  expect(lines(headless)).toEqual(lines(page));
  expect(printed).toContain('told-where.loupe.yaml:18: tool nobody {"城市":["Oslo\\nBergen"]}');
});

it('tells why a server does not start in every report', () => {
  for (const text of [printed, ...Object.values(outputs).map(written), written('summary.md')])
    expect(text).toContain('Cannot find module');
  expect(printed).toMatch(/^::error [^\n]*server-missing[^\n]*Cannot find module/m);
  expect(page.get('server-missing')?.problems.join('\n')).toContain('Cannot find module');
});

it.each([
  ['unquoted-variable', [/:5:\d+: .*\$\{…\} .*\{ \}/, /:6:\d+: .*\$\{…\} .*\{ \}/]],
  [
    'misspelt',
    [
      /:6:5: “first”, .*“expects”\. Did you mean expect\?/,
      /:10:\d+: .*“sum” is not a JSONPath.*Did you mean \$\.sum\?/,
      /:10:\d+: .*“equal”\. Did you mean equals\?/,
      /:11:\d+: .*“typ”\. Did you mean type\?/,
      /:14:5: .*timeout: “10” is not a time with a unit\. Did you mean 10s\?/,
      /:15:5: .*“argumnets”\. Did you mean arguments\?/,
      /:16:\d+: .*reference: /,
    ],
  ],
  [
    'patterns-refused',
    [
      /:7:\d+: .*Inline flags such as \(\?i: .*flags: i instead/,
      /:8:\d+: .*Unterminated group/,
      /:11:\d+: .*flags: Must match/,
      /:11:\d+: .*Inline flags such as \(\?m-i: /,
    ],
  ],
  ['nowhere', [/\$\{twon\} is used by “no such names” \(line 10\)\. Did you mean \$\{town\}\?/]],
])('tells all that is wrong with %s at once, with lines and names', (name, problems) => {
  for (const suite of [page.get(name), suiteOf(name)]) {
    expect(suite?.problems).toHaveLength(problems.length);
    for (const [at, problem] of problems.entries()) expect(suite?.problems[at]).toMatch(problem);
  }
});

it('counts rows, and names them by their values', () => {
  const rows = suiteOf('many-rows').calls[0]?.runs ?? [];
  expect(rows).toHaveLength(200);
  expect(printed).toMatch(/ passed, \d+ failed.* \(\d+ calls\)/);
  expect(suiteOf('named-by-values').calls[0]?.runs.map(({ name }) => name)).toEqual([
    '1 in Oslo, Norway',
    '99 in Ålesund “north”, Norway',
    '2 in Bergen, Norway',
  ]);
});

it('shows each picture that changed in the report', () => {
  const changed = written(outputs.json).match(/of the pixels differ visibly/g) ?? [];
  expect(changed.length).toBeGreaterThanOrEqual(3);
  expect(written(outputs.html).match(/class="pictures"/g)).toHaveLength(changed.length);
});
