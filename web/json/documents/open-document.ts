import { Desk, type DocumentFacts, type DocumentFormat } from './desk';
import type { DeskReply, DeskRequest } from './document.worker';
import { copyInTurns } from './in-turns';
import type { LongTexts, Skeleton } from './json-tree';
import { unpackLongStrings, type PackedSkeleton } from './long-strings';

/** Sources shorter than this are read where they are, at once; longer ones in the worker. */
export const localLimit = 64_000;

/** The methods of a {@link Desk}, each of which can be asked through {@link JsonDocument.ask}. */
type DeskMethods = {
  [K in keyof Desk]: Desk[K] extends (...args: never[]) => unknown ? Desk[K] : never;
};
export type Answer<T> = T | Promise<T>;

/** Says that the worker could not do what was asked: the document is closed, or memory has run out. */
class DocumentError extends Error {
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
  ask<K extends keyof DeskMethods>(
    method: K,
    ...args: Parameters<DeskMethods[K]>
  ): Answer<ReturnType<DeskMethods[K]>>;
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
  readonly #desk: Desk;

  constructor(source: string, format: DocumentFormat) {
    this.#desk = new Desk(source, format);
    this.facts = this.#desk.facts();
  }

  ask<K extends keyof DeskMethods>(
    method: K,
    ...args: Parameters<DeskMethods[K]>
  ): ReturnType<DeskMethods[K]> {
    return Reflect.apply(this.#desk[method], this.#desk, args) as ReturnType<DeskMethods[K]>;
  }

  textAt(pointer: string): Promise<string | null> {
    return Promise.resolve(this.#desk.textAt(pointer));
  }

  valueAt(pointer: string): Promise<unknown> {
    return Promise.resolve(this.#desk.valueAt(pointer));
  }

  skeleton(maxNodes: number, longTexts?: LongTexts): Promise<Skeleton> {
    return Promise.resolve(this.#desk.skeleton(maxNodes, longTexts));
  }

  derive(pointer: string | null, format: DocumentFormat): Promise<JsonDocument> {
    const source = pointer === null ? this.#desk.source() : this.#desk.stringAt(pointer);
    if (source !== null) return Promise.resolve(new LocalDocument(source, format));
    return Promise.reject(new DocumentError('failed', `there is no text at ${String(pointer)}`));
  }

  close(): void {
    // It has nothing that the garbage collector would not find.
  }
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: DocumentError) => void;
}

/** One worker holds all large documents, so that a hundred blocks do not start a hundred threads. */
class WorkerDesks {
  readonly #worker: Worker;
  readonly #waiting = new Map<string, Waiting>();
  readonly #open = new Set<number>();
  #desks = 0;

  constructor() {
    this.#worker = new Worker(new URL('./document.worker.ts', import.meta.url), {
      type: 'module',
      name: 'documents',
    });
    this.#worker.addEventListener('message', (event: MessageEvent<DeskReply>) => {
      const reply = event.data;
      const key = `${reply.desk} ${reply.ask}`;
      const waiting = this.#waiting.get(key);
      this.#waiting.delete(key);
      if (reply.type === 'answer') waiting?.resolve(reply.value);
      else waiting?.reject(new DocumentError('failed', reply.message));
    });
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#end(
        new DocumentError(
          'worker-died',
          event.message || 'the document worker could not be started; reload the page',
        ),
      );
    });
  }

  /** Has the worker open a desk, and gives the document on it. */
  async open(
    request: (desk: number) => DeskRequest,
    transfer: Transferable[] = [],
  ): Promise<JsonDocument> {
    this.#desks += 1;
    const desk = this.#desks;
    this.#open.add(desk);
    try {
      const facts = (await this.send(request(desk), transfer)) as DocumentFacts;
      return new WorkerDocument(this, desk, facts);
    } catch (error) {
      if (shared === this) this.close(desk);
      throw error;
    }
  }

  send(request: DeskRequest, transfer: Transferable[] = []): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const ask = 'ask' in request ? request.ask : -1;
      this.#waiting.set(`${request.desk} ${ask}`, { resolve, reject });
      this.#worker.postMessage(request, transfer);
    });
  }

  /** Closes a desk; after the last one the worker ends, which is the only way to have its memory back at once. */
  close(desk: number): void {
    this.#open.delete(desk);
    if (this.#open.size > 0) {
      const request: DeskRequest = { type: 'close', desk };
      this.#worker.postMessage(request);
      return;
    }
    this.#end(new DocumentError('closed', 'the document is closed'));
  }

  #end(error: DocumentError): void {
    this.#worker.terminate();
    if (shared === this) shared = null;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}

