import { stringifyJson } from '../../../core/json/lossless';
import type { Connected, Session } from '../../../core/session/session';
import type { RunExchange } from '../../../core/suite/run/suite-run';
import { keptRuns } from '../../record/kept-runs';
import { recordSession } from '../../record/record-session';
import { type EndedCall, runToKeep } from '../../record/run-to-keep';

/** Keeps the runs of a suite's calls in the history, one after the other: a suite is faster than the browser's database. */
export class CallKeeper {
  readonly #session: Session;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(session: Session) {
    this.#session = session;
    void recordSession(session, { isShown: false });
  }

  /** @param onKept told of the id in the history */
  keep(
    exchange: RunExchange,
    connected: Connected | undefined,
    onKept: (id: number) => void,
  ): void {
    if (!keptRuns.keeps(this.#session.config.name)) return;
    const call = endedCall(exchange, connected);
    // Begun at once: what the log has of the call is what it has now.
    const packing = runToKeep(this.#session, call).catch(() => undefined);
    const { findings } = exchange.answer;
    this.#queue = this.#queue.then(async () => {
      const toKeep = await packing;
      const whole = toKeep && findings.length > 0 ? { ...toKeep, findings } : toKeep;
      const kept = whole && (await keptRuns.keep(whole));
      if (kept) onKept(kept.id);
    });
  }

  /** Resolves once all is kept. */
  async done(): Promise<void> {
    await this.#queue;
  }
}

function endedCall(
  { call, tool, outcomes, answer, pictures, startedAt, after }: RunExchange,
  connected: Connected | undefined,
): EndedCall {
  const { kind } = answer;
  const { task, raw } = call;
  return {
    kind,
    name: nameOf(call),
    arguments: kind === 'raw' ? textOfRaw(raw) : (call.arguments ?? {}),
    ...(task !== undefined && task !== false && { asTask: { ttl: undefined } }),
    startedAt,
    state: { kind: 'ended', outcomes: [...outcomes] },
    schema: tool?.inputSchema,
    after,
    pictures,
    connected,
  };
}

function nameOf({ tool, prompt, resource, raw }: RunExchange['call']): string {
  return tool ?? prompt ?? resource ?? (typeof raw === 'object' ? raw.method : '');
}

/** The text of a raw message; of one that is no text, as much of it as the suite says. */
function textOfRaw(raw: RunExchange['call']['raw']): string {
  return typeof raw === 'object' ? stringifyJson({ jsonrpc: '2.0', ...raw }) : (raw ?? '');
}
