import { NO_VALUE } from '../protocol/findings/finding';
import { BoundedMap } from '../json/bounded-map';
import { isObject, propertyOf, toObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import type { Party } from '../protocol/table/methods';
import type { RequestToCheck } from './check-message';
import { type JudgedMessage, type TrackedRequest, otherParty } from './judged-message';
import { stringifyJson } from '../json/lossless';

/** For each side, so that a flood from one does not evict the other's. */
const MAX_REQUESTS = 20_000;

export class RequestTracker {
  readonly #requests: Record<Party, BoundedMap<string, TrackedRequest>> = {
    client: new BoundedMap(MAX_REQUESTS),
    server: new BoundedMap(MAX_REQUESTS),
  };
  readonly #taskCreators = new BoundedMap<unknown, TrackedRequest>(MAX_REQUESTS);

  find(from: Party, id: unknown): TrackedRequest | undefined {
    return this.#requests[from].get(stringifyJson(id));
  }

  *all(): Generator<TrackedRequest> {
    yield* this.#requests.client.values();
    yield* this.#requests.server.values();
  }

  add(message: JudgedMessage, method: string, params: unknown): TrackedRequest {
    const { value, from, seq, http, version, at, report, isRepeated } = message;
    const { id } = value;
    if (typeof id !== 'string' && !Number.isInteger(id))
      report('id-type', pointerTo(at, 'id'), { actual: stringifyJson(id).slice(0, 80) });
    const before = isRepeated ? undefined : this.find(from, id);
    // Since 2026-07-28 an ID may be reused after its response.
    if (before && (version < '2026-07-28' || before.state === 'open') && before.version === version)
      report('id-reused', pointerTo(at, 'id'), { id: String(id).slice(0, 80) });
    const paramsObject = toObject(params);
    const meta = toObject(paramsObject['_meta']);
    const request: TrackedRequest = {
      seq,
      from,
      id,
      method,
      params: paramsObject,
      version,
      http,
      progressToken: meta['progressToken'],
      madeTask: method === 'tasks/result' ? this.#creatorOf(paramsObject['taskId']) : undefined,
      state: 'open',
    };
    this.#requests[from].set(stringifyJson(id), request);
    return request;
  }

  /** Judges whether a response has a request, and is its only one. */
  takeResponse(message: JudgedMessage, request: TrackedRequest | undefined): void {
    const { value, at, report, from } = message;
    const { id } = value;
    const pointer = pointerTo(at, 'id');
    if (!request) {
      // An error without an ID responds to a message that could not be parsed.
      if ('error' in value && (id === undefined || id === null)) return;
      const otherTypeId = typeof id === 'string' ? Number(id) : String(id);
      const withOtherType = this.find(otherParty(from), otherTypeId);
      const actual = id === undefined ? NO_VALUE : stringifyJson(id).slice(0, 80);
      if (withOtherType && id !== '') {
        report('response-id-type', pointer, { actual, expected: stringifyJson(withOtherType.id) });
        withOtherType.state = 'answered';
        return;
      }
      // After evictions it may be the response to a forgotten request.
      if (this.#requests[otherParty(from)].size < MAX_REQUESTS) report('response-unknown', pointer, { actual });
      return;
    }
    const { method } = request;
    if (request.state === 'answered') report('response-twice', pointer, { method });
    else if (request.state === 'cancelled') report('response-after-cancel', pointer, { method });
    const { result } = value;
    const task = propertyOf(result, 'task');
    // A task outlives the response that creates it, and so may its progress.
    request.state = isObject(task) ? 'open' : 'answered';
    if (isObject(task)) this.#taskCreators.set(task['taskId'], request);
  }

  #creatorOf(taskId: unknown): RequestToCheck | undefined {
    const creator = this.#taskCreators.get(taskId);
    return creator && { method: creator.method, params: {} };
  }

  cancel({ from, at, report }: JudgedMessage, params: unknown): void {
    if (!isObject(params)) return;
    const { requestId } = params;
    if (requestId === undefined) return;
    const ownRequest = this.find(from, requestId);
    // A server ends a subscription by the ID of the client's request.
    const listen = this.find(otherParty(from), requestId);
    const request = ownRequest ?? (listen?.method === 'subscriptions/listen' ? listen : undefined);
    const pointer = `${at}/params/requestId`;
    if (!request) report('cancel-unknown', pointer, { id: stringifyJson(requestId).slice(0, 80) });
    else if (request.method === 'initialize' && request.state === 'open') report('initialize-cancelled', pointer);
    if (request?.state === 'open') request.state = 'cancelled';
  }
}
