import { Desk, type DocumentFormat } from './desk';
import { packLongStrings, type PackedSkeleton } from './long-strings';

/** What the page asks of the worker. */
export type DeskRequest =
  | { type: 'open'; desk: number; source: string | Uint8Array; format: DocumentFormat }
  | { type: 'ask'; desk: number; ask: number; method: string; args: unknown[] }
  | { type: 'skeleton'; desk: number; ask: number; maxNodes: number }
  | { type: 'close'; desk: number };

/** What the worker answers: to `open` with ask −1. */
export type DeskReply =
  | { type: 'answer'; desk: number; ask: number; value: unknown }
  | { type: 'failure'; desk: number; ask: number; message: string };

const desks = new Map<number, Desk>();

function answer(request: Exclude<DeskRequest, { type: 'close' }>): unknown {
  if (request.type === 'open') {
    const source =
      typeof request.source === 'string'
        ? request.source
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(request.source);
    const desk = new Desk(source, request.format);
    desks.set(request.desk, desk);
    return desk.facts();
  }
  const desk = desks.get(request.desk);
  if (desk === undefined) throw new Error('the document is closed');
  if (request.type === 'skeleton') return packLongStrings(desk.skeleton(request.maxNodes));
  const method: unknown = Reflect.get(desk, request.method);
  if (typeof method !== 'function') throw new Error(`a document has no ${request.method}`);
  return Reflect.apply(method, desk, request.args) as unknown;
}

self.addEventListener('message', (event: MessageEvent<DeskRequest>) => {
  const request = event.data;
  if (request.type === 'close') {
    desks.delete(request.desk);
    return;
  }
  const ask = request.type === 'open' ? -1 : request.ask;
  let reply: DeskReply;
  let transfer: Transferable[] = [];
  try {
    const value = answer(request);
    reply = { type: 'answer', desk: request.desk, ask, value };
    if (request.type === 'skeleton') {
      transfer = (value as PackedSkeleton).longStrings.map(({ bytes }) => bytes.buffer);
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    reply = { type: 'failure', desk: request.desk, ask, message };
  }
  self.postMessage(reply, { transfer });
});
