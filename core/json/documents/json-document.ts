import { DocumentModel, type DocumentFacts, type DocumentFormat } from './document-model';
import type { LongTexts, Skeleton } from './json-tree';

/** Sources shorter than this are read where they are, at once; longer ones in the worker. */
export const localLimit = 64_000;

/** The methods of a {@link DocumentModel}, each of which can be asked through {@link JsonDocument.ask}. */
export type DocumentMethods = {
  [K in keyof DocumentModel]: DocumentModel[K] extends (...args: never[]) => unknown
    ? DocumentModel[K]
    : never;
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
   * Opens the text of the string at a JSON Pointer (null: this document's whole source) as a document of its own, without the
   * text passing through the page.
   */
  derive(pointer: string | null, format: DocumentFormat): Promise<JsonDocument>;
  /** Frees its memory. What is asked later fails with code `closed`. */
  close(): void;
}

class LocalDocument implements JsonDocument {
  readonly local = true;
  readonly facts: DocumentFacts;
  readonly #model: DocumentModel;

  constructor(source: string, format: DocumentFormat) {
    this.#model = new DocumentModel(source, format);
    this.facts = this.#model.facts();
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

/** Opens a text that is small enough to be read at once ({@link localLimit}), here and now. */
export function openLocalDocument(source: string, format: DocumentFormat = 'json'): JsonDocument {
  return new LocalDocument(source, format);
}

/** A document that may be shared with others who hold it. */
export interface HeldDocument {
  readonly opened: Promise<JsonDocument>;
  /** To be called once. Unless `now`, the document stays for a while, in case that someone wants it again. */
  readonly release: (when?: 'now') => void;
}

/** Opens JSON where it is asked for, of whatever size: for hosts without a page to keep alive. */
export function openHere(source: Uint8Array): HeldDocument {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
  return { opened: Promise.resolve(openLocalDocument(text)), release: () => undefined };
}
