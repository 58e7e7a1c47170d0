import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { testFolder } from '../../e2e/testing/folder';
import { suiteRunner } from './testing/run-suites';

const { run } = suiteRunner(testFolder());

// Each run of the program listens for its own end.
beforeAll(() => void process.setMaxListeners(90));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('mcp-loupe test, call by call', () => {
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
});
