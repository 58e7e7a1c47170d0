import type { CommandHelp, ExitCodes } from '../command';
import { defineOptions, readOptionsAndFiles, readTimeout, tagsOf, UsageError } from '../options';
import { OTLP_OPTION } from '../otlp/collector';
import { REPORTERS, readReporters } from './reporters';

const OPTIONS = defineOptions({
  tags: { type: 'string', group: 'Calls', value: 'A,B', help: 'run only calls with one of these tags' },
  'exclude-tag': {
    type: 'string',
    group: 'Calls',
    multiple: true,
    value: 'A,B',
    help: 'skip calls with one of these tags',
  },
  'last-failed': {
    type: 'string',
    group: 'Calls',
    value: 'REPORT',
    help: 'run only calls that failed in this JSON report',
  },
  grep: {
    type: 'string',
    group: 'Calls',
    value: 'PATTERN',
    help: 'run only calls whose name matches this regular expression, in upper or lower case',
  },
  shard: {
    type: 'string',
    group: 'Calls',
    value: 'I/N',
    help: 'run only this part of the calls, such as 1/4. Calls that capture variables for others run in each shard that needs them',
  },
  env: {
    type: 'string',
    group: 'Server',
    value: 'NAME',
    help: 'use this environment of the suite; its variables take precedence',
  },
  'env-from': {
    type: 'string',
    group: 'Server',
    multiple: true,
    value: 'NAME,...',
    help: 'allow the suite to use these environment variables in server: and in calls to its own url: (or list them under environment: in the suite)',
  },
  config: {
    type: 'string',
    group: 'Server',
    value: 'FILE',
    help: 'run against a server from this "mcpServers" file instead of the suite’s',
  },
  server: {
    type: 'string',
    group: 'Server',
    value: 'NAME',
    help: 'the server to use from that file, or from the file named in the suite',
  },
  parallel: { type: 'string', default: '1', value: 'N', help: 'run up to N calls at a time (default 1)' },
  repeat: { type: 'string', default: '1', value: 'N', help: 'run each call N times (default 1)' },
  retries: {
    type: 'string',
    default: '0',
    value: 'N',
    help: 'run a failed call up to N more times; if it then passes, it is flaky',
  },
  timeout: { type: 'string', value: 'TIME', help: 'timeout for calls without their own: 500ms, 10s, 2m (default 60s)' },
  'dry-run': {
    type: 'boolean',
    default: false,
    help: 'call nothing: check that tools and prompts are listed, arguments match their schemas, and references exist',
  },
  bail: { type: 'boolean', default: false, help: 'stop on the first failure' },
  update: { type: 'boolean', default: false, help: 'accept the results as new references' },
  watch: { type: 'boolean', default: false, help: 'rerun when a suite or the server’s files change' },
  coverage: { type: 'boolean', group: 'Reports', default: false, help: 'also print coverage that is complete' },
  'allow-destructive': {
    type: 'boolean',
    default: false,
    help: 'also call tools that the server marks as destructive',
  },
  'allow-scripts': {
    type: 'boolean',
    default: false,
    help: 'run check scripts (script:). A script can do anything that you can',
  },
  reporter: {
    type: 'string',
    multiple: true,
    group: 'Reports',
    value: 'NAME[=FILE]',
    help: `how results are printed, or written to a file: ${REPORTERS.join(', ')}. Can be repeated; only one without a file`,
  },
  junit: { type: 'string', group: 'Reports', value: 'FILE', help: 'write JUnit XML' },
  json: {
    type: 'string',
    group: 'Reports',
    value: 'FILE',
    help: 'write results as JSON (- for stdout, without other output)',
  },
  html: { type: 'string', group: 'Reports', value: 'FILE', help: 'write an HTML report that opens offline' },
  record: {
    type: 'string',
    group: 'Reports',
    value: 'FILE',
    help: 'record all messages: NAME.loupe.jsonl or .gz; one file per suite',
  },
  otlp: { ...OTLP_OPTION, group: 'Reports' },
  'save-refresh-token': {
    type: 'string',
    group: 'Server',
    value: 'FILE',
    help: 'save the current refresh token to a file that only you can read',
  },
});

export const TEST_EXIT_CODES: ExitCodes = {
  0: 'all passed',
  1: 'a check failed',
  2: 'could not run',
  3: 'authorization required',
  130: 'interrupted',
};

export const TEST_HELP: CommandHelp = {
  usage: ['test [options] FILE...'],
  about: `
Runs the suites in these files (NAME.loupe.yaml) without a browser and checks the results.
mcp-loupe merge joins the JSON reports of shards; mcp-loupe schema prints the JSON Schema of the
suite format, for editors.`,
  options: OPTIONS,
  notes: `
If only the suite names the server's url:, the credentials of mcp-loupe help environment are used only
if --env-from names them as well.`,
  examples: [
    ['test weather.loupe.yaml --update', 'accept the results as references'],
    ['test *.loupe.yaml --junit report.xml --html report.html', 'run all suites and write reports'],
  ],
  exitCodes: TEST_EXIT_CODES,
};

export type TestOptions = ReturnType<typeof parseTestOptions>;

const MAX_COUNT = 1000;

/** Options may stand before and after the files. @throws UsageError */
export function parseTestOptions(argv: readonly string[]) {
  const { values, files } = readOptionsAndFiles([...argv], OPTIONS);
  const {
    tags,
    'exclude-tag': excluded = [],
    shard,
    grep,
    reporter = [],
    'dry-run': dryRun,
    parallel,
    repeat,
    retries,
    timeout,
    'env-from': named = [],
    ...options
  } = values;
  if (!options.help && files.length === 0) throw new UsageError('test requires a FILE: NAME.loupe.yaml.');
  readTimeout(timeout);
  const envFrom = named.flatMap((names) => names.split(','));
  if (!envFrom.every((name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)))
    throw new UsageError('--env-from requires names of environment variables, such as TOKEN,REGION.');
  return {
    ...options,
    files,
    envFrom,
    timeout,
    tags: tagsOf(tags ?? ''),
    excludeTags: excluded.flatMap(tagsOf),
    shard: shard === undefined ? undefined : shardOf(shard),
    grep: grep === undefined ? undefined : patternOf(grep),
    reporters: readReporters(reporter),
    dryRun,
    parallel: countOf('parallel', parallel),
    repeat: countOf('repeat', repeat),
    retries: countOf('retries', retries, 0),
  };
}

function patternOf(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'i');
  } catch (error) {
    throw new UsageError(`--grep: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function shardOf(text: string): { index: number; count: number } {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index: index - 1, count };
  throw new UsageError(`--shard requires I/N, such as 1/4, not "${text}".`);
}

function countOf(name: string, text: string, min = 1): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= min && count <= MAX_COUNT) return count;
  throw new UsageError(`--${name} requires a number from ${min} to ${MAX_COUNT}, not "${text}".`);
}
