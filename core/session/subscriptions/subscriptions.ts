import { noResultText } from '../requests/error-text';
import { isObject, type JsonObject, propertyOf, toObject } from '../../json/json-object';
import { sameJson } from '../../json/same-json';
import type { Outcome } from '../requests/outcome';
import { ENDED_BY_SERVER, type RequestOptions } from '../../transports/request-options';
import { ResourceUpdates, type UpdatesByUri } from './resource-updates';
import type { Connected, SessionState } from '../connect/connected';
import type { Received } from '../../transports/wire';
import { Store } from '../../store';
import { LISTEN } from '../../protocol/listen-method';
import { SUBSCRIPTION_ID_META } from '../../protocol/meta-keys';

export type SubscriptionTarget = { uri: string } | { task: string };

/** On 2026-07-28 all of them share one `subscriptions/listen`. */
export type SubscriptionState =
  | { kind: 'asking' }
  | { kind: 'on'; since: number }
  /** Up to 2025-11-25: of `resources/subscribe` or `resources/unsubscribe`. */
  | { kind: 'refused'; outcome: Outcome }
  /** 2026-07-28: the server's acknowledgement lacks it. */
  | { kind: 'not-honoured' }
  | { kind: 'leaving' }
  | { kind: 'ended' };

/** `subscriptions/listen` (2026-07-28). `honoured`: the server's acknowledgement, any JSON. */
export type Listening =
  | { kind: 'off' }
  | { kind: 'opening'; filter: JsonObject; since: number }
  | { kind: 'open'; filter: JsonObject; honoured: unknown; since: number }
  | {
      kind: 'ended';
      filter: JsonObject;
      honoured: unknown;
      at: number;
      /** By a result, `notifications/cancelled`, an error, or a broken stream. */
      endedBy: 'result' | 'cancelled' | 'error' | 'lost';
      detail: string | undefined;
    };

export interface SubscriptionsSnapshot {
  resources: ReadonlyMap<string, SubscriptionState>;
  tasks: ReadonlySet<string>;
  listening: Listening;
  updates: UpdatesByUri;
}

interface SubscriptionSource {
  snapshot: () => SessionState;
  subscribe: (listener: () => void) => () => void;
  onMessage: (listener: (message: Received) => void) => () => void;
  request: (method: string, params: JsonObject, options?: RequestOptions) => Promise<Outcome>;
}

/** Up to 2025-11-25 one request per resource; on 2026-07-28 one `subscriptions/listen`, replaced with its filter. */
export class Subscriptions extends Store<SubscriptionsSnapshot> {
  readonly #source: SubscriptionSource;
  readonly #updates = new ResourceUpdates();
  #connected: Connected | undefined;
  readonly #resources = new Map<string, SubscriptionState>();
  readonly #tasks = new Set<string>();
  #listening: Listening = { kind: 'off' };
  /** Aborts only the current `subscriptions/listen`. */
  #close: AbortController | undefined;
  #listenId: string | undefined;
  #refilterSoon = false;

