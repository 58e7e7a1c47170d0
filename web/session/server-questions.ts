import { type JsonObject, isObject } from './json-rpc';
import type { MessageLog } from './message-log';
import type { OpenRequest } from './raw-channel';
import type { Received, Wire } from './wire';

/** The answer to `elicitation/create`, 2025-06-18 and later. */
export type ElicitationAnswer =
  { action: 'accept'; content?: JsonObject } | { action: 'decline' } | { action: 'cancel' };

/** Something that a server asks the person, waiting to be answered. */
export interface ServerQuestion {
  /** Unique in the session. */
  key: string;
  method: 'elicitation/create';
  params: JsonObject;
  /** What was being asked of the server when it asked back, such as the names of the tools called. */
  during: readonly string[];
  /** Of those, what has been cancelled since; another one may still want the answer. */
  cancelled: readonly string[];
  answer: (answer: ElicitationAnswer) => void;
}

/**
 * What the server asks, in the order asked: as 2025-era requests from the wire, and as the input requests of
 * 2026-07-28 results. A React store.
 */
export class ServerQuestions {
  #waiting: readonly ServerQuestion[] = [];
  readonly #withdrawals = new Map<string, () => void>();
  /** The requests that may have brought a question about, by its key; of those that the server asks on its own none. */
  readonly #askers = new Map<string, readonly OpenRequest[]>();
  readonly #listeners = new Set<() => void>();
  readonly #onWaiting: (waiting: boolean) => void;
  readonly #openRequests: () => readonly OpenRequest[];
  #nextKey = 1;

  /**
   * @param onWaiting told when the first question comes and when the last is answered.
   * @param openRequests names what is being asked of the server at the moment.
   */
  constructor(onWaiting: (waiting: boolean) => void, openRequests: () => readonly OpenRequest[]) {
    this.#onWaiting = onWaiting;
    this.#openRequests = openRequests;
  }

  snapshot = (): readonly ServerQuestion[] => this.#waiting;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Asks the person. The promise is rejected when `signal` aborts: nobody wants the answer any more.
   * @param during for what it is asked; by default, what is being asked of the server: one of that, or the one request with
   * the id `asker` where that is known.
   */
  ask(
    params: JsonObject,
    signal?: AbortSignal,
    during?: readonly string[],
    asker?: string,
  ): Promise<ElicitationAnswer> {
    const key = `q${this.#nextKey++}`;
    const open = during ? [] : this.#openRequests();
    const known = open.filter(({ id }) => id === asker);
    const askers = known.length > 0 ? known : open;
    const names = during ?? askers.map(({ subject }) => subject);
    return new Promise((resolve, reject) => {
      const withdraw = () => {
        this.#remove(key);
        reject(new Error('The question was withdrawn.'));
      };
      const answer = (given: ElicitationAnswer) => {
        signal?.removeEventListener('abort', withdraw);
        this.#remove(key);
        resolve(given);
      };
      this.#withdrawals.set(key, withdraw);
      if (signal?.aborted) {
        withdraw();
        return;
      }
      signal?.addEventListener('abort', withdraw);
      this.#askers.set(key, askers);
      this.#set([
        ...this.#waiting,
        { key, method: 'elicitation/create', params, during: names, cancelled: [], answer },
      ]);
    });
  }

  /**
   * A request was cancelled: what only it can have asked is answered with `cancel`; where others may have asked, the question
   * stays and tells.
   */
  giveUp(id: string): void {
    for (const question of this.#waiting) {
      const askers = this.#askers.get(question.key) ?? [];
      const given = askers.find((asker) => asker.id === id);
      if (!given) continue;
      const rest = askers.filter((asker) => asker !== given);
      this.#askers.set(question.key, rest);
      if (rest.length === 0) question.answer({ action: 'cancel' });
      else {
        const changed = { ...question, cancelled: [...question.cancelled, given.subject] };
        this.#set(this.#waiting.map((each) => (each.key === question.key ? changed : each)));
      }
    }
  }

  /** Drops every question: the connection is gone. */
  clear(): void {
    for (const withdraw of [...this.#withdrawals.values()]) withdraw();
  }

  #remove(key: string): void {
    this.#withdrawals.delete(key);
    this.#askers.delete(key);
    this.#set(this.#waiting.filter((question) => question.key !== key));
  }

  #set(waiting: readonly ServerQuestion[]): void {
    const before = this.#waiting.length > 0;
    this.#waiting = waiting;
    if (before !== waiting.length > 0) this.#onWaiting(waiting.length > 0);
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Answers the server's `elicitation/create` requests from the person's answers, whatever shape they have:
 * the SDK would refuse an unusual one before anybody saw it.
 */
export function answerElicitations(
  wire: Wire,
  questions: ServerQuestions,
  send: (message: JsonObject) => Promise<void>,
): void {
  const open = new Map<string, AbortController>();
  const keyOf = (id: unknown) => JSON.stringify(id);

  wire.addTaker(({ value, entry }: Received) => {
    const { id, method, params } = value;
    if (method === 'notifications/cancelled' && isObject(params)) {
      const asked = open.get(keyOf(params['requestId']));
      asked?.abort();
      return asked !== undefined;
    }
    if (method !== 'elicitation/create' || !('id' in value)) return false;
    const withdrawn = new AbortController();
    open.set(keyOf(id), withdrawn);
    questions
      .ask(
        isObject(params) ? params : {},
        withdrawn.signal,
        undefined,
        requestOn(wire.log, entry.http),
      )
      .then((result) => send({ jsonrpc: '2.0', id, result }))
      // Withdrawn, or the connection is gone: there is nobody to answer.
      .catch(() => undefined)
      .finally(() => open.delete(keyOf(id)));
    return true;
  });
}

/** The id of the request whose HTTP exchange this is: what comes on its stream belongs to it. */
function requestOn(log: MessageLog, http: number | undefined): string | undefined {
  if (http === undefined) return undefined;
  const sent = log
    .entriesAfter(0)
    .find(
      (entry) =>
        entry.kind === 'message' &&
        entry.http === http &&
        entry.shape.kind === 'request' &&
        entry.direction === 'sent',
    );
  if (sent?.kind !== 'message' || sent.shape.kind !== 'request') return undefined;
  return typeof sent.shape.id === 'string' ? sent.shape.id : undefined;
}
