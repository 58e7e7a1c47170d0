import type { DocumentSummary, DocumentFormat } from '../../../core/json/documents/document-model';
import {
  DocumentError,
  type DocumentMethods,
  type JsonDocument,
  isReadLocally,
  openLocalDocument,
} from '../../../core/json/documents/json-document';
import { WorkerError } from '../../../core/ask-worker';
import type { DocumentRequest } from './document-jobs';
import { joinInTurns } from '../../../core/json/in-turns';
import type { LongTexts, Skeleton } from '../../../core/json/documents/json-tree';
import { unpackLongStrings, type PackedSkeleton } from '../../../core/json/documents/long-strings';
import { pageWorker } from '../start-worker';

/** One worker for all large documents, so that a hundred blocks don't start a hundred threads. */
const askShared = pageWorker('documents');
const openHandles = new Set<number>();
let lastHandle = 0;

const closedError = () => new DocumentError('closed', 'the document is closed');

async function ask(request: DocumentRequest, transfer: Transferable[] = []): Promise<unknown> {
  if (!openHandles.has(request.handle)) throw closedError();
  try {
    return await askShared(request, { transfer });
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.code === 'failed') throw new DocumentError('failed', error.message);
    // The documents that it held are gone, too.
    openHandles.clear();
    throw new DocumentError('worker-died', error.message);
  }
}

/** The handle is open while the request is prepared, so that closing the last other one doesn't end the worker. */
async function open(
  prepare: (handle: number) => Promise<{ request: DocumentRequest; transfer?: Transferable[] }>,
): Promise<JsonDocument> {
  const handle = ++lastHandle;
  openHandles.add(handle);
  try {
    const { request, transfer } = await prepare(handle);
    // If the worker died meanwhile, a new one opens this document.
    openHandles.add(handle);
    return new WorkerDocument(handle, (await ask(request, transfer)) as DocumentSummary);
  } catch (error) {
    closeHandle(handle);
    throw error;
  }
}

/** After the last handle the worker ends: the only way to free its memory at once. */
function closeHandle(handle: number): void {
  if (!openHandles.delete(handle)) return;
  if (openHandles.size === 0) askShared.end(closedError());
  else askShared({ type: 'close', handle }).catch(() => undefined);
}

class WorkerDocument implements JsonDocument {
  readonly local = false;
  readonly summary: DocumentSummary;
  readonly #handle: number;

  constructor(handle: number, summary: DocumentSummary) {
    this.#handle = handle;
    this.summary = summary;
  }

  ask<K extends keyof DocumentMethods>(
    method: K,
    ...args: Parameters<DocumentMethods[K]>
  ): Promise<ReturnType<DocumentMethods[K]>> {
    return ask({ type: 'ask', handle: this.#handle, method, args }) as Promise<ReturnType<DocumentMethods[K]>>;
  }

  textAt(pointer: string): Promise<string | null> {
    return this.ask('textAt', pointer);
  }

  valueAt(pointer: string): Promise<unknown> {
    return this.ask('valueAt', pointer);
  }

  async skeleton(maxNodes: number, longTexts?: LongTexts): Promise<Skeleton> {
    const packed = await ask({ type: 'skeleton', handle: this.#handle, maxNodes, longTexts });
    return unpackLongStrings(packed as PackedSkeleton);
  }

  async derive(pointer: string | null, format: DocumentFormat): Promise<JsonDocument> {
    const from = this.#handle;
    if (!openHandles.has(from)) throw closedError();
    return open((handle) => Promise.resolve({ request: { type: 'derive', handle, from, pointer, format } }));
  }

  close(): void {
    closeHandle(this.#handle);
  }
}

/** @param options.transfer moves the bytes, which can't be read here afterwards @throws DocumentError `worker-died` */
export async function openDocument(
  source: string | Uint8Array,
  { format = 'json', transfer = false }: { format?: DocumentFormat; transfer?: boolean } = {},
): Promise<JsonDocument> {
  if (isReadLocally(source, format)) {
    const text = typeof source === 'string' ? source : new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
    return openLocalDocument(text, format);
  }
  return open(async (handle) => {
    // Copying and transferring is much faster than cloning.
    const sent = typeof source === 'string' || transfer ? source : await joinInTurns([source]);
    return {
      request: { type: 'open', handle, source: sent, format },
      transfer: typeof sent === 'string' ? [] : [sent.buffer as ArrayBuffer],
    };
  });
}
