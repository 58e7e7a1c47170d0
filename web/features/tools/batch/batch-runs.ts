import type { JsonObject } from '../../../../core/json/json-object';
import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import { parseJson } from '../../../../core/json/lossless';
import { serverTimeMs, lastOutcome, sizeOfRun, type TaskRequest } from '../../../../core/run/run';
import { sessionScoped } from '../../../../core/session/session-scoped';
import type { Session } from '../../../../core/session/session';
import { sendRun } from '../../../../core/run/send-run';
import { batchOutcomeOf, errorCodeOf } from './batch-outcome';
import type { BatchResultState, Batch } from './batch';
import { Store } from '../../../../core/store';

/** Per tool; the oldest is dropped first. */
const MAX_BATCHES = 5;
/** Bytes of responses that one batch holds; beyond it only outcomes are stored. */
const MAX_BATCH_BYTES = 32 * 1024 * 1024;
/** Maximum size of the responses of all batches of a session; the oldest batches lose theirs first. */
const MAX_TOTAL_BYTES = 96 * 1024 * 1024;
/** This many consecutive calls without a connection end the batch. */
const MAX_CONSECUTIVE_LOST = 3;

interface BatchOptions {
  concurrency: number;
  /** The tool's name if it differs from its key: two tools of a list may share a name. */
  name?: string;
  inputSchema?: JsonObject;
  asTask?: TaskRequest;
}

export class BatchRuns extends Store<ReadonlyMap<string, readonly Batch[]>> {
  readonly #session: Session;
  #nextId = 1;
  readonly #batchCounts = new Map<string, number>();

  constructor(session: Session) {
    super(new Map());
    this.#session = session;
  }

  /** In order, each with exactly its arguments; follows tasks to their end. @returns the batch's id, at once */
  send(tool: string, cases: readonly NegativeCase[], options: BatchOptions): number {
    const controller = new AbortController();
    const number = (this.#batchCounts.get(tool) ?? 0) + 1;
    this.#batchCounts.set(tool, number);
    const batch: Batch = {
      id: this.#nextId++,
      number,
      tool,
      startedAt: Date.now(),
      state: { kind: 'running', cancel: () => controller.abort() },
      results: cases.map((item) => ({ case: item, state: { kind: 'waiting' } })),
      bytes: 0,
    };
    const stored = (this.snapshot().get(tool) ?? []).filter(
      ({ state }, index, all) => state.kind === 'running' || index > all.length - MAX_BATCHES,
    );
    this.#set(tool, [...stored, batch]);
    void this.#run(batch, options, controller.signal);
    return batch.id;
  }

  async #run(
    { id, tool, startedAt, results }: Batch,
    { concurrency, inputSchema, asTask, name = tool }: BatchOptions,
    signal: AbortSignal,
  ): Promise<void> {
    let next = 0;
    let consecutiveLost = 0;
    const isLost = () => consecutiveLost >= MAX_CONSECUTIVE_LOST || this.#session.snapshot().kind !== 'connected';
    const sendInTurn = async () => {
      while (next < results.length && !signal.aborted && !isLost()) {
        const index = next++;
        const item = results[index]?.case;
        if (!item) return;
        this.#change(tool, id, index, { kind: 'sending' });
        const request = { kind: 'tool', name, arguments: parseJson(item.text), asTask } as const;
        const ended = await sendRun(this.#session, request, { signal, inputSchema });
        const outcome = batchOutcomeOf(ended);
        consecutiveLost = outcome === 'lost' ? consecutiveLost + 1 : 0;
        const size = sizeOfRun({ state: ended });
        const fits = this.#makeRoom(tool, id, size);
        this.#change(
          tool,
          id,
          index,
          {
            kind: 'ended',
            outcome,
            code: errorCodeOf(lastOutcome(ended)),
            durationMs: serverTimeMs({ state: ended }) ?? 0,
            ended: fits ? ended : undefined,
          },
          fits ? size : 0,
        );
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, concurrency) }, sendInTurn));
    const reason = signal.aborted ? 'cancelled' : next < results.length ? 'connection-lost' : 'done';
    this.#update(tool, id, (batch) => ({
      ...batch,
      state: { kind: 'ended', reason, durationMs: Date.now() - startedAt },
      results: batch.results.map((result) =>
        result.state.kind === 'waiting' ? { ...result, state: { kind: 'not-sent' } } : result,
      ),
    }));
  }

  /** Whether the batch may hold another outcome; evicts responses of the oldest other batches. */
  #makeRoom(tool: string, id: number, size: number): boolean {
    const own = this.snapshot()
      .get(tool)
      ?.find((batch) => batch.id === id);
    if (!own || own.bytes + size > MAX_BATCH_BYTES) return false;
    const all = [...this.snapshot().values()].flat().sort((a, b) => a.id - b.id);
    let bytes = all.reduce((sum, batch) => sum + batch.bytes, size);
    for (const batch of all) {
      if (bytes <= MAX_TOTAL_BYTES) break;
      if (batch.id === id || batch.bytes === 0) continue;
      bytes -= batch.bytes;
      this.#update(batch.tool, batch.id, withoutResponses);
    }
    return true;
  }

  #change(tool: string, id: number, index: number, state: BatchResultState, bytes = 0): void {
    this.#update(tool, id, (batch) => ({
      ...batch,
      bytes: batch.bytes + bytes,
      results: batch.results.map((result, at) => (at === index ? { ...result, state } : result)),
    }));
  }

  #update(tool: string, id: number, change: (batch: Batch) => Batch): void {
    const batches = this.snapshot().get(tool) ?? [];
    this.#set(
      tool,
      batches.map((batch) => (batch.id === id ? change(batch) : batch)),
    );
  }

  #set(tool: string, batches: readonly Batch[]): void {
    this.set(new Map(this.snapshot()).set(tool, batches));
  }
}

function withoutResponses(batch: Batch): Batch {
  const results = batch.results.map((result) => {
    if (result.state.kind !== 'ended') return result;
    const { kind, outcome, code, durationMs } = result.state;
    return { ...result, state: { kind, outcome, code, durationMs, ended: undefined } };
  });
  return { ...batch, bytes: 0, results };
}

export const batchRuns = sessionScoped((session: Session) => new BatchRuns(session));
