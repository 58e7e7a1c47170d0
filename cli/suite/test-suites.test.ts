import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { PNG } from 'pngjs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { startTestServer } from '../../core/authorization/testing/authorization-server';
import { conversationOf } from '../../core/recording/replay/replay-server';
import { openRecordingFile, RecordingFile } from '../recording/recording-file';
import { testSuites } from './test-suites';

const folder = testFolder();
const e2e = join(import.meta.dirname, '../../e2e/servers');

// Each run of the program listens for its own end.
beforeAll(() => void process.setMaxListeners(90));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

interface Reported {
  exitCode: number;
  counts: Record<string, number>;
  coverage: { files: string[]; coverage: Record<string, { covered: string[]; missing: string[] }> }[];
  suites: {
    status: string;
    problems: string[];
    coverage?: Record<string, { covered: string[]; missing: string[] }>;
    calls: {
      name: string;
      section: string;
      status: string;
      runs: {
        status: string;
        outcome?: string;
        reason?: string;
        name?: string;
        row?: object;
        stderr: string[];
        checks: Check[];
      }[];
      checks: Check[];
    }[];
  }[];
}
interface Check {
  check: string;
  at?: string;
  passed: boolean;
  expected: string;
  actual: string;
  difference?: string[];
}

/** Runs suites here, each a text without its first lines, against a server of the e2e tests. */
async function run(server: string, text: string, ...options: string[]) {
  const file = join(folder, `${server}.loupe.yaml`);
  const own = `loupe: 1\nserver: { command: ${JSON.stringify(process.execPath)}, args: [${server}.mjs], cwd: ${JSON.stringify(e2e)} }\n`;
  writeFileSync(file, own + text);
  return runFiles([file], ...options);
}