  constructor(source: SubscriptionSource) {
    super({ resources: new Map(), tasks: new Set(), listening: { kind: 'off' }, updates: new Map() });
    this.#source = source;
    this.#updates.subscribe(() => this.#changed());
    source.subscribe(() => this.#onState());
    source.onMessage((message) => this.#onMessage(message));
  }

  /** Subscribes to a resource, or to a task of the 2026-07-28 extension. The outcome is in the snapshot. */
  subscribeTo(target: SubscriptionTarget): void {
    if ('task' in target) this.#tasks.add(target.task);
    else if (this.#connected?.era === 'legacy') {
      void this.#request('resources/subscribe', target.uri);
      return;
    } else this.#resources.set(target.uri, { kind: 'asking' });
    this.#refilter();
  }

  unsubscribeFrom(target: SubscriptionTarget): void {
    if ('task' in target) this.#tasks.delete(target.task);
    else if (this.#connected?.era === 'legacy' && this.#isSubscribed(target.uri)) {
      void this.#request('resources/unsubscribe', target.uri);
      return;
    } else this.#resources.delete(target.uri);
    this.#refilter();
  }

  listenAgain(): void {
    if (this.#connected?.era === 'modern') this.#listen();
  }

  #isSubscribed(uri: string): boolean {
    const kind = this.#resources.get(uri)?.kind;
    return kind === 'on' || kind === 'refused';
  }

  async #request(method: 'resources/subscribe' | 'resources/unsubscribe', uri: string): Promise<void> {
    const connected = this.#connected;
    const joining = method === 'resources/subscribe';
    this.#resources.set(uri, { kind: joining ? 'asking' : 'leaving' });
    this.#changed();
    const outcome = await this.#source.request(method, { uri });
    // The next connection has marked it as ended.
    if (connected !== this.#connected) return;
    if (outcome.kind !== 'result') this.#resources.set(uri, { kind: 'refused', outcome });
    else if (joining) this.#resources.set(uri, { kind: 'on', since: Date.now() });
    else this.#resources.delete(uri);
    this.#changed();
  }

  #onState(): void {
    const state = this.#source.snapshot();
    const connected = state.kind === 'connected' ? state.connected : undefined;
    if (connected === this.#connected) return;
    this.#connected = connected;
    // The request ends with its connection.
    this.#close = undefined;
    this.#listenId = undefined;
    this.#listening = { kind: 'off' };
    for (const uri of this.#resources.keys()) this.#resources.set(uri, { kind: 'ended' });
    if (connected?.era === 'modern') this.#listen();
    this.#changed();
  }

  /** Undefined if there is nothing to subscribe to. */
  #filter(): JsonObject | undefined {
    const offers = (capability: string) => {
      const of = this.#connected?.capabilities[capability];
      return isObject(of) && of['listChanged'] === true;
    };
    const filter = {
      ...(offers('tools') && { toolsListChanged: true }),
      ...(offers('resources') && { resourcesListChanged: true }),
      ...(offers('prompts') && { promptsListChanged: true }),
      ...(this.#resources.size > 0 && { resourceSubscriptions: [...this.#resources.keys()] }),
      ...(this.#tasks.size > 0 && { taskIds: [...this.#tasks] }),
    };
    return Object.keys(filter).length > 0 ? filter : undefined;
  }

  /** Batches changes into one request. */
  #refilter(): void {
    this.#changed();
    if (this.#refilterSoon || this.#connected?.era !== 'modern') return;
    this.#refilterSoon = true;
    queueMicrotask(() => {
      this.#refilterSoon = false;
      const listening = this.#listening;
      const isOn = listening.kind === 'opening' || listening.kind === 'open';
      if (isOn && sameJson(listening.filter, this.#filter())) return;
      if (this.#connected?.era === 'modern') this.#listen();
    });
  }

  #listen(): void {
    this.#close?.abort();
    this.#close = undefined;
    this.#listenId = undefined;
    const filter = this.#filter();
    if (!filter) {
      this.#listening = { kind: 'off' };
      this.#changed();
      return;
    }
    const close = new AbortController();
    this.#close = close;
    this.#listening = { kind: 'opening', filter, since: Date.now() };
    this.#setAll({ kind: 'asking' });
    this.#changed();
    const options: RequestOptions = {
      signal: close.signal,
      // No timeout: the subscription lasts until it is aborted.
      timeoutMs: 0,
      onSent: (id) => {
        if (this.#close === close) this.#listenId = id;
      },
    };
    void this.#source.request(LISTEN, { notifications: filter }, options).then((outcome) => {
      // Replaced by another filter.
      if (this.#close === close) this.#onEnded(endOf(outcome));
    });
  }

  #onEnded({ endedBy, detail }: ListeningEnd): void {
    if (this.#listening.kind !== 'opening' && this.#listening.kind !== 'open') return;
    this.#close = undefined;
    this.#listening = {
      kind: 'ended',
      filter: this.#listening.filter,
      honoured: this.#listening.kind === 'open' ? this.#listening.honoured : undefined,
      at: Date.now(),
      endedBy,
      detail,
    };
    this.#setAll({ kind: 'ended' });
    this.#changed();
  }

  #setAll(state: SubscriptionState): void {
    for (const uri of this.#resources.keys()) this.#resources.set(uri, state);
  }

  #onMessage({ value, entry }: Received): void {
    const params = toObject(value['params']);
    switch (value['method']) {
      case 'notifications/resources/updated':
        this.#updates.add(params['uri'], entry.at);
        break;
      case 'notifications/subscriptions/acknowledged':
        this.#onAcknowledged(params, entry.at);
        break;
      case 'notifications/cancelled': {
        // One page of the specification ends it by this, another by a result.
        if (this.#listenId === undefined || params['requestId'] !== this.#listenId) return;
        const { reason } = params;
        const close = this.#close;
        this.#onEnded({ endedBy: 'cancelled', detail: typeof reason === 'string' ? reason : undefined });
        close?.abort(ENDED_BY_SERVER);
      }
    }
  }

  #onAcknowledged(params: JsonObject, at: number): void {
    const meta = toObject(params['_meta']);
    const id = meta[SUBSCRIPTION_ID_META];
    // An acknowledgement without an id must be for the one being opened.
    if (id !== undefined && id !== this.#listenId) return;
    if (this.#listening.kind !== 'opening' && this.#listening.kind !== 'open') return;
    const honoured = params['notifications'];
    this.#listening = { kind: 'open', filter: this.#listening.filter, honoured, since: at };
    const uris: unknown = propertyOf(honoured, 'resourceSubscriptions');
    for (const uri of this.#resources.keys()) {
      const isHonoured = Array.isArray(uris) && uris.includes(uri);
      this.#resources.set(uri, isHonoured ? { kind: 'on', since: at } : { kind: 'not-honoured' });
    }
    this.#changed();
  }

  #changed(): void {
    this.set({
      resources: new Map(this.#resources),
      tasks: new Set(this.#tasks),
      listening: this.#listening,
      updates: this.#updates.snapshot(),
    });
  }
}

type ListeningEnd = Pick<Extract<Listening, { kind: 'ended' }>, 'endedBy' | 'detail'>;

function endOf(outcome: Outcome): ListeningEnd {
  const { kind } = outcome;
  if (kind === 'result') return { endedBy: kind, detail: undefined };
  if (kind === 'error' || kind === 'lost') return { endedBy: kind, detail: noResultText(outcome) };
  return { endedBy: 'lost', detail: undefined };
}
