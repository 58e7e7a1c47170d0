import { BoundedMap } from '../json/bounded-map';
import { isObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import { type JudgedMessage, type MadeRequest, otherParty, type Watcher } from './judged-message';
import { stringifyJson } from '../json/lossless';

interface Token {
  request: MadeRequest;
  last: number | undefined;
}

/** So many tokens are remembered after their requests have ended. */
const MOST = 5_000;

/** Judges `notifications/progress`: known tokens, rising values, none after the end (Progress). */
export class ProgressWatcher implements Watcher {
  /** By who answers, and the token's JSON. */
  readonly #tokens = new BoundedMap<string, Token>(MOST);

  /** Told of each request that asks for progress. */
  asked(request: MadeRequest): void {
    const { progressToken, from } = request;
    if (progressToken === undefined) return;
    const key = keyOf(otherParty(from), progressToken);
    this.#tokens.set(key, { request, last: undefined });
  }

  take({ body, from, at, report }: JudgedMessage): void {
    if (body.kind !== 'notification' || body.method !== 'notifications/progress') return;
    if (!isObject(body.params)) return;
    const { progressToken, progress, total } = body.params;
    const place = pointerTo(at, 'params');
    if (typeof progressToken !== 'string' && typeof progressToken !== 'number') return;
    const token = this.#tokens.get(keyOf(from, progressToken));
    if (!token) {
      report('progress-unknown', `${place}/progressToken`, { token: String(progressToken) });
      return;
    }
    if (token.request.state === 'answered') {
      report('progress-late', place, { method: token.request.method });
    }
    if (typeof progress !== 'number') return;
    if (token.last !== undefined && progress <= token.last) {
      report('progress-back', `${place}/progress`, { before: token.last, actual: progress });
    }
    token.last = progress;
    if (typeof total === 'number' && progress > total) {
      report('progress-over', `${place}/progress`, { total, actual: progress });
    }
  }
}

function keyOf(answerer: string, token: unknown): string {
  return `${answerer} ${stringifyJson(token)}`;
}
