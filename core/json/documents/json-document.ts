import { DocumentModel, type DocumentSummary, type DocumentFormat } from './document-model';
import type { LongTexts, Skeleton } from './json-tree';

/** Characters that parse in some 10 ms; plain text is only split into lines. */
const LOCAL_LIMITS = { json: 1_200_000, jsonl: 1_200_000, csv: 1_200_000, tsv: 1_200_000, text: 4_000_000 };

/** Whether parsing takes less time than asking a worker. */
export function isReadLocally(source: string | Uint8Array, format: DocumentFormat): boolean {
  return source.length <= LOCAL_LIMITS[format];
}

export type DocumentMethods = {
  [K in keyof DocumentModel]: DocumentModel[K] extends (...args: never[]) => unknown ? DocumentModel[K] : never;
};
export type MaybePromise<T> = T | Promise<T>;

/** The document is closed, the worker died, or memory ran out. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: 'failed' | 'closed' | 'worker-died';

  constructor(code: DocumentError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A JSON or separated text: small and here, or large and in a worker, with one interface. */
export interface JsonDocument {
  readonly summary: DocumentSummary;
  /** Whether methods return plain values instead of promises. */
  readonly local: boolean;
  /** Returns a plain value if the document is local, else a promise. */
  ask<K extends keyof DocumentMethods>(
    method: K,
    ...args: Parameters<DocumentMethods[K]>
  ): MaybePromise<ReturnType<DocumentMethods[K]>>;
  textAt(pointer: string): Promise<string | null>;
  /** Numbers are JavaScript's. For small values. */
  valueAt(pointer: string): Promise<unknown>;
  /** At most `maxNodes` values; only strings that `longTexts` names are cut. */
  skeleton(maxNodes: number, longTexts?: LongTexts): Promise<Skeleton>;
  /** A string at a JSON Pointer (null: the whole source) as a document; its text doesn't pass through the page. */
  derive(pointer: string | null, format: DocumentFormat): Promise<JsonDocument>;
  /** Frees memory; later requests fail with code `closed`. */
  close(): void;
}

class LocalDocument implements JsonDocument {
  readonly local = true;
  readonly summary: DocumentSummary;
  readonly #format: DocumentFormat;
  readonly #model: DocumentModel;

  constructor(source: string, format: DocumentFormat) {
    this.#format = format;
    this.#model = new DocumentModel(source, format);
    this.summary = this.#model.summary();
  }

  isOf(source: string, format: DocumentFormat): boolean {
    return this.#format === format && this.#model.source() === source;
  }

  ask<K extends keyof DocumentMethods>(
    method: K,
    ...args: Parameters<DocumentMethods[K]>
  ): ReturnType<DocumentMethods[K]> {
    return Reflect.apply(this.#model[method], this.#model, args) as ReturnType<DocumentMethods[K]>;
  }

  textAt(pointer: string): Promise<string | null> {
    return Promise.resolve(this.#model.textAt(pointer));
  }

  valueAt(pointer: string): Promise<unknown> {
    return Promise.resolve(this.#model.valueAt(pointer));
  }

  skeleton(maxNodes: number, longTexts?: LongTexts): Promise<Skeleton> {
    return Promise.resolve(this.#model.skeleton(maxNodes, longTexts));
  }

  derive(pointer: string | null, format: DocumentFormat): Promise<JsonDocument> {
    const source = pointer === null ? this.#model.source() : this.#model.stringAt(pointer);
    if (source !== null) return Promise.resolve(new LocalDocument(source, format));
    return Promise.reject(new DocumentError('failed', `there is no text at ${String(pointer)}`));
  }

  close(): void {
    // Nothing to free: the garbage collector does it.
  }
}

const lastOpened: WeakRef<LocalDocument>[] = [];
const MAX_SHARED = 8;

/** Only for texts with {@link isReadLocally}. Views of the same text share one document. */
export function openLocalDocument(source: string, format: DocumentFormat = 'json'): JsonDocument {
  for (const known of lastOpened) {
    const document = known.deref();
    if (document?.isOf(source, format) === true) return document;
  }
  const opened = new LocalDocument(source, format);
  lastOpened.unshift(new WeakRef(opened));
  lastOpened.splice(MAX_SHARED);
  return opened;
}

export interface DocumentLease {
  readonly opened: Promise<JsonDocument>;
  /** Call it once. Without `now`, the document stays open for a while, to be used again. */
  readonly release: (when?: 'now') => void;
}

const documentsOfBytes = new WeakMap<Uint8Array, WeakRef<JsonDocument>>();

/** For hosts without a page to keep alive: opens JSON of any size on this thread. The same bytes share one document. */
export function openLocally(source: Uint8Array): DocumentLease {
  let document = documentsOfBytes.get(source)?.deref();
  if (!document) {
    document = openLocalDocument(new TextDecoder('utf-8', { ignoreBOM: true }).decode(source));
    documentsOfBytes.set(source, new WeakRef(document));
  }
  return { opened: Promise.resolve(document), release: () => undefined };
}
