import { BoundedMap } from '../../json/bounded-map';
import { type JsonObject, isObject } from '../../json/json-object';
import type { OpenRequest } from '../requests/raw-channel';
import { Store, Writable } from '../../store';

/** The answer to `elicitation/create`, 2025-06-18 and later. */
export type ElicitationAnswer =
  | { action: 'accept'; content?: JsonObject }
  | { action: 'decline' }
  | { action: 'cancel' };

/** The answer to `sampling/createMessage`: a `CreateMessageResult`, or none. */
export type SamplingAnswer = { action: 'send'; result: JsonObject } | { action: 'decline' };

interface Waiting<Method extends string, Answer> {
  /** Unique in the session. */
  key: string;
  method: Method;
  params: JsonObject;
  /** What was being asked of the server when it asked back, such as the names of the tools called. */
  during: readonly string[];
  /** Of those, what has been cancelled since; another one may still want the answer. */
  cancelled: readonly string[];
  answer: (answer: Answer) => void;
}

export type ElicitationQuestion = Waiting<'elicitation/create', ElicitationAnswer>;
export type SamplingQuestion = Waiting<'sampling/createMessage', SamplingAnswer>;

/** Something that a server asks the person, waiting to be answered. */
export type ServerQuestion = ElicitationQuestion | SamplingQuestion;

/** In what circumstances a server asks. */
export interface Circumstances {
  /** Aborted when nobody wants the answer any more; its reason is told where it is a {@link Withdrawal}. */
  signal?: AbortSignal;
  /** For what it is asked; by default, what is being asked of the server at the moment. */
  during?: readonly string[];
  /** The id of the one request that it belongs to, where that is known. */
  asker?: string;
}

/**
 * Why nobody wants an answer any more: the server took its request back (`notifications/cancelled`). The message is its
 * reason, perhaps empty.
 */
export class Withdrawal extends Error {
  override name = 'Withdrawal';
}

/** Something that happened to a question without the person's doing, to be told. */
export type QuestionNote = { key: string } & (
  | { kind: 'withdrawn'; method: ServerQuestion['method']; reason: string }
  | { kind: 'completed'; url: string }
  /** More were asked than wait at once: so many were refused. */
  | { kind: 'refused'; count: number; waiting: number }
);

/** So many questions wait for the person at once: nobody answers more, and each keeps the server's request open. */
export const MOST_WAITING = 100;
/** A flood of refusals is told of together, in milliseconds. */
const TELL_REFUSALS_EVERY = 250;

/** The ids of URL elicitations that are remembered, so that their end can be told. */
const MAX_ADDRESSES = 500;
const MAX_NOTES = 5;

/**
 * What the server asks, in the order asked: as 2025-era requests from the wire, and as the input requests of
 * 2026-07-28 results. A React store.
 */
export class ServerQuestions extends Store<readonly ServerQuestion[]> {
  /** What happened to questions, oldest first. */
  readonly notes = new Writable<readonly QuestionNote[]>([]);
  /** The ids of the URL elicitations of which the server said that they are complete (2025-11-25). */
  readonly completed = new Writable<ReadonlySet<string>>(new Set());
  /** The addresses of URL elicitations by their ids, as far as the server told of them. */
  readonly #addresses = new BoundedMap<string, string>(MAX_ADDRESSES);
  readonly #withdrawals = new Map<string, () => void>();
  /** The requests that may have brought a question about, by its key; of those that the server asks on its own none. */
  readonly #askers = new Map<string, readonly OpenRequest[]>();
  /** How a question is answered that nobody will answer any more, by its key. */
  readonly #refusals = new Map<string, () => void>();
  readonly #onWaiting: (waiting: boolean) => void;
  readonly #openRequests: () => readonly OpenRequest[];
  readonly #onAnswered: (method: ServerQuestion['method'], action: string) => void;
  #nextKey = 1;
  /** The note of the refusals, which counts them until the person dismisses it. */
  #refused: { key: string; count: number } | undefined;
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param onWaiting told when the first question comes and when the last is answered.
   * @param openRequests names what is being asked of the server at the moment.
   * @param onAnswered told of what a person answers.
   */
  constructor(
    onWaiting: (waiting: boolean) => void,
    openRequests: () => readonly OpenRequest[],
    onAnswered: (method: ServerQuestion['method'], action: string) => void = () => undefined,
  ) {
    super([]);
    this.#onAnswered = onAnswered;
    this.#onWaiting = onWaiting;
    this.#openRequests = openRequests;
  }

  /** Whether as many questions wait as may. */
  get isFull(): boolean {
    return this.snapshot().length >= MOST_WAITING;
  }

