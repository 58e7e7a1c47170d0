import { Desk, type DocumentFacts, type DocumentFormat } from './desk';
import type { LongTexts } from './json-tree';
import { packLongStrings, type PackedSkeleton } from './long-strings';

/** What the page asks of the worker. */
export type DeskRequest =
  | { type: 'open'; desk: number; source: string | Uint8Array; format: DocumentFormat }
  /** Opens the text of a string in another desk's source (or that source itself) as a desk of its own. */
  | { type: 'derive'; desk: number; from: number; pointer: string | null; format: DocumentFormat }
  | { type: 'ask'; desk: number; ask: number; method: string; args: unknown[] }
  | {
      type: 'skeleton';
      desk: number;
      ask: number;
      maxNodes: number;
      longTexts: LongTexts | undefined;
    }
  | { type: 'close'; desk: number };

/** What the worker answers: to `open` and `derive` with ask −1. */
export type DeskReply =
  | { type: 'answer'; desk: number; ask: number; value: unknown }
  | { type: 'failure'; desk: number; ask: number; message: string };

const desks = new Map<number, Desk>();

function desk(number: number): Desk {
  const found = desks.get(number);
  if (found === undefined) throw new Error('the document is closed');
  return found;
}

function open(number: number, source: string, format: DocumentFormat): DocumentFacts {
  const opened = new Desk(source, format);
  desks.set(number, opened);
  return opened.facts();
}

function answer(request: Exclude<DeskRequest, { type: 'close' }>): unknown {
  if (request.type === 'open') {
    const source =
      typeof request.source === 'string'
        ? request.source
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(request.source);
    return open(request.desk, source, request.format);
  }
  if (request.type === 'derive') {
    const from = desk(request.from);
    const source = request.pointer === null ? from.source() : from.stringAt(request.pointer);
    if (source === null) throw new Error(`there is no text at ${String(request.pointer)}`);
    return open(request.desk, source, request.format);
  }
  const asked = desk(request.desk);
  if (request.type === 'skeleton') {
    return packLongStrings(asked.skeleton(request.maxNodes, request.longTexts));
  }
  const method: unknown = Reflect.get(asked, request.method);
  if (typeof method !== 'function') throw new Error(`a document has no ${request.method}`);
  return Reflect.apply(method, asked, request.args) as unknown;
}

self.addEventListener('message', (event: MessageEvent<DeskRequest>) => {
  const request = event.data;
  if (request.type === 'close') {
    desks.delete(request.desk);
    return;
  }
  const ask = 'ask' in request ? request.ask : -1;
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