let shared: WorkerDesks | null = null;

class WorkerDocument implements JsonDocument {
  readonly local = false;
  readonly facts: DocumentFacts;
  readonly #desks: WorkerDesks;
  readonly #desk: number;
  #asked = 0;
  #closed = false;

  constructor(desks: WorkerDesks, desk: number, facts: DocumentFacts) {
    this.#desks = desks;
    this.#desk = desk;
    this.facts = facts;
  }

  ask<K extends keyof DeskMethods>(
    method: K,
    ...args: Parameters<DeskMethods[K]>
  ): Promise<ReturnType<DeskMethods[K]>> {
    if (this.#closed) return Promise.reject(new DocumentError('closed', 'the document is closed'));
    this.#asked += 1;
    return this.#desks.send({
      type: 'ask',
      desk: this.#desk,
      ask: this.#asked,
      method,
      args,
    }) as Promise<ReturnType<DeskMethods[K]>>;
  }

  textAt(pointer: string): Promise<string | null> {
    return this.ask('textAt', pointer);
  }

  valueAt(pointer: string): Promise<unknown> {
    return this.ask('valueAt', pointer);
  }

  async skeleton(maxNodes: number, longTexts?: LongTexts): Promise<Skeleton> {
    if (this.#closed) throw new DocumentError('closed', 'the document is closed');
    this.#asked += 1;
    const ask = this.#asked;
    const request = { type: 'skeleton', desk: this.#desk, ask, maxNodes, longTexts } as const;
    return unpackLongStrings((await this.#desks.send(request)) as PackedSkeleton);
  }

  async derive(pointer: string | null, format: DocumentFormat): Promise<JsonDocument> {
    if (this.#closed) throw new DocumentError('closed', 'the document is closed');
    const from = this.#desk;
    return this.#desks.open((desk) => ({ type: 'derive', desk, from, pointer, format }));
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#desks.close(this.#desk);
  }
}

/** Opens a text that is small enough to be read at once ({@link localLimit}), here and now. */
export function openLocalDocument(source: string, format: DocumentFormat = 'json'): JsonDocument {
  return new LocalDocument(source, format);
}

/**
 * Opens a text; a large one in the worker, so that the page never waits for it. A text that is not JSON opens
 * too: its `facts.fault` says where it stops being JSON.
 * @param source text, or UTF-8 bytes
 * @param options.transfer give the bytes away instead of copying them; they cannot be read here afterwards
 * @throws {DocumentError} `worker-died` where the worker cannot be started or is out of memory
 */
export async function openDocument(
  source: string | Uint8Array,
  { format = 'json', transfer = false }: { format?: DocumentFormat; transfer?: boolean } = {},
): Promise<JsonDocument> {
  if (source.length < localLimit) {
    const text =
      typeof source === 'string'
        ? source
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
    return openLocalDocument(text, format);
  }
  // A copy that is handed over takes a fraction of the time that cloning takes.
  const given = typeof source === 'string' || transfer ? source : await copyInTurns(source);
  const desks = (shared ??= new WorkerDesks());
  return desks.open(
    (desk) => ({ type: 'open', desk, source: given, format }),
    typeof given === 'string' ? [] : [given.buffer as ArrayBuffer],
  );
}
