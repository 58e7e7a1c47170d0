import { type JsonObject, isObject } from '../json/json-object';
import type { Host } from '../host';
import { batchParts } from './batch-parts';
import { type MessageShape, shapeOf, valueOfJson } from '../protocol/json-rpc';
import { decodeBeginning } from '../json/decode-beginning';
import { utf8Size } from '../json/utf8-size';
import type { Direction } from './request-matcher';
import { type Discarded, type MessageEntry, type MessageLog, type RawJson, throwUncaught } from './message-log';
import type { JsonDocument } from '../json/documents/json-document';
import type { Skeleton } from '../json/documents/json-tree';
import { stringifyJson } from '../json/lossless';
import { Store } from '../store';

/** Messages up to this size are parsed on the main thread (some 10 ms), larger ones in a worker. */
export const LARGE_BYTES = 1_500_000;
/** Nodes of a larger message that reach the page, see {@link Received.elided}. */
const SKELETON_NODES = 20_000;
/** The page holds only the beginning of texts from 8 MB on: decoding one would freeze it. */
const LONG_TEXTS = {
  pointers: '^/result/(?:content/\\d+/(?:resource/)?|contents/\\d+/)text$',
  from: 8_000_000,
  keptLength: 32_000,
};
const MAX_NOISE_BYTES = 64 * 1024;
/** The most characters that a browser's string can have. */
export const DEFAULT_LIMIT_BYTES = 500_000_000;
/** Milliseconds that the document of a large message stays open. */
const LINGER_MS = 20_000;

export type SentMessage = Pick<MessageEntry, 'raw' | 'size' | 'shape' | 'http' | 'repeats'>;

export interface Received {
  entry: MessageEntry;
  value: JsonObject;
  raw: RawJson;
  /** JSON Pointers of what is empty or cut in `value`, because it was too large. `raw` is complete. */
  elided: readonly string[];
}

export type MessageListener = (message: Received) => void;

export interface Noise {
  text: string;
  /** Bytes of all of it, if the text is only its beginning. */
  size?: number;
  /** The limit in bytes at which reading stopped. */
  cut?: number;
  http?: number;
}

/** Records every message, once in each direction, as bytes. Nothing else does. */
export class Wire {
  readonly #host: Pick<Host, 'openDocument'>;
  readonly log: MessageLog;
  readonly limit: number;
  readonly incoming: Incoming;
  #listeners: MessageListener[] = [];
  #noiseListeners: ((noise: Noise) => void)[] = [];
  #closeDocument: () => void = () => undefined;

  /** @param limit bytes; a longer line, event or body is cut, see {@link cut} */
  constructor(
    host: Pick<Host, 'openDocument' | 'onError'>,
    log: MessageLog,
    incoming = new Incoming(),
    limit = DEFAULT_LIMIT_BYTES,
  ) {
    this.limit = limit;
    this.#host = host;
    this.log = log;
    log.onError = host.onError ?? throwUncaught;
    this.incoming = incoming;
  }

  onMessage(listener: MessageListener): void {
    this.#listeners.push(listener);
  }

  /** Called for what is not JSON: it may have been meant as a response. */
  onNoise(listener: (noise: Noise) => void): void {
    this.#noiseListeners.push(listener);
  }

  /** Records a message before it is sent, and each message of a batch. @returns its `seq` */
  sent(message: SentMessage): number {
    const { seq } = this.log.add({ kind: 'message', direction: 'sent', ...message });
    if (message.shape.kind === 'batch' && typeof message.raw === 'string')
      this.#addParts('sent', seq, batchParts(message.raw), message.http);
    return seq;
  }

  /** Records and dispatches one message. @returns its shape, or those of a batch; undefined if it is not JSON */
  async received(bytes: Uint8Array, http?: number, eventId?: string): Promise<readonly MessageShape[] | undefined> {
    const parsed = bytes.length > LARGE_BYTES ? await this.#parseLarge(bytes) : parseSmall(bytes);
    return this.#receive(parsed, { size: bytes.length, bytes: () => bytes }, http, eventId);
  }

  /** Of a recording, synchronously. @returns false if bytes are needed: it is large or has a byte order mark */
  receivedText(text: string, http?: number, eventId?: string): boolean {
    // A UTF-16 code unit takes at most three bytes.
    if (text.length > LARGE_BYTES / 3 || text.startsWith('\ufeff')) return false;
    const value = valueOfJson(text);
    const parsed = value === undefined ? undefined : { value, raw: text, elided: [] };
    const bytes = () => new TextEncoder().encode(text);
    this.#receive(parsed, { size: utf8Size(text), bytes }, http, eventId);
    return true;
  }

