import type { Connected, Session } from '../../../core/session/session';
import type { RunExchange } from '../../../core/suite/run/suite-run';
import { type EndedCall, runToKeep } from '../../outcome/kept-runs/keep-run';
import { keptRuns } from '../../outcome/kept-runs/kept-runs';

/**
 * Keeps the runs of a suite's calls in the history, one after the other: a suite is faster than the browser's database.
 * @param secrets values that must not be kept
 */
export class CallKeeper {
  readonly #session: Session;
  readonly #secrets: () => readonly string[];
  #lastId = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(session: Session, secrets: () => readonly string[]) {
    this.#session = session;
    this.#secrets = secrets;
  }

  /** @param onKept told of the id in the history */
  keep(
    exchange: RunExchange,
    connected: Connected | undefined,
    onKept: (id: number) => void,
  ): void {
    const call = endedCall(exchange, connected, ++this.#lastId);
    const toKeep = runToKeep(this.#session, { ...call, secrets: this.#secrets() });
    const { findings } = exchange.answer;
    const whole = findings.length > 0 ? { ...toKeep, findings } : toKeep;
    this.#queue = this.#queue.then(async () => {
      const kept = await keptRuns.keep(whole);
      if (kept) onKept(kept.id);
    });
  }

  /** Resolves once all is kept. */
  async done(): Promise<void> {
    await this.#queue;
  }
}

function endedCall(
  { call, tool, outcomes, answer, startedAt, after }: RunExchange,
  connected: Connected | undefined,
  id: number,
): EndedCall {
  const { kind } = answer;
  const { task, raw } = call;
  return {
    id,
    ...(kind !== 'tool' && { kind }),
    tool: nameOf(call),
    arguments: kind === 'raw' ? rawParams(raw) : (call.arguments ?? {}),
    ...(task !== undefined && task !== false && { asTask: { ttl: undefined } }),
    startedAt,
    state: { kind: 'ended', outcomes: [...outcomes] },
    schema: tool?.inputSchema ?? true,
    after,
    connected,
  };
}

function nameOf({ tool, prompt, resource, raw }: RunExchange['call']): string {
  return tool ?? prompt ?? resource ?? (typeof raw === 'object' ? raw.method : 'raw');
}

function rawParams(raw: RunExchange['call']['raw']): unknown {
  return typeof raw === 'object' ? (raw.params ?? {}) : raw;
}
