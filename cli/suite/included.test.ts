import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { runPrinting } from '../testing/run-command';

const folder = testFolder();
const servers = resolve(import.meta.dirname, '../../e2e/servers');
const mood = join(folder, 'mood');

// Each run of the program listens for its own end.
beforeAll(() => void process.setMaxListeners(80));

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

async function test(text: string, ...options: string[]) {
  write({ 'own.loupe.yaml': `loupe: 1\n${text}` });
  const json = join(folder, 'report.json');
  const argv = ['test', join(folder, 'own.loupe.yaml'), '--json', json, ...options];
  const { code, stdout, stderr } = await runPrinting(argv);
  const report = JSON.parse(readFileSync(json, 'utf8')) as {
    suites: {
      problems: string[];
      calls: {
        name: string;
        section: string;
        line?: number;
        runs: { row?: object; status: string; checks: { check: string; passed: boolean; actual: string }[] }[];
      }[];
    }[];
  };
  const [suite] = report.suites;
  const checks = suite?.calls.flatMap(({ runs }) => runs.flatMap((run) => run.checks)) ?? [];
  const scripts = checks.filter(({ check }) => check === 'script');
  return { code, printed: stdout + stderr, suite, scripts };
}

const LENIENT = `loupe: 1
server: { command: ${process.execPath}, args: [${join(servers, 'lenient.mjs')}] }
before: [ { name: set up, tool: strict, arguments: { city: Oslo, guests: 1 } } ]
calls: []
`;

it('runs a call for each row of a file, with what another file shares', async () => {
  write({ 'shared/common.yaml': LENIENT, 'guests.csv': 'city,guests\nOslo,2\nLima,9\n' });
  const {
    code,
    suite,
    printed: text,
  } = await test(`extends: shared/common.yaml
calls:
  - { tool: strict, arguments: { city: "\${city}", guests: "\${guests}" }, rowsFile: guests.csv }
`);
  expect(code).toBe(1);
  expect(suite?.calls).toMatchObject([
    { name: 'set up', section: 'before', runs: [{ status: 'passed' }] },
    {
      line: 4,
      runs: [
        { row: { city: 'Oslo', guests: 2 }, status: 'passed' },
        { row: { city: 'Lima', guests: 9 }, status: 'failed' },
      ],
    },
  ]);
  expect(suite?.calls[0]?.line).toBeUndefined();
  expect(text).toContain('strict [city=Lima, guests=9]');
});

it('could not run a suite whose files are broken, missing or elsewhere', async () => {
  const outside = join(tmpdir(), `loupe-outside-${process.pid}.csv`);
  writeFileSync(outside, 'secret\n1\n');
  write({ 'broken.csv': 'a,b\n1,2\n3\n' });
  rmSync(join(folder, 'link.csv'), { force: true });
  symlinkSync(outside, join(folder, 'link.csv'));
  const { code, suite } = await test(`extends: none.yaml
server: { command: node }
calls:
  - { tool: a, rowsFile: broken.csv }
  - { tool: b, rowsFile: link.csv }
  - { tool: c, rowsFile: ../up.csv }
`);
  rmSync(outside);
  expect(code).toBe(2);
  const file = join(folder, 'own.loupe.yaml');
  expect(suite?.problems.toSorted()).toEqual([
    `${file}:2:1: $.extends: none.yaml can’t be read: file not found`,
    expect.stringMatching(/:5:\d+: \$\.calls\[0\]\.rowsFile: broken\.csv, line 3: 1 fields/),
    expect.stringMatching(/:6:\d+: .*link\.csv can’t be read: link\.csv is outside the suite’s folder/),
    expect.stringMatching(/:7:\d+: .*\.\.\/up\.csv is outside the suite’s folder/),
  ]);
});

