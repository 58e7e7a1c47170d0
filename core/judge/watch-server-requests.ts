import { isObject, propertyOf } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import type { Report } from '../protocol/findings/finding';
import type { JudgedMessage, Watcher } from './judged-message';
import { BoundedMap } from '../json/bounded-map';

export class SamplingWatcher implements Watcher {
  onMessage({ body, at, version, report }: JudgedMessage): void {
    if (version < '2025-11-25') return;
    if (body.kind === 'request' && body.method === 'sampling/createMessage')
      checkMessages(body.params, `${at}/params`, report);
    if (body.kind === 'result' && isObject(body.result)) {
      const { inputRequests } = body.result;
      if (!isObject(inputRequests)) return;
      for (const [key, request] of Object.entries(inputRequests)) {
        if (!isObject(request) || request['method'] !== 'sampling/createMessage') continue;
        const pointer = `${pointerTo(`${at}/result/inputRequests`, key)}/params`;
        checkMessages(request['params'], pointer, report);
      }
    }
  }
}

function blocksOf(message: unknown): Record<string, unknown>[] {
  const content: unknown = propertyOf(message, 'content');
  return (Array.isArray(content) ? (content as unknown[]) : [content]).filter(isObject);
}

function checkMessages(params: unknown, at: string, report: Report): void {
  const messages: unknown = propertyOf(params, 'messages');
  if (!Array.isArray(messages)) return;
  let open = new Set<unknown>();
  messages.forEach((message: unknown, i) => {
    const pointer = `${at}/messages/${i}/content`;
    const blocks = blocksOf(message);
    const results = blocks.filter(({ type }) => type === 'tool_result');
    const uses = blocks.filter(({ type }) => type === 'tool_use');
    if (results.length > 0 && results.length < blocks.length) report('sampling-results-mixed', pointer);
    for (const { toolUseId } of results) {
      if (!open.delete(toolUseId)) report('sampling-results-stray', pointer, { id: String(toolUseId).slice(0, 80) });
    }
    if (open.size > 0) report('sampling-results-missing', pointer, { id: [...open].join(', ').slice(0, 120) });
    open = new Set(uses.map(({ id }) => id));
  });
}

const MAX_ELICITATIONS = 5_000;

export class ElicitationWatcher implements Watcher {
  readonly #ids = new BoundedMap<unknown, true>(MAX_ELICITATIONS);

  onMessage({ body, from, at, report }: JudgedMessage): void {
    if (from !== 'server') return;
    if (body.kind === 'request' && body.method === 'elicitation/create') this.#note(body.params);
    if (body.kind === 'error' && isObject(body.error) && isObject(body.error['data'])) {
      const { elicitations } = body.error['data'];
      if (Array.isArray(elicitations)) for (const one of elicitations) this.#note(one);
    }
    if (body.kind !== 'notification' || body.method !== 'notifications/elicitation/complete') return;
    const id = propertyOf(body.params, 'elicitationId');
    if (typeof id !== 'string' || this.#ids.get(id)) return;
    report('elicitation-unknown', `${at}/params/elicitationId`, { id: id.slice(0, 80) });
  }

  #note(params: unknown): void {
    if (isObject(params) && params['elicitationId'] !== undefined) this.#ids.set(params['elicitationId'], true);
  }
}
