import { isObject, type JsonObject } from '../../../core/json/json-object';
import { sameJson } from '../../../core/json/same-json';
import { AnswerOrder } from '../../../core/recording/replay/answer-order';
import { nearestCall, notRecordedText } from '../../../core/recording/replay/nearest-call';
import { withoutMeta } from '../../../core/recording/replay/recorded-conversation';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import { Writable } from '../../../core/store';
import { MessageLog } from '../../../core/transports/message-log';
import { REFUSED } from '../../apps/app-relay';
import type { AppSession, AppSessionState } from '../../apps/app-session';
import { outcomeOf } from '../../record/run';
import { messageOf, paramsOf, type RecordedCall, runOfCall } from './recorded-calls';

/**
 * What an app of a recording has in the place of a session: what was asked while it was recorded is answered as it was then, those
 * after the call that the app shows before those ahead of it. Anything else is refused, and nothing is sent anywhere.
 */
export class RecordedAppSession implements AppSession {
  /** Of what the app says now: the recording's stays as it is. */
  readonly log = new MessageLog();
  /** Nothing can be destroyed here. */
  readonly config = { confirmDestructive: false };
  readonly offline = true;
  /** What was asked for and is not in the recording; undefined where all was. A React store. */
  readonly refused = new Writable<{ count: number; latest: string } | undefined>(undefined);
  readonly #calls: readonly RecordedCall[];
  readonly #shown: RecordedCall;
  readonly #state: AppSessionState;
  readonly #order = new AnswerOrder<RecordedCall>();

  /**
   * @param calls the whole recording's, oldest first
   * @param shown the call that the app shows
   * @param capabilities of the server
   */
  constructor(calls: readonly RecordedCall[], shown: RecordedCall, capabilities: JsonObject) {
    this.#calls = calls.filter(({ request }) => request.direction === 'sent');
    this.#shown = shown;
    this.#state = { kind: 'connected', connected: { capabilities } };
  }

  readonly snapshot = (): AppSessionState => this.#state;

  onListChanged(): () => void {
    return () => undefined;
  }

  /** Of what Loupe asks by itself, which may well not be there. */
  request(method: string, params: JsonObject): Promise<Outcome> {
    const call = this.#find(method, params);
    return Promise.resolve((call && endOf(call)) ?? this.#refusal(method, params));
  }

  /** Gives the last round alone, with the answers that were given then. */
  requestInRounds(method: string, params: JsonObject): Promise<[Outcome]> {
    let call = this.#find(method, params);
    for (let next = call; next; next = this.#nextRound(next)) call = next;
    const outcome = call && endOf(call);
    if (outcome) return Promise.resolve([outcome]);
    const refusal = this.#refusal(method, params);
    const { count = 0 } = this.refused.snapshot() ?? {};
    this.refused.set({ count: count + 1, latest: String(refusal.error.message) });
    return Promise.resolve([refusal]);
  }

  #find(method: string, params: JsonObject): RecordedCall | undefined {
    const asked = withoutMeta(params);
    const subject = params['name'] ?? params['uri'];
    const same = this.#calls.filter(
      (call) =>
        call.answer &&
        call.method === method &&
        call.subject === subject &&
        sameJson(withoutMeta(paramsOf(call)), asked),
    );
    const later = same.filter(({ seq }) => seq > this.#shown.seq);
    return this.#order.next(later.length > 0 ? later : same);
  }

  /** Where the server asked something first (2026-07-28), the same request with what it was answered. */
  #nextRound(call: RecordedCall): RecordedCall | undefined {
    const { result } = call.answer ? messageOf(call.answer) : {};
    if (!isObject(result) || result['resultType'] !== 'input_required') return undefined;
    const asked = withoutAnswers(call);
    return this.#calls.find(
      (next) =>
        next.seq > call.seq &&
        next.answer &&
        next.method === call.method &&
        next.subject === call.subject &&
        sameJson(paramsOf(next)['requestState'], result['requestState']) &&
        sameJson(withoutAnswers(next), asked),
    );
  }

  #refusal(method: string, params: JsonObject): Extract<Outcome, { kind: 'error' }> {
    const asked = withoutMeta(params);
    const calls = this.#calls.filter((call) => call.method === method).map(askedBy);
    const message = notRecordedText(method, asked, nearestCall(calls, method, asked));
    return {
      kind: 'error',
      error: { code: REFUSED, message },
      request: '',
      raw: '',
      size: 0,
      millis: 0,
    };
  }
}

function endOf(call: RecordedCall): Outcome | undefined {
  const run = runOfCall(call);
  return run && outcomeOf(run);
}

/** Its params are read when they are looked at: of many calls the first are. */
function askedBy(call: RecordedCall) {
  return {
    method: call.method,
    get params() {
      return withoutMeta(paramsOf(call));
    },
  };
}

/** The params that all rounds of a request have in common. */
function withoutAnswers(call: RecordedCall): JsonObject {
  const { _meta, inputResponses: _responses, requestState: _state, ...asked } = paramsOf(call);
  return asked;
}
