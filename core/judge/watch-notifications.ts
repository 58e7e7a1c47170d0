import { shortenText } from '../json/shorten-strings';
import { isObject, ownProperty, toList, toObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import { LOG_LEVELS } from '../protocol/protocol-settings';
import { type JudgedMessage, type TrackedRequest, type Watcher, otherParty } from './judged-message';
import { stringifyJson } from '../json/lossless';
import { BoundedMap } from '../json/bounded-map';
import { LOG_LEVEL_META, SUBSCRIPTION_ID_META } from '../protocol/meta-keys';

const LEVELS: readonly unknown[] = LOG_LEVELS;
const LISTEN_FLAGS: Readonly<Record<string, string>> = {
  'notifications/tools/list_changed': 'toolsListChanged',
  'notifications/prompts/list_changed': 'promptsListChanged',
  'notifications/resources/list_changed': 'resourcesListChanged',
};

export class NotificationWatcher implements Watcher {
  #level: unknown;
  readonly #subscribedUris = new Set<unknown>();
  /** Requests of `subscriptions/listen`, by the JSON of their IDs. */
  readonly #listens = new Map<string, TrackedRequest>();
  readonly #acknowledged = new Set<string>();
  /** Open requests of 2026-07-28, with the log level of each. */
  readonly #levelsByRequest = new Map<TrackedRequest, unknown>();

  onRequest(request: TrackedRequest): void {
    const { method, params, from, version } = request;
    if (from !== 'client') return;
    if (method === 'resources/subscribe') this.#subscribedUris.add(params['uri']);
    if (method === 'subscriptions/listen') {
      const key = stringifyJson(request.id);
      this.#listens.set(key, request);
      this.#acknowledged.delete(key);
    }
    if (version === '2026-07-28') {
      const meta = toObject(params['_meta']);
      this.#levelsByRequest.set(request, meta[LOG_LEVEL_META]);
    }
  }

  onMessage(message: JudgedMessage): void {
    const { body, from } = message;
    if (from !== 'server') return;
    if (body.kind === 'result' || body.kind === 'error') {
      if (body.request) this.#takeResponse(body.request, body.kind === 'result');
      return;
    }
    if (body.kind !== 'notification') return;
    const { method, params } = body;
    if (!isObject(params)) this.#takeOfSubscription(message, method, {});
    else if (method === 'notifications/message') this.#takeLog(message, params['level']);
    else this.#takeOfSubscription(message, method, params);
  }

  #takeResponse(request: TrackedRequest, isResult: boolean): void {
    this.#levelsByRequest.delete(request);
    if (request.method === 'resources/unsubscribe') this.#subscribedUris.delete(request.params['uri']);
    if (request.method === 'logging/setLevel' && isResult) this.#level = request.params['level'];
  }

  #takeLog({ at, version, report }: JudgedMessage, level: unknown): void {
    const requestLevels = [...this.#levelsByRequest.values()].filter((each) => each !== undefined);
    const leastLevels = version === '2026-07-28' ? requestLevels : [this.#level];
    if (leastLevels.length === 0) report('log-not-asked', pointerTo(at, 'method'));
    else if (leastLevels.every((least) => isBelow(level, least))) {
      const values = { actual: stringifyJson(level), level: stringifyJson(leastLevels[0]) };
      report('log-below-level', `${at}/params/level`, values);
    }
  }

  #takeOfSubscription(message: JudgedMessage, method: string, params: Record<string, unknown>): void {
    const { at, version, report } = message;
    const { uri } = params;
    const isUpdate = method === 'notifications/resources/updated';
    if (version < '2026-07-28') {
      if (isUpdate && !isWithin(uri, this.#subscribedUris))
        report('update-not-subscribed', `${at}/params/uri`, { uri: shortenText(String(uri), 200) });
      return;
    }
    const flag = ownProperty(LISTEN_FLAGS, method);
    const isAcknowledgement = method === 'notifications/subscriptions/acknowledged';
    if (flag === undefined && !isUpdate && !isAcknowledgement) return;
    const meta = toObject(params['_meta']);
    const id = meta[SUBSCRIPTION_ID_META];
    if (id === undefined) {
      report('listen-no-id', `${at}/params/_meta`, { method }, true);
      return;
    }
    const key = stringifyJson(id);
    const listen = this.#listens.get(key);
    if (isAcknowledgement) this.#acknowledged.add(key);
    const filter = isObject(listen?.params['notifications']) ? listen.params['notifications'] : {};
    let isRequested: boolean;
    if (isAcknowledgement) isRequested = listen !== undefined;
    else if (flag === undefined) isRequested = isWithin(uri, new Set(toList(filter['resourceSubscriptions'])));
    else isRequested = filter[flag] === true;
    if (!isRequested) report('listen-not-asked', pointerTo(at, 'method'), { method });
    else if (!this.#acknowledged.has(key)) report('listen-not-acknowledged', pointerTo(at, 'method'), { method });
  }
}

function isBelow(level: unknown, least: unknown): boolean {
  const [rank, leastRank] = [LEVELS.indexOf(level), LEVELS.indexOf(least)];
  return rank >= 0 && leastRank >= 0 && rank < leastRank;
}

/** Whether a URI is subscribed, or below one that is: the update of a directory may name a file in it. */
function isWithin(uri: unknown, subscribed: ReadonlySet<unknown>): boolean {
  if (subscribed.has(uri)) return true;
  if (typeof uri !== 'string') return false;
  for (const one of subscribed) if (typeof one === 'string' && uri.startsWith(one)) return true;
  return false;
}

interface TrackedToken {
  request: TrackedRequest;
  last: number | undefined;
}

const MAX_TOKENS = 5_000;

/** Progress has a known token and rising values, and ends with its request (“Progress”). */
export class ProgressWatcher implements Watcher {
  readonly #tokens = new BoundedMap<string, TrackedToken>(MAX_TOKENS);

  onRequest(request: TrackedRequest): void {
    const { progressToken, from } = request;
    if (progressToken === undefined) return;
    const key = keyOf(otherParty(from), progressToken);
    this.#tokens.set(key, { request, last: undefined });
  }

  onMessage({ body, from, at, report }: JudgedMessage): void {
    if (body.kind !== 'notification' || body.method !== 'notifications/progress') return;
    if (!isObject(body.params)) return;
    const { progressToken, progress, total } = body.params;
    const pointer = pointerTo(at, 'params');
    if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return;
    const token = this.#tokens.get(keyOf(from, progressToken));
    if (!token) {
      report('progress-unknown', `${pointer}/progressToken`, { token: String(progressToken) });
      return;
    }
    if (token.request.state === 'answered') report('progress-late', pointer, { method: token.request.method });
    if (typeof progress !== 'number') return;
    if (token.last !== undefined && progress <= token.last)
      report('progress-back', `${pointer}/progress`, { before: token.last, actual: progress });
    token.last = progress;
    if (typeof total === 'number' && progress > total)
      report('progress-over', `${pointer}/progress`, { total, actual: progress });
  }
}

function keyOf(receiver: string, token: unknown): string {
  return `${receiver} ${stringifyJson(token)}`;
}