  /** Takes note of a question that was refused because {@link isFull}: all of them are told of by one note. */
  countRefusal(): void {
    this.#refused ??= { key: `r${this.#nextKey++}`, count: 0 };
    this.#refused.count += 1;
    if (this.#refused.count === 1) this.#tellRefusals();
    else this.#refusalTimer ??= setTimeout(() => this.#tellRefusals(), TELL_REFUSALS_EVERY);
  }

  #tellRefusals(): void {
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = undefined;
    if (!this.#refused) return;
    const { key, count } = this.#refused;
    const others = this.notes.snapshot().filter((note) => note.key !== key);
    this.notes.set([...others, { key, kind: 'refused', count, waiting: MOST_WAITING }]);
  }

  /** Asks the person what the server wants to know. The promise is rejected when the signal aborts. */
  elicit(params: JsonObject, circumstances: Circumstances): Promise<ElicitationAnswer> {
    this.#noteAddress(params);
    return this.#ask<ElicitationAnswer>(circumstances, { action: 'cancel' }, (waiting) => ({
      ...waiting,
      method: 'elicitation/create',
      params,
    }));
  }

  /** Asks the person to answer in a model's place. The promise is rejected when the signal aborts. */
  sample(params: JsonObject, circumstances: Circumstances): Promise<SamplingAnswer> {
    return this.#ask<SamplingAnswer>(circumstances, { action: 'decline' }, (waiting) => ({
      ...waiting,
      method: 'sampling/createMessage',
      params,
    }));
  }

  #ask<Answer extends { action: string }>(
    { signal, during, asker }: Circumstances,
    refusal: Answer,
    make: (waiting: Omit<Waiting<string, Answer>, 'method' | 'params'>) => ServerQuestion,
  ): Promise<Answer> {
    const key = `q${this.#nextKey++}`;
    const open = during ? [] : this.#openRequests();
    const known = open.filter(({ id }) => id === asker);
    const askers = known.length > 0 ? known : open;
    const names = during ?? askers.map(({ subject }) => subject);
    return new Promise((resolve, reject) => {
      const end = () => {
        signal?.removeEventListener('abort', withdraw);
        this.#remove(key);
      };
      const withdraw = () => {
        const reason: unknown = signal?.reason;
        const asked = this.snapshot().find((question) => question.key === key);
        end();
        if (asked && reason instanceof Withdrawal) {
          this.#tell({ key, kind: 'withdrawn', method: asked.method, reason: reason.message });
        }
        reject(reason instanceof Error ? reason : new Error('The request was cancelled.'));
      };
      const answer = (given: Answer) => {
        end();
        resolve(given);
      };
      if (signal?.aborted) {
        withdraw();
        return;
      }
      signal?.addEventListener('abort', withdraw);
      this.#withdrawals.set(key, withdraw);
      this.#refusals.set(key, () => answer(refusal));
      this.#askers.set(key, askers);
      const asked = make({
        key,
        during: names,
        cancelled: [],
        answer: (given) => {
          this.#onAnswered(asked.method, given.action);
          answer(given);
        },
      });
      this.#set([...this.snapshot(), asked]);
    });
  }

  /**
   * A request was cancelled: what only it can have asked is answered with `cancel` or declined; where others may have asked,
   * the question stays and tells.
   */
  giveUp(id: string): void {
    for (const question of this.snapshot()) {
      const askers = this.#askers.get(question.key) ?? [];
      const given = askers.find((asker) => asker.id === id);
      if (!given) continue;
      const rest = askers.filter((asker) => asker !== given);
      this.#askers.set(question.key, rest);
      if (rest.length === 0) this.#refusals.get(question.key)?.();
      else {
        const changed = { ...question, cancelled: [...question.cancelled, given.subject] };
        this.#set(this.snapshot().map((each) => (each.key === question.key ? changed : each)));
      }
    }
  }

  /** Drops every question: the connection is gone. */
  clear(): void {
    const withdrawals = [...this.#withdrawals.values()];
    // All at once: each by itself would have the page drawn anew, and the rest copied, for each.
    this.#withdrawals.clear();
    if (this.snapshot().length > 0) this.#set([]);
    for (const withdraw of withdrawals) withdraw();
    if (this.#refusalTimer !== undefined) this.#tellRefusals();
  }

  /**
   * Takes note of what a message says of URL elicitations (2025-11-25): the addresses that an error −32042 names, and
   * `notifications/elicitation/complete`. An id that nobody named before is ignored, as the specification wants.
   */
  heard(message: JsonObject): void {
    const { method, params, error } = message;
    if (isObject(error) && error['code'] === -32042 && isObject(error['data'])) {
      const { elicitations } = error['data'];
      if (Array.isArray(elicitations)) elicitations.filter(isObject).forEach(this.#noteAddress);
    }
    if (method !== 'notifications/elicitation/complete' || !isObject(params)) return;
    const { elicitationId } = params;
    if (typeof elicitationId !== 'string' || this.completed.snapshot().has(elicitationId)) return;
    const url = this.#addresses.get(elicitationId);
    if (url === undefined) return;
    const completed = [...this.completed.snapshot(), elicitationId];
    this.completed.set(new Set(completed.slice(-MAX_ADDRESSES)));
    this.#tell({ key: `c${this.#nextKey++}`, kind: 'completed', url });
  }

  /** Takes a note off: the person has read it. */
  dismiss(key: string): void {
    if (this.#refused?.key === key) {
      clearTimeout(this.#refusalTimer);
      this.#refusalTimer = undefined;
      this.#refused = undefined;
    }
    this.notes.set(this.notes.snapshot().filter((note) => note.key !== key));
  }

  readonly #noteAddress = ({ elicitationId, url }: JsonObject): void => {
    if (typeof elicitationId === 'string' && typeof url === 'string') {
      this.#addresses.set(elicitationId, url);
    }
  };

  #tell(note: QuestionNote): void {
    this.notes.set([...this.notes.snapshot(), note].slice(-MAX_NOTES));
  }

  #remove(key: string): void {
    this.#withdrawals.delete(key);
    this.#refusals.delete(key);
    this.#askers.delete(key);
    const waiting = this.snapshot();
    const left = waiting.filter((question) => question.key !== key);
    if (left.length < waiting.length) this.#set(left);
  }

  #set(waiting: readonly ServerQuestion[]): void {
    const before = this.snapshot().length > 0;
    if (before !== waiting.length > 0) this.#onWaiting(waiting.length > 0);
    this.set(waiting);
  }
}
