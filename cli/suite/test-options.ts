import { durationMs } from '../../core/suite/suite';
import { readOptionsAndFiles, tagsOf, UsageError } from '../options';

export const TEST_HELP = `Usage: mcp-loupe test [options] FILE...
       mcp-loupe merge [options] REPORT.json...
       mcp-loupe schema

Runs the suites in these files (NAME.loupe.yaml) without a browser and checks the results.
merge joins the JSON reports of shards: see mcp-loupe merge --help.
schema prints the JSON Schema of the suite format, for editors.

  --tags A,B           run only calls with one of these tags
  --exclude-tag A,B    skip calls with one of these tags
  --last-failed REPORT run only calls that failed in this JSON report
  --shard I/N          run only this part of the calls, such as 1/4. Calls that capture variables
                       for others run in each shard that needs them
  --env NAME           use this environment of the suite; its variables take precedence
  --env-from NAME,...  allow the suite to use these environment variables in server: and in calls to its
                       own url: (or list them under environment: in the suite)
  --config FILE        run against a server from this "mcpServers" file instead of the suite's
  --server NAME        the server to use from that file, or from the file named in the suite
  --parallel N         run up to N calls at a time (default 1)
  --repeat N           run each call N times (default 1)
  --retries N          run a failed call up to N more times; if it then passes, it is flaky
  --timeout TIME       timeout for calls without their own: 500ms, 10s, 2m (default 60s)
  --bail               stop on the first failure
  --update             accept the results as new references
  --watch              rerun when a suite or the server's files change
  --coverage           also print coverage that is complete
  --allow-destructive  also call tools that the server marks as destructive
  --allow-scripts      run check scripts (script:). A script can do anything that you can
  --junit FILE         write JUnit XML
  --json FILE          write results as JSON (- for stdout, without other output)
  --html FILE          write an HTML report that opens offline
  --record FILE        record all messages: NAME.loupe.jsonl or .gz; one file per suite
  --otlp URL           send spans to an OpenTelemetry collector, such as http://localhost:4318
  --save-refresh-token FILE
                       save the current refresh token, readable only by you
  --help

If the server requires a token, set LOUPE_BEARER_TOKEN, or LOUPE_CLIENT_ID with LOUPE_CLIENT_SECRET
or LOUPE_REFRESH_TOKEN (LOUPE_ISSUER and LOUPE_TOKEN_ENDPOINT as for the other commands). If only
the suite names the server's url:, name these variables with --env-from as well. If a certificate
is not trusted, set NODE_EXTRA_CA_CERTS to its CA file.

Exit codes: 0 all passed, 1 a check failed, 2 could not run, 3 authorization required,
130 interrupted.
`;

const TABLE = {
  tags: { type: 'string' },
  'exclude-tag': { type: 'string', multiple: true },
  'last-failed': { type: 'string' },
  shard: { type: 'string' },
  env: { type: 'string' },
  'env-from': { type: 'string', multiple: true },
  config: { type: 'string' },
  server: { type: 'string' },
  parallel: { type: 'string', default: '1' },
  repeat: { type: 'string', default: '1' },
  retries: { type: 'string', default: '0' },
  timeout: { type: 'string' },
  bail: { type: 'boolean', default: false },
  update: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
  coverage: { type: 'boolean', default: false },
  'allow-destructive': { type: 'boolean', default: false },
  'allow-scripts': { type: 'boolean', default: false },
  junit: { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
  record: { type: 'string' },
  otlp: { type: 'string' },
  'save-refresh-token': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

export type TestOptions = ReturnType<typeof parseTestOptions>;

const MOST = 1000;

/**
 * Reads the command line of `test`: options may stand before and after the files.
 * @throws UsageError
 */
export function parseTestOptions(argv: readonly string[]) {
  const { values, files } = readOptionsAndFiles([...argv], TABLE);
  const {
    tags,
    'exclude-tag': excluded = [],
    shard,
    parallel,
    repeat,
    retries,
    timeout,
    'env-from': named = [],
    ...options
  } = values;
  if (!options.help && files.length === 0) throw new UsageError('test needs a FILE: NAME.loupe.yaml.');
  if (timeout !== undefined && Number.isNaN(durationMs(timeout)))
    throw new UsageError('--timeout requires a time with a unit, such as 10s.');
  const envFrom = named.flatMap((names) => names.split(','));
  if (!envFrom.every((name) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)))
    throw new UsageError('--env-from needs names of environment variables, such as TOKEN,REGION.');
  return {
    ...options,
    files,
    envFrom,
    timeout,
    tags: tagsOf(tags ?? ''),
    excludeTags: excluded.flatMap(tagsOf),
    shard: shard === undefined ? undefined : shardOf(shard),
    parallel: countOf('parallel', parallel),
    repeat: countOf('repeat', repeat),
    retries: countOf('retries', retries, 0),
  };
}

function shardOf(text: string): { index: number; count: number } {
  const [, index = 0, count = 0] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number);
  if (index >= 1 && index <= count) return { index: index - 1, count };
  throw new UsageError(`--shard requires I/N, such as 1/4, not "${text}".`);
}

function countOf(name: string, text: string, least = 1): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least && count <= MOST) return count;
  throw new UsageError(`--${name} needs a number from ${least} to ${MOST}, not "${text}".`);
}
