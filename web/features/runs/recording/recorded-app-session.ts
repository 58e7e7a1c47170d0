import { isObject, type JsonObject } from '../../../../core/json/json-object';
import { sameJson } from '../../../../core/json/same-json';
import { ResponseOrder } from '../../../../core/recording/replay/response-order';
import { nearestCall, notRecordedText } from '../../../../core/recording/replay/nearest-call';
import { withoutMeta } from '../../../../core/recording/replay/recorded-conversation';
import type { Outcome } from '../../../../core/session/requests/outcome';
import { Writable } from '../../../../core/store';
import { MessageLog } from '../../../../core/transports/message-log';
import { REFUSED } from '../../../runs/apps/app-relay';
import type { AppSession, AppSessionState } from '../../../runs/apps/app-session';
import { outcomeOf } from '../../../../core/run/run';
import { messageOf, paramsOf, type RecordedCall, endedRunOfCall } from './recorded-calls';

/** Returns recorded responses, those after the shown call first, and refuses all else. Sends nothing. */
export class RecordedAppSession implements AppSession {
  /** Messages of the app that runs now; the recorded log stays as it is. */
  readonly log = new MessageLog();
  readonly config = { confirmDestructive: false };
  readonly offline = true;
  /** Requests of the app that the recording has no response for. A React store. */
  readonly refused = new Writable<{ count: number; latest: string } | undefined>(undefined);
  readonly #calls: readonly RecordedCall[];
  readonly #shown: RecordedCall;
  readonly #state: AppSessionState;
  readonly #order = new ResponseOrder<RecordedCall>();

  /** @param calls of the whole recording, oldest first @param shown the call whose app this is */
  constructor(calls: readonly RecordedCall[], shown: RecordedCall, capabilities: JsonObject) {
    this.#calls = calls.filter(({ request }) => request.direction === 'sent');
    this.#shown = shown;
    this.#state = { kind: 'connected', connected: { capabilities } };
  }

  readonly snapshot = (): AppSessionState => this.#state;

  onListChanged(): () => void {
    return () => undefined;
  }

  /** Does not count as refused: Loupe's own requests may well not be recorded. */
  request(method: string, params: JsonObject): Promise<Outcome> {
    const call = this.#find(method, params);
    return Promise.resolve((call && outcomeOfCall(call)) ?? this.#refusal(method, params));
  }

  /** Returns only the last round, with the answers recorded in between. */
  requestInRounds(method: string, params: JsonObject): Promise<[Outcome]> {
    let call = this.#find(method, params);
    for (let next = call; next; next = this.#nextRound(next)) call = next;
    const outcome = call && outcomeOfCall(call);
    if (outcome) return Promise.resolve([outcome]);
    const refusal = this.#refusal(method, params);
    const { count = 0 } = this.refused.snapshot() ?? {};
    this.refused.set({ count: count + 1, latest: String(refusal.error.message) });
    return Promise.resolve([refusal]);
  }

  #find(method: string, params: JsonObject): RecordedCall | undefined {
    const request = withoutMeta(params);
    const subject = params['name'] ?? params['uri'];
    const same = this.#calls.filter(
      (call) =>
        call.response &&
        call.method === method &&
        call.subject === subject &&
        sameJson(withoutMeta(paramsOf(call)), request),
    );
    const later = same.filter(({ id }) => id > this.#shown.id);
    return this.#order.next(later.length > 0 ? later : same);
  }

  /** The retry with input responses (2026-07-28). */
  #nextRound(call: RecordedCall): RecordedCall | undefined {
    const { result } = call.response ? messageOf(call.response) : {};
    if (!isObject(result) || result['resultType'] !== 'input_required') return undefined;
    const request = withoutResponses(call);
    return this.#calls.find(
      (next) =>
        next.id > call.id &&
        next.response &&
        next.method === call.method &&
        next.subject === call.subject &&
        sameJson(paramsOf(next)['requestState'], result['requestState']) &&
        sameJson(withoutResponses(next), request),
    );
  }

  #refusal(method: string, params: JsonObject): Extract<Outcome, { kind: 'error' }> {
    const request = withoutMeta(params);
    const calls = this.#calls.filter((call) => call.method === method).map(lazyRequest);
    const message = notRecordedText(method, request, nearestCall(calls, method, request));
    return { kind: 'error', error: { code: REFUSED, message }, request: '', raw: '', size: 0, millis: 0 };
  }
}

function outcomeOfCall(call: RecordedCall): Outcome | undefined {
  const run = endedRunOfCall(call);
  return run && outcomeOf(run);
}

function lazyRequest(call: RecordedCall) {
  return {
    method: call.method,
    get params() {
      return withoutMeta(paramsOf(call));
    },
  };
}

function withoutResponses(call: RecordedCall): JsonObject {
  const { _meta, inputResponses: _responses, requestState: _state, ...request } = paramsOf(call);
  return request;
}
