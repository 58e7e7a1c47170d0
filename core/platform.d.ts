/** Globals of both browsers and Node 20.19, in place of the "DOM" library: anything else must come from a host. */

interface AbortSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
declare const AbortSignal: {
  any(signals: Iterable<AbortSignal>): AbortSignal;
};
interface AbortController {
  readonly signal: AbortSignal;
  abort(reason?: unknown): void;
}
declare const AbortController: new () => AbortController;

interface TextDecoderOptions {
  fatal?: boolean;
  ignoreBOM?: boolean;
}
interface TextDecoder {
  /** @throws TypeError if `fatal` and the bytes are invalid */
  decode(bytes?: ArrayBuffer | ArrayBufferView, options?: { stream?: boolean }): string;
}
declare const TextDecoder: new (label?: string, options?: TextDecoderOptions) => TextDecoder;
interface TextEncoder {
  encode(text?: string): Uint8Array<ArrayBuffer>;
  encodeInto(text: string, into: Uint8Array): { read: number; written: number };
}
declare const TextEncoder: new () => TextEncoder;
declare function atob(text: string): string;
declare function btoa(text: string): string;

interface ReadableStreamDefaultReader<T> {
  read(): Promise<{ done: false; value: T } | { done: true; value: undefined }>;
  cancel(reason?: unknown): Promise<void>;
  releaseLock(): void;
}
interface ReadableStreamDefaultController<T> {
  enqueue(chunk: T): void;
  close(): void;
  error(reason?: unknown): void;
}
interface ReadableStream<T> {
  getReader(): ReadableStreamDefaultReader<T>;
  cancel(reason?: unknown): Promise<void>;
  pipeThrough<U>(through: { readable: ReadableStream<U>; writable: WritableStream<T> }): ReadableStream<U>;
}
declare const ReadableStream: new <T>(
  source?: {
    start?(controller: ReadableStreamDefaultController<T>): void | Promise<void>;
    pull?(controller: ReadableStreamDefaultController<T>): void | Promise<void>;
    cancel?(reason: unknown): void | Promise<void>;
  },
  strategy?: { highWaterMark?: number },
) => ReadableStream<T>;
interface WritableStream<T> {
  getWriter(): { write(chunk: T): Promise<void>; close(): Promise<void> };
}
type CompressionFormat = 'deflate' | 'deflate-raw' | 'gzip';
interface CodingStream {
  readable: ReadableStream<Uint8Array<ArrayBuffer>>;
  writable: WritableStream<ArrayBuffer | ArrayBufferView<ArrayBuffer>>;
}
declare const CompressionStream: new (format: CompressionFormat) => CodingStream;
declare const DecompressionStream: new (format: CompressionFormat) => CodingStream;

interface Blob {
  readonly size: number;
  readonly type: string;
  slice(start?: number, end?: number): Blob;
  arrayBuffer(): Promise<ArrayBuffer>;
  stream(): ReadableStream<Uint8Array<ArrayBuffer>>;
}
declare const Blob: new (
  parts?: readonly (string | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer>)[],
  options?: { type?: string },
) => Blob;

interface URLSearchParams {
  append(name: string, value: string): void;
  delete(name: string): void;
  get(name: string): string | null;
  has(name: string): boolean;
  set(name: string, value: string): void;
  toString(): string;
  [Symbol.iterator](): IterableIterator<[name: string, value: string]>;
}
declare const URLSearchParams: {
  new (init?: string | Record<string, string> | [name: string, value: string][]): URLSearchParams;
};
interface URL {
  readonly href: string;
  readonly origin: string;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: URLSearchParams;
}
declare const URL: {
  new (url: string | URL, base?: string | URL): URL;
  canParse(url: string, base?: string): boolean;
};

interface MessagePort {
  onmessage: (() => void) | null;
  postMessage(message: unknown): void;
  close(): void;
}
declare const setImmediate: ((callback: () => void) => void) | undefined;
declare const MessageChannel: new () => {
  readonly port1: MessagePort;
  readonly port2: MessagePort;
};
/** A number in browsers, an object in Node. */
declare function setTimeout(callback: (nothing: undefined) => void, millis?: number): { readonly timer: unique symbol };
declare function clearTimeout(timer: ReturnType<typeof setTimeout> | undefined): void;
declare function queueMicrotask(callback: () => void): void;
declare const performance: { readonly timeOrigin: number; now(): number };
declare const crypto: {
  randomUUID(): string;
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
  readonly subtle: {
    digest(algorithm: 'SHA-256', bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
  };
};
