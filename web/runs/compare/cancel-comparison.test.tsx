// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { compareResults } from '../../../core/comparison/compare-results';
import type { ComparedRun } from './compared-run';
import { ComparisonStatus } from './comparison-status';
import { ComparisonView } from './comparison-view';
import type { ComparisonJob } from '../../workers/comparison/comparison-jobs';

/** Stands in for the browser's Worker, and compares only when a test calls compare(). */
class PausedWorker extends EventTarget {
  static started: PausedWorker[] = [];
  readonly terminate = vi.fn();
  #request: (ComparisonJob & { ask: number }) | undefined;

  constructor() {
    super();
    PausedWorker.started.push(this);
  }

  postMessage(request: ComparisonJob & { ask: number }) {
    this.#request = request;
  }

  compare() {
    if (this.#request?.job !== 'results') throw new Error('Nothing is to be compared.');
    const { before, after, rules } = this.#request.input;
    const data = { ask: this.#request.ask, result: compareResults(before, after, rules) };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** On a busy machine. */
const PATIENT = { timeout: 10_000 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  PausedWorker.started = [];
});

function largeRun(id: number): ComparedRun {
  const result = { structuredContent: { id, text: 'x'.repeat(150_000) } };
  const raw = new TextEncoder().encode(JSON.stringify({ jsonrpc: '2.0', id, result }));
  const outcome = { kind: 'result', request: '', millis: 1, size: raw.length, raw, result, elided: [] } as const;
  const run = { id, state: { kind: 'ended', outcomes: [outcome] } } as const;
  return { run, name: `#${id}`, sign: '✓', outcome: 'Tool result', arguments: {} };
}

function show() {
  vi.stubGlobal('Worker', PausedWorker);
  const common = { before: largeRun(1), after: largeRun(2), rulesKey: 'loupe.ignored/s/t' };
  const options = [{ id: 1, label: '#1', disabled: false }];
  const shown = renderInEnglish(
    <>
      <ComparisonStatus {...common} onOpen={() => undefined} />
      <div data-testid="view">
        <ComparisonView {...common} options={options} onChoose={() => undefined} />
      </div>
    </>,
  );
  return { ...shown, user: userEvent.setup() };
}

const work = (nth: number) =>
  vi.waitFor(() => {
    const worker = PausedWorker.started[nth];
    if (!worker) throw new Error('No worker was started.');
    return worker;
  }, PATIENT);

it('shows what is compared, ends it at once when told to, and begins again', async () => {
  const { user } = show();
  const first = await work(0);
  expect(screen.queryByText('Cancel')).toBeNull();
  await screen.findByLabelText('Comparing #1 (150 kB) with #2 (150 kB)…', {}, PATIENT);
  await user.click(within(screen.getByTestId('view')).getByText('Cancel'));
  await vi.waitFor(() => expect(first.terminate).toHaveBeenCalled(), PATIENT);
  expect(screen.getByText('Comparison cancelled.')).toBeTruthy();
  expect(screen.getByText(/Not compared with #1/)).toBeTruthy();
  const again = screen.getByText('Compare again');
  expect(document.activeElement).toBe(again);
  await user.click(again);
  (await work(1)).compare();
  expect(await screen.findByText(/1 change from #1/, {}, PATIENT)).toBeTruthy();
  expect(PausedWorker.started).toHaveLength(2);
});

it('ends what nobody looks at any more', async () => {
  const { unmount } = show();
  const worker = await work(0);
  unmount();
  await vi.waitFor(() => expect(worker.terminate).toHaveBeenCalled(), PATIENT);
});
