import { BoundedMap } from '../../json/bounded-map';
import { type JsonObject, isObject } from '../../json/json-object';
import type { OpenRequest } from '../requests/raw-channel';
import { Store, Writable } from '../../store';

export type ElicitationAnswer =
  | { action: 'accept'; content?: JsonObject }
  | { action: 'decline' }
  | { action: 'cancel' };

export type SamplingAnswer = { action: 'send'; result: JsonObject } | { action: 'decline' };

interface Waiting<Method extends string, Answer> {
  key: string;
  method: Method;
  params: JsonObject;
  /** The subjects of the requests that were open when the server asked. */
  during: readonly string[];
  /** IDs of requests that were cancelled since; another request may still want the answer. */
  cancelled: readonly string[];
  answer: (answer: Answer) => void;
}

export type ElicitationRequest = Waiting<'elicitation/create', ElicitationAnswer>;
export type SamplingRequest = Waiting<'sampling/createMessage', SamplingAnswer>;

export type ServerRequest = ElicitationRequest | SamplingRequest;

export interface AnswerContext {
  /** Aborts when the answer is no longer wanted; a {@link Withdrawal} as its reason is shown. */
  signal?: AbortSignal;
  during?: readonly string[];
  requestId?: string;
}

/** The server cancelled its request (`notifications/cancelled`). The message is its reason, perhaps empty. */
export class Withdrawal extends Error {
  override name = 'Withdrawal';
}

export type ServerRequestNote = { key: string } & (
  | { kind: 'withdrawn'; method: ServerRequest['method']; reason: string }
  | { kind: 'completed'; url: string }
  /** More requests than may wait: `count` were refused. */
  | { kind: 'refused'; count: number; waiting: number }
);

/** Maximum number of waiting requests: nobody answers more, and each keeps a server's request open. */
export const MAX_WAITING = 100;
/** Milliseconds, to batch a flood of refusals. */
const REFUSALS_NOTIFY_MS = 250;

/** Maximum number of ids of URL elicitations remembered, to report their completion. */
const MAX_URLS = 500;
const MAX_NOTES = 5;

/** Open server requests for the user, in order: requests (up to 2025-11-25), or input requests of results (2026-07-28). */
export class OpenServerRequests extends Store<readonly ServerRequest[]> {
  readonly notes = new Writable<readonly ServerRequestNote[]>([]);
  readonly completed = new Writable<ReadonlySet<string>>(new Set());
  readonly #urlsById = new BoundedMap<string, string>(MAX_URLS);
  readonly #withdrawals = new Map<string, () => void>();
  /** By key: the requests that may have caused the server request; none if the server sent it on its own. */
  readonly #causes = new Map<string, readonly OpenRequest[]>();
  /** By key: answers with a cancellation or refusal once the user can't answer. */
  readonly #refusals = new Map<string, () => void>();
  readonly #onWaiting: (isWaiting: boolean) => void;
  readonly #openRequests: () => readonly OpenRequest[];
  readonly #onAnswered: (method: ServerRequest['method'], action: string) => void;
  #nextKey = 1;
  /** Counts the refusals until dismissed. */
  #refused: { key: string; count: number } | undefined;
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param onWaiting called at each change */
  constructor(
    onWaiting: (isWaiting: boolean) => void,
    openRequests: () => readonly OpenRequest[],
    onAnswered: (method: ServerRequest['method'], action: string) => void = () => undefined,
  ) {
    super([]);
    this.#onAnswered = onAnswered;
    this.#onWaiting = onWaiting;
    this.#openRequests = openRequests;
  }

  get isFull(): boolean {
    return this.snapshot().length >= MAX_WAITING;
  }

