// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';

import type { CheckResult } from '../../../core/suite/checks/check-result';
import type { ReferenceFile } from '../../../core/suite/reference';
import type { SuiteEvent } from '../../../core/suite/run/run-suite';
import type { CallRun, CheckedRun, SuiteReport } from '../../../core/suite/run/suite-run';
import type { ReferenceFolder } from '../../../core/suite/run/suite-host';
import type { Suite } from '../../../core/suite/suite';
import type { PageRun, RunInPage } from '../../runs/suites/page-run';
import { runHistory } from '../../runs/record/run-history';
import { SuiteRuns } from './suite-runs';
import { ONCE } from './testing/run-options';

const suite: Suite = {
  loupe: 1,
  calls: [
    { name: 'one', tool: 'one' },
    { name: 'two', tool: 'two' },
  ],
};
function folder(): ReferenceFolder & { written: Map<string, readonly ReferenceFile[]> } {
  const written = new Map<string, readonly ReferenceFile[]>();
  return {
    written,
    read: () => Promise.resolve(undefined),
    write: (name, files) => Promise.resolve(void written.set(name, files)),
  };
}

const toRun = (references = folder()) => ({
  name: 'greetings',
  suite,
  target: { kind: 'suite' as const },
  secrets: {},
  references,
  options: ONCE,
});

const passing: CallRun = {
  round: 1,
  status: 'passed',
  outcome: 'ok',
  durationMs: 4,
  checks: [],
  stderr: [],
};
const check = (name: CheckResult['check'], passed: boolean): CheckResult => ({
  check: name,
  passed,
  at: 'hello',
  expected: 'same as hello.json',
  actual: '1 difference',
});
const changed: CallRun = { ...passing, status: 'failed', checks: [check('reference', false)] };
/** As far as what can be accepted is concerned. */
const picture = { at: '/content/0/data', mimeType: 'image/png', before: 'AA==', after: 'AQ==' };
const checkedRun = {
  pictures: [picture],
  call: {},
  response: { kind: 'tool', outcome: { kind: 'ok' }, value: { content: [] } },
} as unknown as CheckedRun;

/** A run that says what the test has it say, and ends when the test lets it. */
function scripted() {
  let given: PageRun | undefined;
  let end: (report: SuiteReport) => void = () => undefined;
  const run: RunInPage = (asked) => {
    given = asked;
    return new Promise((resolve) => (end = resolve));
  };
  const about = (index: number) => ({ name: suite.calls[index]?.name ?? '', section: 'calls' as const, index });
  const tell = (event: SuiteEvent) => given?.onEvent?.(event);
  return {
    run,
    signal: () => given?.options.signal,
    start: (index: number) => tell({ kind: 'started', ...about(index), left: 0 }),
    ended: (index: number, of: CallRun) => tell({ kind: 'ended', ...about(index), run: of, checkedRun }),
    kept: (of: CallRun, id: number) => given?.onStored?.(of, id),
    end: (calls: SuiteReport['calls'], more: Partial<SuiteReport> = {}) =>
      end({ suite: 'greetings', calls, durationMs: 9, ...more }),
  };
}

/** Such a run of the suite, begun. */
function started() {
  const script = scripted();
  const runs = new SuiteRuns('key', script.run);
  return { script, runs, over: runs.start(toRun()) };
}

const reported = (name: string, runs: CallRun[], checks: CheckResult[] = []) => ({
  name,
  section: 'calls' as const,
  target: { kind: 'tool' as const, name },
  tags: [],
  runs,
  checks,
});