async function runFiles(files: string[], ...options: string[]) {
  let stdout = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((written) => {
    stdout += String(written);
    return true;
  });
  const json = join(folder, 'report.json');
  rmSync(json, { force: true });
  const code = await testSuites([...files, '--json', json, ...options]).finally(() => vi.restoreAllMocks());
  const report = JSON.parse(readFileSync(json, 'utf8')) as Reported;
  const calls = report.suites.flatMap((suite) => suite.calls);
  const call = (name: string) => {
    const found = calls.find((each) => each.name === name);
    if (!found) throw new Error(`no call ${name}: ${stdout}`);
    return found;
  };
  const failed = (name: string) =>
    [...call(name).runs.flatMap(({ checks }) => checks), ...call(name).checks].filter(({ passed }) => !passed);
  return { code, stdout, report, calls, call, failed };
}

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

  it('runs prompts, resources and raw messages, and looks into what they give', async () => {
    const { code, calls, stdout } = await run(
      'every-feature-2025',
      `calls:
  - name: prompt
    prompt: talk
    arguments: { language: fr }
    expect: { content: [ { type: text, matches: "." } ] }
  - name: picture
    resource: every://picture
    expect: { findings: none, content: [ { type: resource, mimeType: image/png, decodes: true, width: { above: 0 } } ] }
  - name: item $\{n}
    resource: "every://item/$\{n}"
    rows: [ { n: 1 }, { n: 2 } ]
    expect: { content: [ { contains: Item, uri: { matches: "item/[12]$" } } ] }
  - { name: gone, resource: "every://nothing", expect: { outcome: protocol-error, code: -32002, values: { $.data.uri: "every://nothing" } } }
  - { name: raw, raw: { method: ping }, expect: { values: { $: { equals: {} } } } }
  - { name: text, raw: '{"jsonrpc":"2.0","id":"mine","method":"prompts/list"}', expect: { values: { "$.prompts[?@.name=='talk']": { exists: true } } } }
  - { name: broken, raw: '{"jsonrpc":"2.0","id":7,"method":"none/such"}', expect: { outcome: protocol-error, code: -32601 } }
`.replaceAll('$\\{', '${'),
    );
    const failures = calls.flatMap(({ name, runs }) =>
      runs.flatMap(({ checks }) => checks.filter(({ passed }) => !passed).map((check) => ({ name, ...check }))),
    );
    expect(failures).toEqual([]);
    const items = calls.find(({ name }) => name === 'item ${n}');
    expect(items?.runs.map(({ name, row }) => [name, row])).toEqual([
      ['item 1', { n: 1 }],
      ['item 2', { n: 2 }],
    ]);
    expect(stdout).toMatch(/✓ item 1 \[n=1\].*\n.*✓ item 2 \[n=2\]/);
    expect(stdout).toContain('8 passed (7 calls) in');
    expect(stdout).toMatch(/tools: 0 of \d+ covered/);
    expect(stdout).not.toContain('prompts: 1 of 1');
    expect(code).toBe(0);
  });

  const answers = `    answers:
      - elicitation: { action: accept, content: { city: Lima } }
      - sampling: { content: { type: text, text: Lovely. } }
`;
  it('answers a multi-round trip as the suite says, all of it and no more', async () => {
    const { calls, failed } = await run(
      'asks-2026',
      `calls:
  - name: answered
    tool: plan
${answers}    expect: { values: { $.answers.where.content.city: Lima, $.answers.words.content.text: Lovely. } }
  - { name: unanswered, tool: plan }
  - name: too many
    tool: plan
${answers}      - elicitation: { action: decline }
  - name: in another order
    tool: plan
    answers: [ { sampling: { action: decline } }, { elicitation: { action: cancel } } ]
`,
      '--parallel',
      '4',
    );
    expect(calls.map(({ status }) => status)).toEqual(['passed', 'failed', 'failed', 'failed']);
    expect(failed('unanswered').find(({ check }) => check === 'answers')?.actual).toContain(
      'the server requested elicitation/create “Where to?”, but no answers are left',
    );
    expect(failed('too many')).toMatchObject([{ check: 'answers', actual: '1 unused answer: elicitation' }]);
    expect(failed('in another order').find(({ check }) => check === 'answers')?.actual).toMatch(
      /elicitation\/create .*but the next answer is for sampling/,
    );
  });

  it('answers the requests of a 2025 server', async () => {
    const { code, failed } = await run(
      'asks-2025',
      `calls:
  - name: sample
    tool: sample
    answers: [ { sampling: { model: small, content: { type: text, text: Nice } } } ]
    expect: { values: { $.model: small, $.content.text: Nice } }
`,
    );
    expect(failed('sample')).toEqual([]);
    expect(code).toBe(0);
  });

  it('sees a task to its end, with what it asks on the way', async () => {
    const { failed, call } = await run(
      'tasks-2025',
      `calls:
  - { name: ask, tool: ask, task: true, answers: [ { elicitation: { action: accept, content: { colour: red } } } ], expect: { content: [ { contains: red } ] } }
  - { name: endless, tool: endless, task: { ttl: 10s }, timeout: 300ms }
`,
    );
    expect(failed('ask')).toEqual([]);
    expect(call('endless').runs[0]?.outcome).toBe('timeout');
  });

  it('captures values for later calls, and runs what a chosen call needs', async () => {
    const text = `calls:
  - { name: first, tool: report, capture: { id: $.requestId, total: $.total } }
  - { name: other, tool: letter }
  - { name: later, tags: [smoke], raw: { method: "tools/call", params: { name: report, arguments: { id: "$\{id}", total: "$\{total}" } } } }
`.replaceAll('$\\{', '${');
    const { code, calls } = await run('changing', text, '--tags', 'smoke');
    expect(calls.map(({ name }) => name)).toEqual(['first', 'later']);
    expect(calls[0]?.runs[0]?.checks.at(-1)).toMatchObject({ check: 'capture', actual: '12345678901234567890' });
    expect(code).toBe(0);
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    await run('changing', text, '--exclude-tag', 'smok,fast');
    expect(written.mock.calls.flat().join('')).toContain(
      '--exclude-tag: no calls are tagged smok. Did you mean smoke?\n',
    );
    const none = await run('changing', text, '--tags', 'nobody');
    expect(none.code).toBe(1);
    expect(none.report.suites[0]?.problems).toEqual(['Nothing to run: no calls are tagged nobody.']);
  });

  it('runs before and after, and stops where before fails', async () => {
    const { code, calls, report } = await run(
      'changing',
      `before: [ { name: set up, tool: nobody } ]
calls: [ { name: main, tool: letter } ]
after: [ { name: clean up, tool: letter } ]
`,
    );
    expect(code).toBe(1);
    expect(calls.map(({ name, status }) => [name, status])).toEqual([
      ['set up', 'failed'],
      ['main', 'skipped'],
      ['clean up', 'passed'],
    ]);
    expect(report.suites[0]?.problems).toEqual(['The setup call “set up” failed.']);
  });

  it('repeats, marks what is flaky, and stops at the first failure where that is asked for', async () => {
    const text = 'calls: [ { name: mood, tool: moody }, { name: letter, tool: letter } ]\n';
    const repeated = await run('changing', text, '--repeat', '4');
    expect(repeated.call('mood').runs.map(({ status }) => status)).toEqual(['passed', 'failed', 'passed', 'failed']);
    expect(repeated.stdout).toContain('Flaky: mood (failed 2 of 4)\n');
    const bailed = await run('changing', text, '--repeat', '4', '--bail');
    expect(bailed.calls.flatMap(({ runs }) => runs.map(({ status }) => status))).toEqual([
      'passed',
      'failed',
      'skipped',
      'skipped',
      'passed',
      'skipped',
      'skipped',
      'skipped',
    ]);
    const parallel = await run('changing', text, '--repeat', '20', '--parallel', '8');
    expect(parallel.call('letter').runs).toHaveLength(20);
    expect(parallel.call('mood').runs.filter(({ status }) => status === 'failed')).toHaveLength(10);
  });

  it('compares with references, but for what is ignored, and accepts new ones', async () => {
    const text = `calls:
  - name: strict
    tool: report
    expect: { reference: report, ignore: [ $.requestId ] }
  - name: loose
    tool: media
    expect: { reference: media, ignore: [ "$.content[2].data" ], tolerance: 2% }
`;
    const references = join(folder, 'references', 'changing');
    rmSync(references, { recursive: true, force: true });
    const first = await run('changing', text);
    expect(first.failed('strict')).toMatchObject([
      { check: 'reference', actual: expect.stringContaining('--update') as string },
    ]);
    expect((await run('changing', text, '--update')).code).toBe(0);
    // A server that was started anew begins anew.
    expect((await run('changing', text)).code).toBe(0);
    const kept = readFileSync(join(references, 'report.json'), 'utf8');
    expect(kept).toContain('"total": 12345678901234567890');
    expect(readFileSync(join(references, 'media.1.png')).subarray(1, 4).toString()).toBe('PNG');

    const later = await run('changing', text, '--repeat', '2');
    const [reference] = later.failed('strict');
    expect(reference?.difference).toContain('$.structuredContent.total: 12345678901234567890 → 12345678901234567891');
    expect(reference?.difference?.some((line) => line.includes('generatedAt'))).toBe(true);
    expect(reference?.difference?.some((line) => line.includes('requestId'))).toBe(false);
    const [media] = later.failed('loose');
    // Of the picture as much differs as may; the sound is longer.
    expect(media?.difference).toEqual([expect.stringMatching(/audio\/wav of \d+ bytes → \d+ bytes/)]);
    expect(readFileSync(join(references, 'report.json'), 'utf8')).toBe(kept);
  });

  it('shows a picture that changed in the report: as it was, as it is, and where it differs', async () => {
    const text = (tolerance: string) => `calls:
  - name: chart
    tool: media
    expect: { reference: chart, ignore: [ "$.content[2].data" ], tolerance: ${tolerance} }
`;
    const page = join(folder, 'pictures.html');
    const picturesIn = (html: string) =>
      [
        ...(/class="pictures"[\s\S]*?<\/article>/.exec(html)?.[0].split('class="answer"')[0] ?? '').matchAll(
          /<p class="kind">(\w+)<\/p>\s*<figure class="picture">\s*<img src="data:image\/png;base64,([^"]+)"/g,
        ),
      ].map(([, title, base64 = '']) => [title, Buffer.from(base64, 'base64')] as const);
    expect((await run('changing', text('0%'), '--update')).code).toBe(0);
    const kept = readFileSync(join(folder, 'references', 'changing', 'chart.1.png'));
    const { code, report } = await run('changing', text('0%'), '--repeat', '2', '--html', page);
    expect(code).toBe(1);
    const [before, after, difference] = picturesIn(readFileSync(page, 'utf8'));
    expect([before?.[0], after?.[0], difference?.[0]]).toEqual(['Reference', 'Result', 'Difference']);
    expect(before?.[1].equals(kept)).toBe(true);
    expect(after?.[1].equals(kept)).toBe(false);
    const [was, drawn] = [kept, difference?.[1] ?? Buffer.alloc(0)].map((file) => PNG.sync.read(file));
    expect([drawn?.width, drawn?.height]).toEqual([was?.width, was?.height]);
    // What is told by numbers has no pictures in it.
    expect(JSON.stringify(report)).not.toContain(kept.toString('base64').slice(0, 40));
    await run('changing', text('100%'), '--repeat', '2', '--html', page);
    expect(picturesIn(readFileSync(page, 'utf8'))).toEqual([]);
  });

  it('writes the names of secrets into references, which stay true when their values change', async () => {
    const text = `calls:
  - { name: booked, tool: strict, arguments: { city: '\${MARIA}', guests: 2 }, expect: { reference: booked } }
`;
    const reference = join(folder, 'references', 'lenient', 'booked.json');
    vi.stubEnv('MARIA', 'canary-of-maria-4711');
    expect((await run('lenient', text, '--update')).code).toBe(0);
    expect(readFileSync(reference, 'utf8')).toContain('"A table for 2 in ${MARIA}."');
    vi.stubEnv('MARIA', 'another canary/4712');
    expect((await run('lenient', text)).code).toBe(0);
    const later = await run('lenient', text.replace('guests: 2', 'guests: 3'));
    expect(later.failed('booked')[0]?.difference).toEqual([expect.stringContaining('A table for 3 in ${MARIA}.')]);
    expect(later.stdout).not.toContain('canary');
  });

  it('finds what the judge finds, and nothing in what is right', async () => {
    const { call, failed } = await run(
      'wrong-outputs',
      `calls:
  - { name: called png, tool: html_called_png, expect: { findings: [mime-unconfirmed] } }
  - { name: none of it, tool: html_called_png, expect: { findings: none } }
  - { name: another, tool: html_called_png, expect: { findings: [base64-invalid] } }
`,
    );
    expect(failed('called png')).toEqual([]);
    expect(call('called png').runs).toMatchObject([{ findings: { worst: 'error', rules: ['mime-unconfirmed'] } }]);
    expect(failed('none of it')).toMatchObject([{ check: 'findings', expected: 'none', actual: 'mime-unconfirmed' }]);
    expect(failed('another')[0]?.difference).toEqual([
      expect.stringMatching(/^error mime-unconfirmed \$\.result\.content\[0\]\.mimeType: /),
      'base64-invalid was not found',
    ]);
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
