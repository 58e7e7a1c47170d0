import { useEffect, useState } from 'react';

import { stringifyJson } from '../../../core/json/lossless';
import { BoundedMap } from '../../../core/json/bounded-map';
import { lastSeqBeforeConnection, MAX_JUDGED_BYTES } from '../../../core/judge/log-events';
import { calledToolName, type ListedTool } from '../../../core/protocol/tool';
import type { Session } from '../../../core/session/session';
import { sessionScoped } from '../../../core/session/session-scoped';
import type { Store } from '../../../core/store';
import type { LogEntry, LogSnapshot } from '../../../core/transports/message-log';
import type { SentCall, SentReason } from '../../workers/clients/client-jobs';
import { askClients, type ReasonsByTool } from '../../workers/clients/ask-clients';

export interface ResultSource {
  session: Pick<Session, 'log' | 'snapshot'>;
  /** The log of the session, or of a moment in a recording. */
  log: Pick<Store<Pick<LogSnapshot, 'entries' | 'total'>>, 'snapshot' | 'subscribe'>;
  tools: readonly ListedTool[];
}

const NOTHING: ReasonsByTool = new Map();

/** What clients do with the results of tools, by source; undefined until read. The same array while nothing is new. */
export function useResults(sources: readonly (ResultSource | undefined)[]): readonly ReasonsByTool[] | undefined {
  const [results, setResults] = useState<readonly ReasonsByTool[]>();
  useEffect(() => {
    let isGone = false;
    const show = () => {
      if (isGone) return;
      const now = sources.map((source) => (source ? readerOf(source.session).reasons(source) : NOTHING));
      setResults((before) =>
        before?.length === now.length && now.every((each, at) => each === before[at]) ? before : now,
      );
    };
    const read = async () => {
      for (const source of sources) if (source) await readerOf(source.session).read(source, () => isGone, show);
      show();
    };
    const unsubscribes = sources.map((source) => source?.log.subscribe(() => void read()));
    void read();
    return () => {
      isGone = true;
      for (const unsubscribe of unsubscribes) unsubscribe?.();
    };
  }, [sources]);
  return results;
}

type SeenCall = SentCall & Pick<LogEntry, 'seq'>;
type SeenReason = SentReason & Pick<LogEntry, 'seq'>;

/** Maximum number of results in a request to the worker, and of their bytes. */
const MAX_BATCH = 500;
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const MAX_TOOLS = 10_000;

const readerOf = sessionScoped((session: ResultSource['session']) => new ResultReader(session));

/** Sends each result to the worker once, and stores what is new. */
class ResultReader {
  /** By tool and fact, with the first entry that shows it. */
  readonly #known = new BoundedMap<string, Map<string, SeenReason>>(MAX_TOOLS);
  readonly #session: ResultSource['session'];
  /** Entries up to this number are of earlier connections. */
  #begin = 0;
  #last = 0;
  /** Resolves once all reads so far have ended. */
  #queue: Promise<void> = Promise.resolve();
  #changes = 0;
  #cached: { key: string; reasons: ReasonsByTool } | undefined;

  constructor(session: ResultSource['session']) {
    this.#session = session;
  }

  /** @param onBatch is called while there is more to read */
  read(source: ResultSource, isGone: () => boolean, onBatch: () => void): Promise<void> {
    // A batch that a worker fails with is not sent again.
    this.#queue = this.#queue.then(() => this.#read(source, isGone, onBatch)).catch(() => undefined);
    return this.#queue;
  }

  async #read({ log, tools }: ResultSource, isGone: () => boolean, onBatch: () => void): Promise<void> {
    const { entries } = log.snapshot();
    this.#begin = Math.max(this.#begin, lastSeqBeforeConnection(this.#session));
    const first = entries[0]?.seq ?? 1;
    let calls: SeenCall[] = [];
    let bytes = 0;
    const judge = async () => {
      const batch = calls;
      calls = [];
      bytes = 0;
      if (batch.length > 0) this.#add(batch, await askClients('results', requestOf(batch, tools)));
    };
    for (let at = Math.max(0, this.#last + 1 - first); at < entries.length && !isGone(); at += 1) {
      const entry = entries[at];
      if (!entry) break;
      this.#last = entry.seq;
      const call = callOf(entry);
      if (!call) continue;
      calls.push({ ...call, seq: entry.seq });
      bytes += call.message.length;
      if (calls.length < MAX_BATCH && bytes < MAX_BATCH_BYTES) continue;
      await judge();
      onBatch();
    }
    await judge();
  }

  #add(calls: readonly SeenCall[], reasonsByCall: readonly (readonly SentReason[])[]): void {
    for (const [at, { tool, seq }] of calls.entries()) {
      const known = this.#known.get(tool) ?? new Map<string, SeenReason>();
      this.#known.set(tool, known);
      for (const reason of reasonsByCall[at] ?? []) {
        const before = known.get(reason.fact);
        if (before && before.seq > this.#begin) continue;
        known.set(reason.fact, { ...reason, seq });
        this.#changes += 1;
      }
    }
  }

  reasons({ log }: ResultSource): ReasonsByTool {
    const { total } = log.snapshot();
    const shown = [...this.#known].flatMap(([tool, known]) => {
      const reasons = [...known.values()].filter(({ seq }) => seq > this.#begin && seq <= total);
      return reasons.length === 0 ? [] : [[tool, reasons] as const];
    });
    const key = `${this.#changes} ${shown.reduce((sum, [, { length }]) => sum + length, 0)}`;
    if (this.#cached?.key !== key) this.#cached = { key, reasons: new Map(shown) };
    return this.#cached.reasons;
  }
}

function callOf(entry: LogEntry): SentCall | undefined {
  if (entry.kind !== 'message' || entry.shape.kind !== 'result' || entry.direction === 'sent') return undefined;
  const { raw, size, unkept } = entry;
  const tool = calledToolName(entry.requestSummary);
  return tool === undefined || unkept || size > MAX_JUDGED_BYTES ? undefined : { tool, message: raw };
}

function requestOf(calls: readonly SentCall[], tools: readonly ListedTool[]) {
  const names = new Set(calls.map(({ tool }) => tool));
  const called = tools.filter(({ name }) => names.has(name));
  const definitions = new Map(called.toReversed().map(({ name, definition }) => [name, stringifyJson(definition)]));
  return { calls: calls.map(({ tool, message }) => ({ tool, message })), definitions };
}