  #receive(
    parsed: Parsed | undefined,
    { size, bytes }: { size: number; bytes: () => Uint8Array },
    http: number | undefined,
    eventId: string | undefined,
  ): readonly MessageShape[] | undefined {
    if (!parsed) {
      const all = bytes();
      const { text, whole } = decode(all, MAX_NOISE_BYTES);
      const broken = size <= MAX_NOISE_BYTES && !whole;
      this.log.add({
        kind: 'noise',
        text,
        size,
        ...(broken && { bytes: all.slice() }),
        ...(http !== undefined && { http }),
      });
      // The offset at which it stops being JSON may be far behind.
      const noise: Noise = size <= LARGE_BYTES ? { text: new TextDecoder().decode(all), http } : { text, size, http };
      for (const listener of this.#noiseListeners) this.#guard(() => listener(noise));
      return undefined;
    }
    const { value, raw, elided } = parsed;
    const entry = this.#add('received', value, { raw, size, http, eventId });
    if (!Array.isArray(value)) {
      if (isObject(value)) this.#dispatch({ entry, value, raw, elided });
      return [entry.shape];
    }
    const parts =
      typeof raw === 'string'
        ? batchParts(raw)
        : value.map((part: unknown) => ({ value: part, raw: stringifyJson(part) }));
    const entries = this.#addParts('received', entry.seq, parts, http);
    parts.forEach((part, index) => {
      const partEntry = entries[index];
      if (partEntry && isObject(part.value))
        this.#dispatch({ entry: partEntry, value: part.value, raw: part.raw, elided });
    });
    return entries.map(({ shape }) => shape);
  }

  /** Records what clients ignore, without taking it for a response. */
  discarded(bytes: Uint8Array, why: Discarded, http?: number): void {
    const text = decodeBeginning(bytes, MAX_NOISE_BYTES);
    const carried = http !== undefined && { http };
    this.log.add({ kind: 'noise', text, size: bytes.length, discarded: why, ...carried });
  }

  /** Records what was longer than {@link limit}. @param head its beginning @param size bytes */
  cut(head: Uint8Array, size: number, http?: number): void {
    const text = decodeBeginning(head, MAX_NOISE_BYTES, true);
    const { limit } = this;
    this.log.add({ kind: 'noise', text, size, cut: limit, ...(http !== undefined && { http }) });
    for (const listener of this.#noiseListeners) this.#guard(() => listener({ text, cut: limit, http }));
  }

  /** An exception of a listener is reported, and ends neither the reading nor the other listeners. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.log.onError(error);
    }
  }

  #dispatch(message: Received): void {
    for (const listener of this.#listeners) this.#guard(() => listener(message));
  }

  /** Adds the messages of a batch, so that each finds its request or response. */
  #addParts(
    direction: Direction,
    of: number,
    parts: readonly { value: unknown; raw: string }[],
    http: number | undefined,
  ): MessageEntry[] {
    return parts.map(({ value, raw }, index) => {
      const size = new TextEncoder().encode(raw).length;
      return this.#add(direction, value, { raw, size, part: { of, index }, http });
    });
  }

  #add(
    direction: Direction,
    value: unknown,
    { raw, size, part, http, eventId }: Pick<MessageEntry, 'raw' | 'size' | 'part' | 'http' | 'eventId'>,
  ): MessageEntry {
    const shape = shapeOf(value);
    return this.log.add({ kind: 'message', direction, shape, raw, size, part, http, eventId }) as MessageEntry;
  }

  async #parseLarge(bytes: Uint8Array): Promise<Parsed | undefined> {
    // Whoever shows it needs the same document, so it stays open a while. Only the last one: a server may send many.
    this.#closeDocument();
    const { opened, release } = this.#host.openDocument(bytes);
    const timer = setTimeout(() => this.#closeDocument(), LINGER_MS);
    const close = () => {
      clearTimeout(timer);
      release('now');
      if (this.#closeDocument === close) this.#closeDocument = () => undefined;
    };
    this.#closeDocument = close;
    try {
      const document = await opened;
      if (document.summary.error !== null) return undefined;
      const { value, elided } = await skeletonOf(document);
      return { value, raw: bytes, elided };
    } catch {
      return undefined;
    }
  }
}

export function skeletonOf(document: Pick<JsonDocument, 'skeleton'>): Promise<Skeleton> {
  return document.skeleton(SKELETON_NODES, LONG_TEXTS);
}

interface Parsed {
  value: unknown;
  raw: RawJson;
  elided: readonly string[];
}

/** @returns whether the text has all of the bytes: invalid UTF-8 becomes `\ufffd`, a byte order mark is dropped */
function decode(bytes: Uint8Array, limit = bytes.length): { text: string; whole: boolean } {
  try {
    const text = strictDecoder.decode(bytes.subarray(0, limit));
    return { text, whole: !BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) };
  } catch {
    return { text: decodeBeginning(bytes, limit), whole: false };
  }
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const strictDecoder = new TextDecoder('utf-8', { fatal: true });

function parseSmall(bytes: Uint8Array): Parsed | undefined {
  const { text, whole } = decode(bytes);
  try {
    return { value: JSON.parse(text), raw: whole ? text : bytes, elided: [] };
  } catch {
    return undefined;
  }
}

const NOTIFY_MS = 100;

export class Incoming extends Store<number> {
  readonly #streams = new Map<object, number>();

  constructor() {
    super(0);
  }

  /** @param bytes of the stream's unfinished message; 0 when it is complete */
  setSize(stream: object, bytes: number): void {
    if (bytes > 0) this.#streams.set(stream, bytes);
    else if (!this.#streams.delete(stream)) return;
    this.setSoon(() => [...this.#streams.values()].reduce((sum, each) => sum + each, 0), NOTIFY_MS);
  }
}
