import type { JsonObject } from '../../../../core/json/json-object';
import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import { parseJson } from '../../../../core/json/lossless';
import { millisOf, outcomeOf, sizeOfRun } from '../../../record/run';
import { sessionScoped } from '../../../../core/session/session-scoped';
import type { Session } from '../../../../core/session/session';
import { callTool } from '../../../../core/session/tasks/call-tool';
import type { TaskRequest } from '../../../../core/session/tasks/call-tool';
import { answerOf, codeOf } from './batch-answer';
import type { BatchResultState, BatchRun } from './batch-run';
import { Store } from '../../../../core/store';

/** Batches kept per tool; the oldest goes first. */
const MOST_BATCHES = 5;
/** Bytes of answers that one batch keeps to be looked at; of the others only what came of them is kept. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The same for all batches of a session; the oldest lose their answers first. */
const MOST_BYTES_IN_ALL = 96 * 1024 * 1024;
/** So many calls without a living connection in a row, and the rest is not sent. */
const LOST_IN_A_ROW = 3;

/** How the calls of a batch are sent. */
interface Manner {
  /** So many at a time. */
  atOnce: number;
  /** The tool's name, if its key is another one: two tools of a list may have the same name. */
  name?: string;
  /** The tool's `inputSchema`, by whose marks arguments are sent as headers too. */
  mirror?: JsonObject;
  /** What each call asks for where it asks for a task (2025-11-25). */
  asTask?: TaskRequest;
}

/** The batches of a session's tools, kept to be opened again. A React store. */
export class BatchRuns extends Store<ReadonlyMap<string, readonly BatchRun[]>> {
  readonly #session: Session;
  #nextId = 1;
  readonly #sent = new Map<string, number>();

  constructor(session: Session) {
    super(new Map());
    this.#session = session;
  }

  /**
   * Sends the cases in their order, each with exactly its arguments. What the server makes tasks is followed to its end.
   *
   * @returns the batch's id at once; what comes of it is told to the listeners.
   */
  send(tool: string, cases: readonly NegativeCase[], manner: Manner): number {
    const controller = new AbortController();
    const number = (this.#sent.get(tool) ?? 0) + 1;
    this.#sent.set(tool, number);
    const batch: BatchRun = {
      id: this.#nextId++,
      number,
      tool,
      startedAt: Date.now(),
      state: { kind: 'running', cancel: () => controller.abort() },
      results: cases.map((item) => ({ case: item, state: { kind: 'waiting' } })),
      bytes: 0,
    };
    const kept = (this.snapshot().get(tool) ?? []).filter(
      ({ state }, index, all) => state.kind === 'running' || index > all.length - MOST_BATCHES,
    );
    this.#set(tool, [...kept, batch]);
    void this.#run(batch, manner, controller.signal);
    return batch.id;
  }

  async #run(
    { id, tool, startedAt, results }: BatchRun,
    { atOnce, mirror, asTask, name = tool }: Manner,
    signal: AbortSignal,
  ): Promise<void> {
    let next = 0;
    let lostInARow = 0;
    const isLost = () => lostInARow >= LOST_IN_A_ROW || this.#session.snapshot().kind !== 'connected';
    const sendInTurn = async () => {
      while (next < results.length && !signal.aborted && !isLost()) {
        const index = next++;
        const item = results[index]?.case;
        if (!item) return;
        this.#change(tool, id, index, { kind: 'sending' });
        const call = { tool: name, arguments: parseJson(item.text), asTask };
        const ended = await callTool(this.#session, call, { signal, mirror });
        const { outcomes, task } = ended;
        const last = outcomeOf({ state: ended }) ?? outcomes[0];
        const answer = answerOf(last, task);
        lostInARow = answer === 'lost' ? lostInARow + 1 : 0;
        const size = sizeOfRun({ state: ended });
        const fits = this.#makeRoom(tool, id, size);
        this.#change(
          tool,
          id,
          index,
          {
            kind: 'ended',
            answer,
            code: codeOf(last),
            millis: millisOf({ state: ended }) ?? 0,
            outcomes: fits ? outcomes : undefined,
            ...(task && fits && { task }),
          },
          fits ? size : 0,
        );
      }
    };
    await Promise.all(Array.from({ length: Math.max(1, atOnce) }, sendInTurn));
    const why = signal.aborted ? 'cancelled' : next < results.length ? 'connection-lost' : 'done';
    this.#update(tool, id, (batch) => ({
      ...batch,
      state: { kind: 'ended', why, millis: Date.now() - startedAt },
      results: batch.results.map((result) =>
        result.state.kind === 'waiting' ? { ...result, state: { kind: 'not-sent' } } : result,
      ),
    }));
  }

  /** Whether a batch may keep one more answer; the oldest of the other batches make room for it. */
  #makeRoom(tool: string, id: number, size: number): boolean {
    const own = this.snapshot()
      .get(tool)
      ?.find((batch) => batch.id === id);
    if (!own || own.bytes + size > MOST_BYTES) return false;
    const all = [...this.snapshot().values()].flat().sort((a, b) => a.id - b.id);
    let bytes = all.reduce((sum, batch) => sum + batch.bytes, size);
    for (const batch of all) {
      if (bytes <= MOST_BYTES_IN_ALL) break;
      if (batch.id === id || batch.bytes === 0) continue;
      bytes -= batch.bytes;
      this.#update(batch.tool, batch.id, withoutAnswers);
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

  #update(tool: string, id: number, change: (batch: BatchRun) => BatchRun): void {
    const batches = this.snapshot().get(tool) ?? [];
    this.#set(
      tool,
      batches.map((batch) => (batch.id === id ? change(batch) : batch)),
    );
  }

  #set(tool: string, batches: readonly BatchRun[]): void {
    this.set(new Map(this.snapshot()).set(tool, batches));
  }
}

/** What came of each case stays, what the server answered goes. */
function withoutAnswers(batch: BatchRun): BatchRun {
  const results = batch.results.map((result) => {
    if (result.state.kind !== 'ended') return result;
    const { kind, answer, code, millis } = result.state;
    return { ...result, state: { kind, answer, code, millis, outcomes: undefined } };
  });
  return { ...batch, bytes: 0, results };
}

/** The batches of a session: as long-lived as it. */
export const batchRuns = sessionScoped((session: Session) => new BatchRuns(session));
