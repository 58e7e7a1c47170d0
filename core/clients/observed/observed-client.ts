import { isObject } from '../../json/json-object';
import { tryParseJson } from '../../json/lossless';
import { ClientWatch, type ObservedClient } from './client-watch';
import type { ObservedFact } from './observed-fact';

export type ObservedEvent =
  | {
      kind: 'message';
      seq: number;
      at: number;
      from: 'client' | 'server';
      /** Undefined if it is too large to be read. */
      text: string | undefined;
      /** Number of the HTTP exchange: over HTTP, one tap may serve several clients. */
      http: number | undefined;
    }
  /** The client closed an HTTP request before the end of the response. */
  | { kind: 'aborted'; at: number; http: number }
  | { kind: 'started' }
  | { kind: 'closed'; at: number }
  /** Something is missing: what did not happen can't be told any more. */
  | { kind: 'gap' };

const MAX_CLIENTS = 20;

/** Reads the messages of a tap or a recording once each; its memory is bounded. */
export class ClientObserver {
  readonly #duration: (ms: number) => string;
  readonly #totals = new Map<string, number>();
  #done: ObservedClient[] = [];
  #watch: ClientWatch;
  #isMixed = false;

  constructor(duration: (ms: number) => string) {
    this.#duration = duration;
    this.#watch = new ClientWatch(duration, this.#totals);
  }

  take(event: ObservedEvent): void {
    switch (event.kind) {
      case 'started':
        this.#next();
        return;
      case 'closed':
        this.#watch.close(event.at);
        return;
      case 'gap':
        this.#watch.hasGap = true;
        return;
      case 'aborted':
        this.#watch.abort(event.http, event.at);
        return;
      case 'message': {
        const { seq, at, from, text, http } = event;
        const value = text === undefined ? undefined : tryParseJson(text);
        if (text === undefined || value === undefined) {
          this.#watch.hasGap = true;
          return;
        }
        const batch = Array.isArray(value) ? (value as unknown[]) : [value];
        for (const [index, message] of batch.entries()) {
          if (!isObject(message)) continue;
          if (from === 'client' && this.#watch.isOfAnother(message)) this.#next(http !== undefined);
          const path = Array.isArray(value) ? [index] : [];
          this.#watch.take({ seq, at, from, path, message, http });
        }
        this.#watch.digits(seq, from, text, value);
      }
    }
  }

  /** @param isMixed over HTTP, where the earlier client may go on */
  #next(isMixed = false): void {
    this.#isMixed ||= isMixed;
    const before = this.#watch;
    if (isMixed) before.hasGap = true;
    const client = before.client(true);
    if (client) this.#done = [...this.#done, client].slice(-MAX_CLIENTS);
    this.#watch = new ClientWatch(this.#duration, this.#totals);
    this.#watch.hasGap = this.#isMixed;
  }

  /** @param isOver nothing will follow */
  clients(isOver: boolean): ObservedClient[] {
    const last = this.#watch.client(isOver);
    const all = last ? [...this.#done, last] : this.#done;
    return all.map((client) => ({ ...client, facts: client.facts.map((fact) => this.#withTotal(fact)) }));
  }

  /** Only another client shows how many pages there are. */
  #withTotal(fact: ObservedFact): ObservedFact {
    const { page = '', method = '' } = fact.values;
    const total = this.#totals.get(method) ?? 0;
    if (fact.rule !== 'first-page-only' || total <= Number(page)) return fact;
    return { ...fact, rule: 'first-pages-of', values: { ...fact.values, total: String(total) } };
  }
}
