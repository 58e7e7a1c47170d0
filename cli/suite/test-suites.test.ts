import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../../core/authorization/testing/authorization-server';
import { conversationOf } from '../../core/recording/replay/replay-server';
import { openRecordingFile, RecordingFile } from '../recording/recording-file';
import { testFolder } from '../../e2e/testing/folder';
import { e2e, suiteRunner } from './testing/run-suites';

const folder = testFolder();
const { run, runFiles } = suiteRunner(folder);

// Each run of the program listens for its own end.
beforeAll(() => void process.setMaxListeners(90));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('mcp-loupe test', () => {
  it('tells every outcome from the one that was expected', async () => {
    const { code, calls, failed, report } = await run(
      'lenient',
      `calls:
  - { name: ok, tool: strict, arguments: { city: Oslo, guests: 2 } }
  - { name: tool error, tool: strict, arguments: { city: Oslo, guests: 9 }, expect: { outcome: tool-error } }
  - { name: protocol error, tool: nobody, expect: { outcome: protocol-error, code: -32602 } }
  - { name: not ok, tool: strict, arguments: { city: Oslo, guests: 9 }, expect: { values: { $.a: 1 } } }
  - { name: another code, tool: nobody, expect: { outcome: protocol-error, code: -32601 } }
  - { name: left out, tool: strict, skip: not built yet }
`,
    );
    expect(code).toBe(1);
    expect(calls.map(({ status }) => status)).toEqual(['passed', 'passed', 'passed', 'failed', 'failed', 'skipped']);
    // What was not answered is not checked further.
    expect(failed('not ok')).toEqual([
      {
        check: 'outcome',
        passed: false,
        expected: 'ok',
        actual: expect.stringMatching(/^tool-error: /) as string,
      },
    ]);
    expect(failed('another code')).toEqual([{ check: 'code', passed: false, expected: '-32601', actual: '-32602' }]);
    expect(report.counts).toEqual({ passed: 3, failed: 2, skipped: 1 });
    expect(report.suites[0]?.coverage?.['tools']?.missing).not.toContain('strict');
  });

  it('starts the server of a long suite once, while its calls are read, and ends it where they are wrong', async () => {
    const starts = join(folder, 'starts');
    const tell = `import fs from 'node:fs'; fs.appendFileSync(process.env.STARTS, process.pid + ' ')`;
    const server = {
      command: process.execPath,
      args: ['--import', `data:text/javascript,${tell}`, 'lenient.mjs', '${COLOR}'],
      env: { STARTS: starts },
      cwd: e2e,
    };
    const long = (calls: string) => {
      const file = join(folder, 'long.loupe.yaml');
      const variables = `variables: { COLOR: blue }\nenvironments: { red: { COLOR: red } }`;
      const notes = `    notes: ${'a long note '.repeat(1000)}\n`;
      writeFileSync(file, `loupe: 1\nserver: ${JSON.stringify(server)}\n${variables}\ncalls:\n${calls}${notes}`);
      rmSync(starts, { force: true });
      return runFiles([file], '--env', 'red');
    };
    const pids = () => readFileSync(starts, 'utf8').trim().split(' ').map(Number);
    const fine = await long('  - tool: strict\n    arguments: { city: Oslo, guests: 2 }\n');
    expect(fine.code).toBe(0);
    expect(pids()).toHaveLength(1);
    const wrong = await long('  - tool: strict\n    arguements: {}\n');
    expect(wrong.code).toBe(2);
    const [pid = 0, ...others] = pids();
    expect(others).toEqual([]);
    expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('records each suite in a file, without what is secret', async () => {
    vi.stubEnv('MARIA', 'canary-of-maria-4711');
    const into = mkdtempSync(join(folder, 'recorded-'));
    const text = `calls:
  - { name: ok, tool: strict, arguments: { city: '\${MARIA}', guests: 2 } }
`;
    const { code, stdout } = await run('lenient', text, '--record', join(into, 'one.loupe.jsonl'));
    expect(code).toBe(0);
    const one = join(into, 'one.loupe.jsonl');
    expect(stdout).toContain(`Recorded: ${one}\n`);
    const recorded = readFileSync(one, 'utf8');
    expect(recorded).not.toContain('canary-of-maria');
    const conversation = await conversationOf(await openRecordingFile(one));
    const call = conversation.calls.find(({ method }) => method === 'tools/call');
    expect(call?.params).toMatchObject({ name: 'strict', arguments: { guests: 2 } });
    expect(call?.response).toHaveProperty('result');

    // The same once more, and of several each by its name.
    const suite = join(folder, 'lenient.loupe.yaml');
    const other = join(folder, 'other.loupe.yaml');
    copyFileSync(suite, other);
    await runFiles([suite, other], '--record', one);
    await runFiles([suite, other], '--record', into);
    expect(readdirSync(into).sort()).toEqual([
      'lenient.loupe.jsonl',
      'one-lenient.loupe.jsonl',
      'one-other.loupe.jsonl',
      'one.loupe.jsonl',
      'other.loupe.jsonl',
    ]);
    await expect(runFiles([suite], '--record', join(into, 'none/x.jsonl'))).rejects.toThrow('can’t be written');
  });

  it('writes each report that can be, and says which can’t', async () => {
    const html = join(folder, 'beside.html');
    const junit = join(folder, 'lenient.loupe.yaml', 'within-a-file.xml');
    const text = 'calls: [ { tool: strict, arguments: { city: Oslo, guests: 2 } } ]\n';
    vi.spyOn(RecordingFile.prototype, 'close').mockResolvedValue('x can’t be written (ENOSPC).');
    let told = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((written) => {
      told += String(written);
      return true;
    });
    const record = join(folder, 'full.loupe.jsonl');
    const options = ['--junit', junit, '--html', html, '--record', record];
    const { code, report, stdout } = await run('lenient', text, ...options);
    expect(code).toBe(2);
    expect(report.counts).toMatchObject({ passed: 1 });
    expect(readFileSync(html, 'utf8')).toContain('lenient');
    expect(told).toContain(`--junit ${junit}: `);
    expect(told).toContain('--record x can’t be written (ENOSPC).\n');
    expect(stdout).not.toContain('Recorded');
  });

  it('takes the values of the environment that is chosen', async () => {
    const text = `variables: { city: Oslo, guests: 2 }
environments:
  small: { guests: 1, hotel: Plaza }
  full: { guests: 9, hotel: Ritz }
calls:
  - { name: ok, tool: strict, arguments: { city: '\${city}', guests: '\${guests}' } }
  - { name: named, tool: strict, arguments: { city: '\${hotel}', guests: 1 } }
`;
    const junit = join(folder, 'environment.xml');
    const small = await run('lenient', text, '--env', 'small', '--junit', junit);
    expect(small.code).toBe(0);
    expect(small.report.suites[0]).toMatchObject({ environment: 'small' });
    expect(readFileSync(junit, 'utf8')).toContain('<property name="environment" value="small"/>');
    expect((await run('lenient', text, '--env', 'full')).failed('ok')).toMatchObject([
      { check: 'outcome', actual: expect.stringContaining('guests') as string },
    ]);
    // The process's environment wins where it is named.
    vi.stubEnv('guests', '1');
    expect((await run('lenient', text, '--env', 'full')).code).toBe(1);
    expect((await run('lenient', text, '--env', 'full', '--env-from', 'guests')).code).toBe(0);

    const none = await run('lenient', text);
    expect(none.code).toBe(2);
    expect(none.report.suites[0]?.problems[0]).toContain('select one of the suite’s environments (small, full)');
    const unknown = await run('lenient', text, '--env', 'prod');
    expect(unknown.code).toBe(2);
    expect(unknown.report.suites[0]?.problems[0]).toContain('Defined: small, full');
  });

  it('calls what calls itself destructive only where that is allowed', async () => {
    const text = 'calls: [ { name: book, tool: lenient, arguments: { city: Oslo, guests: 2 } } ]\n';
    const { code, failed } = await run('lenient', text);
    expect(code).toBe(1);
    expect(failed('book')).toMatchObject([{ check: 'destructive', expected: '--allow-destructive' }]);
    expect((await run('lenient', text, '--allow-destructive')).code).toBe(0);
  });

  it('sums what several suites cover of one server, in every report', async () => {
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    const [html, summary] = [join(folder, 'sum.html'), join(folder, 'sum.md')];
    vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
    const head = `loupe: 1\nserver: { command: ${JSON.stringify(process.execPath)}, args: [lenient.mjs], cwd: ${JSON.stringify(e2e)} }\n`;
    const files = ['strict', 'lenient'].map((tool) => {
      const file = join(folder, `sum-${tool}.loupe.yaml`);
      writeFileSync(file, `${head}calls: [ { tool: ${tool}, arguments: { city: Oslo, guests: 2 } } ]\n`);
      return file;
    });
    const options = ['--allow-destructive', '--html', html];
    const { stdout, report } = await runFiles(files, ...options);
    for (const suite of report.suites) expect(suite.coverage?.['tools']?.covered).toHaveLength(1);
    expect(report.coverage).toMatchObject([{ files, coverage: { tools: { covered: ['strict', 'lenient'] } } }]);
    const tools = report.coverage[0]?.coverage['tools'];
    expect(tools?.missing).not.toContain('strict');
    expect(tools?.missing).not.toContain('lenient');
    const words = /Coverage of \S+ \S+ across 2 suites/;
    for (const text of [stdout, readFileSync(html, 'utf8'), readFileSync(summary, 'utf8')]) expect(text).toMatch(words);
    // One suite is its own sum.
    const one = await runFiles(files.slice(0, 1), ...options);
    expect(one.report.coverage).toEqual([]);
    expect(one.stdout).not.toMatch(words);
  });

  it('prints what was expected, what came, and the server’s last words', async () => {
    const { code, stdout, call } = await run(
      'dies-mid-call',
      'calls:\n  - { name: dies, tool: die }\n  - { name: again, tool: ok }\n',
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✗ dies .*\n {6}\S*dies-mid-call\.loupe\.yaml:4: tool die\n {6}outcome\n {8}expected {2}ok\n {8}actual {4}lost: exited exit code 3\n/,
    );
    expect(stdout).toContain('FATAL: the database is on fire');
    expect(call('dies').runs[0]?.stderr).toContain('giving up, exit code 3');
    // The next call gets a server again.
    expect(call('again').status).toBe('passed');
    // Not a terminal: no colours.
    expect(stdout).not.toContain('\u001b');
  });

  it('takes no variable from what every object has', async () => {
    const names = ['constructor', 'toString', '__proto__', 'hasOwnProperty'];
    const calls = names.map((name) => `  - { name: ${name}, tool: ok, arguments: { a: '\${${name}}' } }\n`);
    const { code, report } = await run('dies-mid-call', `calls:\n${calls.join('')}`);
    expect(code).not.toBe(0);
    for (const name of names) expect(report.suites[0]?.problems[0]).toContain(`\${${name}}`);
  });

  it('gives calls side by side one server after a crash', async () => {
    const calls = Array.from({ length: 8 }, (_, at) => `  - { name: ok ${at}, tool: ok }\n`);
    // Nothing else is under way when the server goes.
    const { calls: told } = await run(
      'dies-mid-call',
      `calls:\n  - { name: dies, tool: die, answers: [] }\n${calls.join('')}`,
      '--parallel',
      '8',
    );
    expect(told.map(({ status }) => status)).toEqual(['failed', ...calls.map(() => 'passed')]);
  });

  it('counts what the suite’s clients are known to lose, by the source', async () => {
    const calls = (clients: string, findings: string) =>
      `${clients}calls:\n  - { name: one, tool: html_called_png, expect: { findings: ${findings} } }\n`;
    const named = await run('wrong-outputs', calls('clients: [continue, cursor]\n', '[mime-unconfirmed]'));
    expect(named.failed('one')[0]?.difference).toEqual([
      expect.stringMatching(/^Continue: degraded continue-blocks \$\.result\.content\[0\]: .* https:/),
    ]);
    expect((await run('wrong-outputs', calls('', '[mime-unconfirmed]'))).failed('one')).toEqual([]);
    const accepted = await run('wrong-outputs', calls('clients: [continue]\n', '[mime-unconfirmed, continue-blocks]'));
    expect(accepted.failed('one')).toEqual([]);
  });

  it('says 2 where it could not run, for each of the ways', async () => {
    const missing = await runFiles([join(folder, 'none.loupe.yaml')]);
    expect(missing).toMatchObject({ code: 2 });
    expect(missing.stdout).toContain('File not found.');
    const broken = await run('changing', 'calls: [ { tool: 5 } ]\n');
    expect(broken.code).toBe(2);
    expect(broken.report.suites[0]?.problems[0]).toMatch(/changing\.loupe\.yaml:3:\d+: \$\.calls\[0\]\.tool: /);
    const unset = await run('changing', 'calls: [ { tool: letter, arguments: { a: "${LOUPE_TEST_NOT_SET}" } } ]\n');
    expect(unset.code).toBe(2);
    expect(unset.report.suites[0]?.problems[0]).toContain('${LOUPE_TEST_NOT_SET} has no value');
    const near = await run(
      'changing',
      'variables: { town: Oslo }\ncalls:\n  - { tool: letter }\n  - name: two\n    tool: letter\n    arguments: { a: "${twon}", b: "${nowhere}" }\n',
    );
    expect(near.report.suites[0]?.problems).toEqual([
      '${twon}, ${nowhere} have no value: set environment variables, or add them under variables. ' +
        '${twon} is used by “two” (line 8). Did you mean ${town}? ${nowhere} is used by “two” (line 8).',
    ]);
    const server = join(folder, 'server.loupe.yaml');
    writeFileSync(server, 'loupe: 1\nvariables: { base: x }\nserver: { url: "${bse}" }\ncalls: []\n');
    expect((await runFiles([server])).report.suites[0]?.problems[0]).toContain(
      '${bse} is used by server (line 3). Did you mean ${base}?',
    );
    const gone = await run('exits-at-once', 'calls: [ { tool: letter } ]\n');
    expect(gone.code).toBe(2);
    expect(gone.report.suites[0]?.problems[0]).toContain('Connection failed');
    const nothing = await run('changing', 'calls: []\n');
    expect(nothing).toMatchObject({ code: 1 });
  });

  it('needs a token where the server wants one, which comes from the environment', async () => {
    const server = await startTestServer({});
    try {
      const file = join(folder, 'protected.loupe.yaml');
      writeFileSync(
        file,
        `loupe: 1\nserver: { url: "${server.url}", protocol: 2025-11-25 }\ncalls: [ { name: look, tool: look } ]\n`,
      );
      const refused = await runFiles([file]);
      expect(refused.code).toBe(3);
      server.tokens.set('from-the-pipeline', '');
      vi.stubEnv('LOUPE_BEARER_TOKEN', 'from-the-pipeline');
      const admitted = await runFiles([file], '--env-from', 'LOUPE_BEARER_TOKEN');
      expect(admitted.report.suites[0]?.problems).toEqual([]);
      expect(admitted.call('look').status).not.toBe('not-run');
      expect([0, 1]).toContain(admitted.code);
      expect(JSON.stringify(admitted.report)).not.toContain('from-the-pipeline');
    } finally {
      await server.stop();
    }
  });

  it('keeps what only the environment knows out of every report', async () => {
    vi.stubEnv('LOUPE_TEST_SECRET', 'correct horse "battery"');
    vi.stubEnv('GITHUB_ACTIONS', 'true');
    const summary = join(folder, 'summary.md');
    vi.stubEnv('GITHUB_STEP_SUMMARY', summary);
    const files = ['junit.xml', 'page.html'].map((name) => join(folder, name));
    const { code, stdout } = await run(
      'schemas',
      'calls: [ { name: "echo", tool: numbers, arguments: { anything: "${LOUPE_TEST_SECRET}" }, expect: { content: [ { contains: nowhere } ], values: { $.x: 1 } } } ]\n',
      '--junit',
      files[0] ?? '',
      '--html',
      files[1] ?? '',
    );
    expect(code).toBe(1);
    const texts = [
      stdout,
      ...[...files, summary, join(folder, 'report.json')].map((file) => readFileSync(file, 'utf8')),
    ];
    for (const text of texts) {
      expect(text).not.toContain('battery');
      expect(text).toContain('echo');
    }
    expect(texts.some((text) => text.includes('••••••'))).toBe(true);
    expect(stdout).toMatch(/^::error file=.*schemas\.loupe\.yaml,title=echo,line=3::/m);
  });
});