  /** Counts a request that was refused because {@link isFull}, in one note for all. */
  countRefusal(): void {
    this.#refused ??= { key: `r${this.#nextKey++}`, count: 0 };
    this.#refused.count += 1;
    if (this.#refused.count === 1) this.#noteRefusals();
    else this.#refusalTimer ??= setTimeout(() => this.#noteRefusals(), REFUSALS_NOTIFY_MS);
  }

  #noteRefusals(): void {
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = undefined;
    if (!this.#refused) return;
    const { key, count } = this.#refused;
    const others = this.notes.snapshot().filter((note) => note.key !== key);
    this.notes.set([...others, { key, kind: 'refused', count, waiting: MAX_WAITING }]);
  }

  /** Rejects when the signal aborts; so does {@link sample}. */
  elicit(params: JsonObject, context: AnswerContext): Promise<ElicitationAnswer> {
    this.#rememberUrl(params);
    return this.#ask<ElicitationAnswer>(context, { action: 'cancel' }, (waiting) => ({
      ...waiting,
      method: 'elicitation/create',
      params,
    }));
  }

  sample(params: JsonObject, context: AnswerContext): Promise<SamplingAnswer> {
    return this.#ask<SamplingAnswer>(context, { action: 'decline' }, (waiting) => ({
      ...waiting,
      method: 'sampling/createMessage',
      params,
    }));
  }

  #ask<Answer extends { action: string }>(
    { signal, during, requestId }: AnswerContext,
    refusal: Answer,
    make: (waiting: Omit<Waiting<string, Answer>, 'method' | 'params'>) => ServerRequest,
  ): Promise<Answer> {
    const key = `q${this.#nextKey++}`;
    const open = during ? [] : this.#openRequests();
    const named = open.filter(({ id }) => id === requestId);
    const causes = named.length > 0 ? named : open;
    const subjects = during ?? causes.map(({ subject }) => subject);
    return new Promise((resolve, reject) => {
      const end = () => {
        signal?.removeEventListener('abort', withdraw);
        this.#remove(key);
      };
      const withdraw = () => {
        const reason: unknown = signal?.reason;
        const serverRequest = this.snapshot().find((each) => each.key === key);
        end();
        if (serverRequest && reason instanceof Withdrawal)
          this.#addNote({ key, kind: 'withdrawn', method: serverRequest.method, reason: reason.message });
        reject(reason instanceof Error ? reason : new Error('The request was cancelled.'));
      };
      const resolveWith = (answer: Answer) => {
        end();
        resolve(answer);
      };
      if (signal?.aborted) {
        withdraw();
        return;
      }
      signal?.addEventListener('abort', withdraw);
      this.#withdrawals.set(key, withdraw);
      this.#refusals.set(key, () => resolveWith(refusal));
      this.#causes.set(key, causes);
      const added = make({
        key,
        during: subjects,
        cancelled: [],
        answer: (answer) => {
          this.#onAnswered(added.method, answer.action);
          resolveWith(answer);
        },
      });
      this.#set([...this.snapshot(), added]);
    });
  }

  /** A request was cancelled: what only it can have caused is cancelled or declined; otherwise the server request stays. */
  requestCancelled(id: string): void {
    for (const serverRequest of this.snapshot()) {
      const causes = this.#causes.get(serverRequest.key) ?? [];
      const cancelled = causes.find((cause) => cause.id === id);
      if (!cancelled) continue;
      const rest = causes.filter((cause) => cause !== cancelled);
      this.#causes.set(serverRequest.key, rest);
      if (rest.length === 0) this.#refusals.get(serverRequest.key)?.();
      else {
        const changed = { ...serverRequest, cancelled: [...serverRequest.cancelled, cancelled.subject] };
        this.#set(this.snapshot().map((each) => (each.key === serverRequest.key ? changed : each)));
      }
    }
  }

  clear(): void {
    const withdrawals = [...this.#withdrawals.values()];
    // At once: one by one would render and copy for each.
    this.#withdrawals.clear();
    if (this.snapshot().length > 0) this.#set([]);
    for (const withdraw of withdrawals) withdraw();
    if (this.#refusalTimer !== undefined) this.#noteRefusals();
  }

  /** The URLs of an error -32042, and `notifications/elicitation/complete`, whose unknown ids are ignored. */
  onMessage(message: JsonObject): void {
    const { method, params, error } = message;
    if (isObject(error) && error['code'] === -32042 && isObject(error['data'])) {
      const { elicitations } = error['data'];
      if (Array.isArray(elicitations)) elicitations.filter(isObject).forEach(this.#rememberUrl);
    }
    if (method !== 'notifications/elicitation/complete' || !isObject(params)) return;
    const { elicitationId } = params;
    if (typeof elicitationId !== 'string' || this.completed.snapshot().has(elicitationId)) return;
    const url = this.#urlsById.get(elicitationId);
    if (url === undefined) return;
    const completed = [...this.completed.snapshot(), elicitationId];
    this.completed.set(new Set(completed.slice(-MAX_URLS)));
    // Its dialog says so.
    if (this.snapshot().some((waiting) => waiting.params['elicitationId'] === elicitationId)) return;
    this.#addNote({ key: `c${this.#nextKey++}`, kind: 'completed', url });
  }

  dismiss(key: string): void {
    if (this.#refused?.key === key) {
      clearTimeout(this.#refusalTimer);
      this.#refusalTimer = undefined;
      this.#refused = undefined;
    }
    this.notes.set(this.notes.snapshot().filter((note) => note.key !== key));
  }

  readonly #rememberUrl = ({ elicitationId, url }: JsonObject): void => {
    if (typeof elicitationId === 'string' && typeof url === 'string') this.#urlsById.set(elicitationId, url);
  };

  #addNote(note: ServerRequestNote): void {
    this.notes.set([...this.notes.snapshot(), note].slice(-MAX_NOTES));
  }

  #remove(key: string): void {
    this.#withdrawals.delete(key);
    this.#refusals.delete(key);
    this.#causes.delete(key);
    const waiting = this.snapshot();
    const left = waiting.filter((serverRequest) => serverRequest.key !== key);
    if (left.length < waiting.length) this.#set(left);
  }

  #set(waiting: readonly ServerRequest[]): void {
    this.#onWaiting(waiting.length > 0);
    this.set(waiting);
  }
}
