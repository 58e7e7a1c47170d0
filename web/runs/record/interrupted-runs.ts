import { rawText } from '../../../core/json/lossless';
import { type EndedState, type Run, RUN_METHODS } from '../../../core/run/run';
import type { Session } from '../../../core/session/session';
import { inBrowser, recall, remember } from '../../ui/remember';
import { historySettings } from './history-settings';
import { argumentsToStore, packRow, type PackOptions } from './pack-row';
import type { RecordDatabase } from './record-database';
import { bytesOf, type NewRun } from './run-payload';

const KEY = 'loupe.interruptedRuns';

/** A page that is reloaded or closed can't wait for its database: localStorage holds its runs until the next load. */
export function storeRunsAtUnload(session: Session, running: () => Iterable<readonly [Run, PackOptions]>): void {
  // Tests of sessions run in Node.
  if (typeof window === 'undefined') return;
  addEventListener('pagehide', () => {
    if (!historySettings.storesRunsOf(session.config.name)) return;
    const packed = Array.from(running(), ([run, options]) => packInterrupted(session, run, options));
    if (packed.length > 0) remember(inBrowser, KEY, JSON.stringify([...interruptedRuns(), ...packed]));
  });
}

/** Adds to the history what {@link storeRunsAtUnload} has left. */
export async function moveInterruptedRuns(database: RecordDatabase): Promise<void> {
  const runs = interruptedRuns();
  remember(inBrowser, KEY, null);
  for (const run of runs) await database.add(run, bytesOf(run), historySettings.snapshot().limit);
}

function interruptedRuns(): NewRun[] {
  const stored = recall(inBrowser, KEY);
  return Array.isArray(stored) ? (stored as NewRun[]) : [];
}

/** Masked at once, not in the worker that masks ended runs. */
function packInterrupted(session: Session, run: Run, options: PackOptions): NewRun {
  const { text, sent, omitted } = argumentsToStore(session, run, options);
  const method = run.kind === 'raw' ? undefined : RUN_METHODS[run.kind];
  const message = session.log.findSent(options.after, ({ shape }) => 'method' in shape && shape.method === method);
  const texts = { text, sent, request: message ? rawText(message.raw) : '' };
  const masked = session.secrets.maskValue(texts);
  const { request } = masked;
  const outcome = { kind: 'cancelled', because: 'page-closed', millis: Date.now() - run.startedAt } as const;
  const state: EndedState = { kind: 'ended', outcomes: [{ ...outcome, request }] };
  return {
    run: packRow(session, { ...run, state }, options, masked.sent),
    payload: {
      arguments: masked.text,
      omitted,
      questions: [],
      asTask: run.asTask,
      outcomes: [{ request, rest: outcome }],
      redacted: masked.text !== text || request !== texts.request,
    },
  };
}