it('checks a result by a script, where scripts are allowed', async () => {
  write({
    'shared/common.yaml': LENIENT,
    'good.mjs': `export default ({ arguments: args, outcome, result, findings, millis }) => {
      console.log('seen', args.city);
      return outcome === 'ok' && Array.isArray(result.content) && Array.isArray(findings) && millis >= 0;
    };`,
    'text.mjs': 'export default () => "the city is unknown";',
    'wrong.mjs': 'export default async () => false;',
    'throws.mjs': 'export default () => { throw new Error("no such city"); };',
    'none.mjs': 'export const check = 1;',
    'syntax.mjs': 'export default (',
    'exits.mjs': 'export default () => process.exit(3);',
  });
  const names = ['good', 'text', 'wrong', 'throws', 'none', 'syntax', 'exits', 'missing'];
  const call = (name: string) =>
    `  - { name: ${name}, tool: strict, arguments: { city: Oslo, guests: 2 }, expect: { script: ${name}.mjs } }\n`;
  const text = `extends: shared/common.yaml\ncalls:\n${names.map(call).join('')}`;
  const { code, scripts, printed: output } = await test(text, '--allow-scripts');
  expect(code).toBe(1);
  expect(scripts.map(({ passed, actual }) => [passed, actual])).toEqual([
    [true, 'passes'],
    [false, 'the city is unknown'],
    [false, 'returned false'],
    [false, 'no such city (throws.mjs:1:30)'],
    [false, 'no function as default export'],
    [false, expect.stringMatching(/Unexpected end|Unexpected token/) as string],
    [false, 'ended with exit code 3'],
    [false, 'file not found'],
  ]);
  expect(output).toContain('seen Oslo');
  const refused = await test(text);
  expect(refused.code).toBe(1);
  expect(new Set(refused.scripts.map(({ passed, actual }) => `${passed} ${actual}`))).toEqual(
    new Set(['false not run: scripts run only with mcp-loupe test --allow-scripts']),
  );
});

it('ends a script that hangs', async () => {
  write({ 'shared/common.yaml': LENIENT, 'hangs.mjs': 'export default () => { for (;;); };' });
  const { code, scripts } = await test(
    `extends: shared/common.yaml
calls: [ { tool: strict, arguments: { city: Oslo, guests: 2 }, expect: { script: hangs.mjs } } ]
`,
    '--allow-scripts',
  );
  expect(code).toBe(1);
  expect(scripts).toMatchObject([{ passed: false, actual: 'took longer than 10 s' }]);
});

it('runs the calls before and after a load test once, and the rows of a file in turn', async () => {
  const calls = () => readFileSync(`${mood}.calls`, 'utf8').trim().split('\n');
  const suite = (before: string) => ({
    mood: 'fine',
    'mood.calls': '',
    'cities.csv': 'city\nOslo\nLima\n',
    'shared.yaml': `loupe: 1
server: { command: ${process.execPath}, args: [${join(servers, 'moody.mjs')}], env: { MOOD: ${mood} } }
before: [ { tool: forecast, arguments: { city: Shared } } ]
calls: []
`,
    'load.loupe.yaml': `loupe: 1
extends: shared.yaml
before: [ ${before} ]
calls: [ { tool: forecast, arguments: { city: "\${city}" }, rowsFile: cities.csv } ]
after: [ { tool: forecast, arguments: { city: After } } ]
`,
  });
  const file = join(folder, 'load.loupe.yaml');
  write(suite('{ tool: forecast, arguments: { city: Before } }'));
  const loaded = await runPrinting(['load', file, '--calls', '4', '--rate', '50', '--concurrency', '1']);
  expect(loaded.code).toBe(0);
  expect(calls()).toEqual(
    ['Shared', 'Before', 'Oslo', 'Lima', 'Oslo', 'Lima', 'After'].map((city) => `forecast ${city}`),
  );
  expect(loaded.stdout).toContain('4 OK, 0 failed');
  // Where one before fails, nothing is sent.
  write(suite('{ name: set up, tool: nobody }'));
  const failed = await runPrinting(['load', file, '--calls', '4']);
  expect(failed.code).toBe(1);
  expect(calls()).toEqual(['forecast Shared']);
  expect(failed.stderr).toContain('before: set up failed (protocol-error).');
});
