import 'fake-indexeddb/auto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Session } from '../../../core/session/session';
import { testHost } from '../../../core/session/testing/session-fixture';
import { runStatus } from '../../../core/run/run-status';
import type { StoredResult, StoredResults } from './stored-results';
import type { PresentedStep } from './presented-step';
import type { RecordedResult } from './recorded-results';
import { shownRun, StepRuns } from './step-runs';

const server = fileURLToPath(new URL('../../../e2e/servers/moody.mjs', import.meta.url));
const RAW = '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}';
const ANSWER: RecordedResult = {
  from: 'reference',
  run: {
    ...{ id: 0, kind: 'tool', name: '', arguments: {}, startedAt: 0 },
    state: {
      kind: 'ended',
      outcomes: [{ kind: 'result', result: {}, raw: RAW, elided: [], size: 9, request: '', millis: 0 }],
    },
  },
};
const KYOTO = { city: 'Kyoto' };
const STEP: PresentedStep = {
  key: 'kyoto',
  title: undefined,
  call: { tool: 'forecast', arguments: KYOTO },
  timeoutMs: undefined,
  waitMs: 300,
};

const host = testHost();
let folder: string;
let mood: string;
let session: Session;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loupe-steps-'));
  mood = join(folder, 'mood');
  writeFileSync(mood, 'ok');
  writeFileSync(`${mood}.calls`, '');
  session = host.session({
    kind: 'stdio',
    command: process.execPath,
    args: [server],
    env: { MOOD: mood },
    inheritEnv: false,
  });
});
afterEach(async () => {
  await session.disconnect();
  rmSync(folder, { recursive: true, force: true });
});

function runsWith(answer: RecordedResult | undefined, preferred: readonly string[] = []) {
  return new StepRuns(session, { find: () => Promise.resolve(answer), preferred });
}

function seen(runs: StepRuns) {
  const step = runs.snapshot().get('kyoto');
  return { shown: runStatus(shownRun(step)), live: runStatus(step?.live), reason: step?.recorded?.reason.kind };
}

const calls = () => readFileSync(`${mood}.calls`, 'utf8').split('\n').filter(Boolean).length;

describe('a step', () => {
  it('that is slow shows its recorded result, which the late one does not replace by itself', async () => {
    await session.connect();
    writeFileSync(mood, 'slow');
    const runs = runsWith(ANSWER);
    const calling = runs.call(STEP, KYOTO, undefined);
    await vi.waitFor(() => expect(seen(runs).reason).toBe('slow'));
    expect(seen(runs)).toEqual({ shown: 'ok', live: 'running', reason: 'slow' });
    // Nothing is called twice, however often it is asked for.
    await runs.call(STEP, KYOTO, undefined);
    await calling;
    expect(seen(runs)).toEqual({ shown: 'ok', live: 'ok', reason: 'slow' });
    expect(shownRun(runs.snapshot().get('kyoto'))).toBe(ANSWER.run);
    await runs.prefer(STEP, KYOTO, false);
    expect(seen(runs)).toEqual({ shown: 'ok', live: 'ok', reason: undefined });
    expect(shownRun(runs.snapshot().get('kyoto'))).not.toBe(ANSWER.run);
    expect(calls()).toBe(1);
  });

  it('takes as long as it wants where the presenter says so', async () => {
    await session.connect();
    writeFileSync(mood, 'slow');
    const runs = runsWith(ANSWER);
    runs.setWait(null);
    await runs.call(STEP, KYOTO, undefined);
    expect(seen(runs)).toEqual({ shown: 'ok', live: 'ok', reason: undefined });
  });

  it('of a server that fails or dies shows the recorded result, then that nothing was sent', async () => {
    await session.connect();
    writeFileSync(mood, 'fail');
    const runs = runsWith(ANSWER);
    await runs.call(STEP, KYOTO, undefined);
    expect(seen(runs)).toEqual({ shown: 'ok', live: 'protocol-error', reason: 'failed' });
    writeFileSync(mood, 'die');
    await runs.call(STEP, KYOTO, undefined);
    expect(seen(runs)).toEqual({ shown: 'ok', live: 'transport-error', reason: 'failed' });
    await runs.call(STEP, KYOTO, undefined);
    expect(seen(runs).reason).toBe('unreachable');
    expect(calls()).toBe(2);
  });

  it('shows its failure where nothing was recorded', async () => {
    await session.connect();
    writeFileSync(mood, 'fail');
    const runs = runsWith(undefined);
    await runs.call(STEP, KYOTO, undefined);
    expect(seen(runs)).toEqual({ shown: 'protocol-error', live: 'protocol-error', reason: undefined });
  });

  it('is not sent while its recorded result is preferred, nor without a connection', async () => {
    const runs = runsWith(ANSWER);
    await runs.call(STEP, KYOTO, undefined);
    expect(seen(runs)).toEqual({ shown: 'ok', live: 'idle', reason: 'unreachable' });
    await session.connect();
    const preferring = runsWith(ANSWER, ['kyoto']);
    await preferring.call(STEP, KYOTO, undefined);
    expect(seen(preferring)).toEqual({ shown: 'ok', live: 'idle', reason: 'chosen' });
    await preferring.prefer(STEP, KYOTO, false);
    expect(seen(preferring).shown).toBe('idle');
    expect(calls()).toBe(0);
  });

  it('is on the screen again after a reload, as the history has it', async () => {
    await session.connect();
    let kept: ReadonlyMap<string, StoredResult> = new Map();
    const storedResults: StoredResults = { read: () => kept, store: (all) => (kept = new Map(all)) };
    const before = new StepRuns(session, { storedResults });
    await before.call(STEP, KYOTO, undefined);
    await vi.waitFor(() => expect(kept.get('kyoto')?.run).toBeDefined());

    const after = new StepRuns(session, { storedResults });
    expect(seen(after).shown).toBe('idle');
    expect(after.snapshot().get(STEP.key)).toEqual({ isRestoring: true });
    await after.restore([STEP], () => KYOTO);
    expect(after.snapshot().get(STEP.key)?.isRestoring).toBeUndefined();
    expect(seen(after)).toEqual({ shown: 'ok', live: 'ok', reason: undefined });
    expect(calls()).toBe(1);

    // Whoever leaves begins anew.
    after.forget();
    const another = new StepRuns(session, { storedResults });
    await another.restore([STEP], () => KYOTO);
    expect(seen(another).shown).toBe('idle');
  });

  it('has its recorded result again after a reload, and why', async () => {
    let kept: ReadonlyMap<string, StoredResult> = new Map();
    const storedResults: StoredResults = { read: () => kept, store: (all) => (kept = new Map(all)) };
    const find = () => Promise.resolve(ANSWER);
    await new StepRuns(session, { storedResults, find }).call(STEP, KYOTO, undefined);
    const after = new StepRuns(session, { storedResults, find });
    await after.restore([STEP], () => KYOTO);
    expect(seen(after)).toEqual({ shown: 'ok', live: 'idle', reason: 'unreachable' });
  });
});
