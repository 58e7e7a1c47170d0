import { DocumentModel, type DocumentFacts, type DocumentFormat } from './document-model';
import type { LongTexts, Skeleton } from './json-tree';

/** A text of so many characters is read in some 10 ms; a plain one is only cut into lines. */
const LOCAL_LIMITS = {
  json: 1_200_000,
  jsonl: 1_200_000,
  csv: 1_200_000,
  tsv: 1_200_000,
  text: 4_000_000,
};

/**
 * Whether a source is read where it is, at once: a worker would be asked longer than that takes. Longer ones are the
 * worker's.
 */
export function isReadLocally(source: string | Uint8Array, format: DocumentFormat): boolean {
  return source.length <= LOCAL_LIMITS[format];
}

/** The methods of a {@link DocumentModel}, each of which can be asked through {@link JsonDocument.ask}. */
export type DocumentMethods = {
  [K in keyof DocumentModel]: DocumentModel[K] extends (...args: never[]) => unknown ? DocumentModel[K] : never;
};
export type Answer<T> = T | Promise<T>;

/** Says that the worker could not do what was asked: the document is closed, or memory has run out. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly code: 'failed' | 'closed' | 'worker-died';

  constructor(code: DocumentError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** An open JSON (or separated) text, small and here or large and in the worker, asked in the same way. */
export interface JsonDocument {
  readonly facts: DocumentFacts;
  /** Whether every answer comes at once, as a plain value. */
  readonly local: boolean;
  /** Asks the document something; a document that is here answers at once, else a promise does. */
  ask<K extends keyof DocumentMethods>(
    method: K,
    ...args: Parameters<DocumentMethods[K]>
  ): Answer<ReturnType<DocumentMethods[K]>>;
  /** The source text of the value at a JSON Pointer, as it was written; null where there is none. */
  textAt(pointer: string): Promise<string | null>;
  /** The value at a JSON Pointer (numbers are JavaScript's); undefined where there is none. For small values. */
  valueAt(pointer: string): Promise<unknown>;
  /** The document in at most `maxNodes` values; strings stay whole, but for the long texts that are named. */
  skeleton(maxNodes: number, longTexts?: LongTexts): Promise<Skeleton>;
  /**
   * Opens the text of the string at a JSON Pointer (null: this document's whole source) as a document of its own,
   * without the text passing through the page.
   */
  derive(pointer: string | null, format: DocumentFormat): Promise<JsonDocument>;
  /** Frees its memory. What is asked later fails with code `closed`. */
  close(): void;
}

class LocalDocument implements JsonDocument {
  readonly local = true;
  readonly facts: DocumentFacts;
  readonly #format: DocumentFormat;
  readonly #model: DocumentModel;

  constructor(source: string, format: DocumentFormat) {
    this.#format = format;
    this.#model = new DocumentModel(source, format);
    this.facts = this.#model.facts();
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
    // It has nothing that the garbage collector would not find.
  }
}

/** Those that were opened last, as long as somebody has them. */
const lastOpened: WeakRef<LocalDocument>[] = [];
const MAX_SHARED = 8;

/**
 * Opens a text that is small enough to be read at once ({@link isReadLocally}), here and now; the views of one text share
 * it.
 */
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

/** A document that may be shared with others who hold it. */
export interface HeldDocument {
  readonly opened: Promise<JsonDocument>;
  /** To be called once. Unless `now`, the document stays for a while, in case that someone wants it again. */
  readonly release: (when?: 'now') => void;
}

/** Opens JSON where it is asked for, of whatever size: for hosts without a page to keep alive. */
export function openLocally(source: Uint8Array): HeldDocument {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
  return { opened: Promise.resolve(openLocalDocument(text)), release: () => undefined };
}
