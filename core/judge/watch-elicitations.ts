import { BoundedMap } from '../json/bounded-map';
import { isObject, propertyOf } from '../json/json-object';
import type { JudgedMessage, Watcher } from './judged-message';

/** So many elicitations are remembered. */
const MOST = 5_000;

/** Judges whether what is told to be complete was ever asked: pages to open, by their ids (2025-11-25). */
export class ElicitationWatcher implements Watcher {
  readonly #ids = new BoundedMap<unknown, true>(MOST);

  take({ body, from, at, report }: JudgedMessage): void {
    if (from !== 'server') return;
    if (body.kind === 'request' && body.method === 'elicitation/create') this.#note(body.params);
    if (body.kind === 'error' && isObject(body.error) && isObject(body.error['data'])) {
      const { elicitations } = body.error['data'];
      if (Array.isArray(elicitations)) for (const one of elicitations) this.#note(one);
    }
    if (body.kind !== 'notification' || body.method !== 'notifications/elicitation/complete')
      return;
    const id = propertyOf(body.params, 'elicitationId');
    if (typeof id !== 'string' || this.#ids.get(id)) return;
    report('elicitation-unknown', `${at}/params/elicitationId`, { id: id.slice(0, 80) });
  }

  #note(params: unknown): void {
    if (isObject(params) && params['elicitationId'] !== undefined) {
      this.#ids.set(params['elicitationId'], true);
    }
  }
}