describe('the runs of a suite', () => {
  const verdicts = (runs: SuiteRuns) => [...runs.snapshot().calls].map(([key, { status }]) => `${key} ${status}`);

  it('tell how far they are, and what came of each call', async () => {
    const { script, runs, over } = started();
    expect(runs.snapshot().running).toMatchObject({ total: 2, done: 0 });
    script.start(0);
    script.ended(0, passing);
    script.start(1);
    script.ended(1, changed);
    script.end([reported('one', [passing]), reported('two', [changed])]);
    await over;
    expect(runs.snapshot().running).toBeUndefined();
    expect(verdicts(runs)).toEqual(['one passed', 'two changed']);
    expect(runs.snapshot().calls.get('one')).toMatchObject({ outcome: 'ok', p50: 4, p95: undefined });
  });

  it('take what is checked of all runs together into the status', async () => {
    const { script, runs, over } = started();
    script.start(0);
    script.ended(0, passing);
    script.end([reported('one', [passing], [check('duration', false)])]);
    await over;
    expect(verdicts(runs)).toEqual(['one failed']);
  });

  it('stop by their signal, and leave nothing running', async () => {
    const { script, runs, over } = started();
    script.start(0);
    runs.snapshot().running?.stop();
    expect(script.signal()?.aborted).toBe(true);
    script.end([], { problem: { kind: 'stopped', message: 'Stopped.' } });
    await over;
    expect(verdicts(runs)).toEqual(['one not-run']);
  });

  it('are not started twice', () => {
    const script = scripted();
    const runs = new SuiteRuns('key', script.run);
    const over = runs.start(toRun());
    const first = script.signal();
    expect(runs.start(toRun())).toBe(over);
    expect(script.signal()).toBe(first);
  });

  it('write what was seen as the reference when it is accepted', async () => {
    const script = scripted();
    const references = folder();
    const runs = new SuiteRuns('key', script.run);
    const over = runs.start(toRun(references));
    script.start(1);
    script.ended(1, changed);
    script.kept(changed, 7);
    script.end([reported('two', [changed])]);
    await over;
    expect(runs.details.picturesOf(changed)).toEqual([picture]);
    expect(runs.details.acceptableReferences([changed])).toEqual(['hello']);
    await runs.accept(['two'], references);
    expect([...references.written.keys()]).toEqual(['hello']);
    expect(verdicts(runs)).toEqual(['two passed']);
    const [accepted] = runs.snapshot().calls.get('two')?.runs ?? [];
    expect(accepted && runs.snapshot().historyIdOf(accepted)).toBe(7);
    expect(accepted && runs.details.acceptableReferences([accepted])).toEqual([]);
    expect(accepted && runs.details.picturesOf(accepted)).toEqual([]);
  });

  it('accept nothing of a call that failed for another reason, too', async () => {
    const { script, runs, over } = started();
    const broken: CallRun = { ...changed, checks: [...changed.checks, check('content', false)] };
    script.start(0);
    script.ended(0, broken);
    script.end([reported('one', [broken])]);
    await over;
    expect(verdicts(runs)).toEqual(['one failed']);
    expect(runs.details.acceptableReferences([broken])).toEqual([]);
  });

  it('are remembered over a reload, until they are forgotten', async () => {
    const { script, over } = started();
    script.start(0);
    script.ended(0, passing);
    script.kept(passing, 3);
    script.end([reported('one', [passing])]);
    await over;
    const later = new SuiteRuns('key', script.run);
    expect(verdicts(later)).toEqual(['one passed']);
    expect(later.snapshot().calls.get('one')).toMatchObject({ historyId: 3, runs: [] });
    later.forget();
    expect(verdicts(new SuiteRuns('key', script.run))).toEqual([]);
  });

  it('know after a reload why a call failed, once, of the run that did', async () => {
    const failed: CallRun = { ...passing, status: 'failed', checks: [check('outcome', false)] };
    const about = { server: 's', kind: 'tool', name: 'one', startedAt: 1, durationMs: 4, state: 'ok' } as const;
    const kept = await runHistory.add({
      run: { ...about, argumentsText: '{}', responseText: '' },
      payload: {
        ...{ arguments: '{}', omitted: [], redacted: false, questions: [], outcomes: [] },
        checks: JSON.stringify(failed.checks),
      },
    });
    const { script, over } = started();
    script.start(0);
    script.ended(0, failed);
    script.kept(failed, kept?.id ?? expect.fail());
    script.ended(0, passing);
    script.kept(passing, 999);
    const late = check('duration', false);
    script.end([reported('one', [failed, passing], [late])]);
    await over;
    const later = new SuiteRuns('key', script.run);
    await later.readEarlier();
    await later.readEarlier();
    expect(later.snapshot().calls.get('one')).toMatchObject({ status: 'failed', checks: [late, ...failed.checks] });
    // A call that runs again has what comes of it alone.
    void later.start(toRun());
    script.start(0);
    script.ended(0, passing);
    await vi.waitFor(() => expect(later.snapshot().calls.get('one')).toMatchObject({ status: 'passed', checks: [] }));
    later.forget();
  });
});
