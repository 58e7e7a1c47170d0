import { type JsonObject, isObject } from '../json/json-object';
import type { Host } from '../host';
import { batchParts } from './batch-parts';
import { type MessageShape, shapeOf, valueOfText } from '../protocol/json-rpc';
import { utf8Size } from '../json/utf8-size';
import type { Direction } from './asked-requests';
import { type Discarded, type MessageEntry, type MessageLog, type RawJson, throwLater } from './message-log';
import type { JsonDocument } from '../json/documents/json-document';
import type { Skeleton } from '../json/documents/json-tree';
import { stringifyJson } from '../json/lossless';
import { Store } from '../store';

/** Messages up to this size are parsed on the page's own thread: some 10 ms, where a worker would be asked for longer. */
export const LARGE = 1_500_000;
/** A larger message reaches the page with its big objects and arrays left out, see {@link Received.elided}. */
const SKELETON_NODES = 20_000;
/** Of texts from 8 MB on the page itself holds only the beginning: decoding one would freeze it. */
const LONG_TEXTS = {
  places: '^/result/(?:content/\\d+/(?:resource/)?|contents/\\d+/)text$',
  from: 8_000_000,
  kept: 32_000,
};
/** Of what is not JSON at most so many bytes are kept. */
const NOISE_HEAD = 64 * 1024;
/** What nobody can hold any more: a text of a browser may have so many characters. */
export const DEFAULT_LINE_LIMIT = 500_000_000;
/** How long the document of a large message stays open for those who will show it. */
const LINGER = 20_000;

/** A message that is about to be sent: what is logged of it. `http` is the exchange that carries it. */
export type SentMessage = Pick<MessageEntry, 'raw' | 'size' | 'shape' | 'http' | 'repeats'>;

/** A message from the server, as it came and parsed. */
export interface Received {
  entry: MessageEntry;
  /** The parsed message. */
  value: JsonObject;
  raw: RawJson;
  /**
   * JSON Pointers of what is `{}` or `[]` in `value` because it was too large, and of long texts that only begin there; all is
   * whole in `raw`.
   */
  elided: readonly string[];
}

export type MessageListener = (message: Received) => void;

/** What came and is not JSON. */
export interface Noise {
  text: string;
  /** Set where it is longer: how many bytes it has. */
  size?: number;
  /** The limit in bytes where it was too long to be read. */
  cut?: number;
  http?: number;
}

/**
 * The seam where everything is recorded: each message passes here once each way, as bytes, and nothing below
 * hides what is wrong with it.
 */
export class Wire {
  readonly #host: Pick<Host, 'openDocument'>;
  readonly log: MessageLog;
  readonly limit: number;
  /** How much has come of messages that are not whole yet. */
  readonly incoming: Incoming;
  #listeners: MessageListener[] = [];
  #noiseListeners: ((noise: Noise) => void)[] = [];
  /** Closes the document of the last large message. */
  #forget: () => void = () => undefined;

  /** @param limit in bytes: a line, an event or a body that is longer is cut, see {@link cut} */
  constructor(
    host: Pick<Host, 'openDocument' | 'onFault'>,
    log: MessageLog,
    incoming = new Incoming(),
    limit = DEFAULT_LINE_LIMIT,
  ) {
    this.limit = limit;
    this.#host = host;
    this.log = log;
    log.onFault = host.onFault ?? throwLater;
    this.incoming = incoming;
  }

  /** Hands over every message that comes, after it was recorded; of a batch each by itself. */
  onMessage(listener: MessageListener): void {
    this.#listeners.push(listener);
  }

  /** Tells of what came and is not JSON: it may have been meant for an answer. */
  onNoise(listener: (noise: Noise) => void): void {
    this.#noiseListeners.push(listener);
  }

  /**
   * Records a message that is about to be sent, as the text that goes out; of a batch, each of its messages too.
   * @returns the number of its entry
   */
  sent(message: SentMessage): number {
    const { seq } = this.log.add({ kind: 'message', direction: 'sent', ...message });
    if (message.shape.kind === 'batch' && typeof message.raw === 'string') {
      this.#addParts('sent', seq, batchParts(message.raw), message.http);
    }
    return seq;
  }

  /**
   * Records one message's bytes and hands it on.
   * @returns what it is, of a batch each of its messages; undefined where it is not JSON
   */
  async received(bytes: Uint8Array, http?: number, eventId?: string): Promise<readonly MessageShape[] | undefined> {
    const parsed = bytes.length > LARGE ? await this.#parseLarge(bytes) : parseSmall(bytes);
    return this.#receive(parsed, { size: bytes.length, bytes: () => bytes }, http, eventId);
  }

  /**
   * The same for a text that was read from a recording, at once.
   * @returns false where it has to be given as its bytes: it is large, or begins with a byte order mark
   */
  receivedText(text: string, http?: number, eventId?: string): boolean {
    // A character of UTF-16 takes at most three bytes.
    if (text.length > LARGE / 3 || text.startsWith('\ufeff')) return false;
    const value = valueOfText(text);
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
      const head = bytes().slice(0, NOISE_HEAD);
      const { text, whole } = decode(head);
      const broken = size <= NOISE_HEAD && !whole;
      this.log.add({
        kind: 'noise',
        text,
        size,
        ...(broken && { bytes: head }),
        ...(http !== undefined && { http }),
      });
      // Where it stops being JSON may be far behind.
      const noise: Noise = size <= LARGE ? { text: new TextDecoder().decode(bytes()), http } : { text, size, http };
      for (const listener of this.#noiseListeners) this.#guard(() => listener(noise));
      return undefined;
    }
    const { value, raw, elided } = parsed;
    const carried = {
      ...(http !== undefined && { http }),
      eventId,
    };
    const entry = this.#add('received', value, { raw, size, ...carried });
    if (!Array.isArray(value)) {
      if (isObject(value)) this.#tell({ entry, value, raw, elided });
      return [entry.shape];
    }
    const parts =
      typeof raw === 'string'
        ? batchParts(raw)
        : value.map((part: unknown) => ({ value: part, raw: stringifyJson(part) }));
    const entries = this.#addParts('received', entry.seq, parts, http);
    parts.forEach((part, index) => {
      const own = entries[index];
      if (own && isObject(part.value)) {
        this.#tell({ entry: own, value: part.value, raw: part.raw, elided });
      }
    });
    return entries.map(({ shape }) => shape);
  }

  /** Records what clients discard, so that nobody takes it for an answer: it is there to be seen. */
  discarded(bytes: Uint8Array, why: Discarded, http?: number): void {
    const { text } = decode(bytes.slice(0, NOISE_HEAD));
    const carried = http !== undefined && { http };
    this.log.add({ kind: 'noise', text, size: bytes.length, discarded: why, ...carried });
  }

  /** Records what was longer than {@link limit}: `head` is its beginning, and `size` how many bytes came. */
  cut(head: Uint8Array, size: number, http?: number): void {
    const { text } = decode(head.slice(0, NOISE_HEAD));
    const { limit } = this;
    this.log.add({ kind: 'noise', text, size, cut: limit, ...(http !== undefined && { http }) });
    for (const listener of this.#noiseListeners) this.#guard(() => listener({ text, cut: limit, http }));
  }

  /** Does what others want done with what came. An exception of theirs is told, and ends neither the reading nor the others. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.log.onFault(error);
    }
  }

  #tell(message: Received): void {
    for (const listener of this.#listeners) this.#guard(() => listener(message));
  }

  /** Records each message of a batch, so that it finds its request or its answer. */
  #addParts(
    direction: Direction,
    of: number,
    parts: readonly { value: unknown; raw: string }[],
    http: number | undefined,
  ): MessageEntry[] {
    const carried = http !== undefined && { http };
    return parts.map(({ value, raw }, index) => {
      const size = new TextEncoder().encode(raw).length;
      return this.#add(direction, value, { raw, size, part: { of, index }, ...carried });
    });
  }

  #add(
    direction: Direction,
    value: unknown,
    more: Pick<MessageEntry, 'raw' | 'size' | 'part' | 'http' | 'eventId'>,
  ): MessageEntry {
    const entry = { kind: 'message', direction, shape: shapeOf(value), ...more } as const;
    return this.log.add(entry) as MessageEntry;
  }

  async #parseLarge(bytes: Uint8Array): Promise<Parsed | undefined> {
    // Whoever shows it needs the same document, so the last one stays for a while. Only the last: a server may send many.
    this.#forget();
    const { opened, release } = this.#host.openDocument(bytes);
    const timer = setTimeout(() => this.#forget(), LINGER);
    const forget = () => {
      clearTimeout(timer);
      release('now');
      if (this.#forget === forget) this.#forget = () => undefined;
    };
    this.#forget = forget;
    try {
      const document = await opened;
      if (document.facts.fault !== null) return undefined;
      const { value, elided } = await outlineOf(document);
      return { value, raw: bytes, elided };
    } catch {
      return undefined;
    }
  }
}

/** A large message as the page holds it: with its big objects and arrays, and the ends of long texts, left out. */
export function outlineOf(document: Pick<JsonDocument, 'skeleton'>): Promise<Skeleton> {
  return document.skeleton(SKELETON_NODES, LONG_TEXTS);
}

interface Parsed {
  value: unknown;
  raw: RawJson;
  elided: readonly string[];
}

/** @returns whether the text tells all of the bytes: what is no UTF-8 has `\ufffd` in it, and a byte order mark is left out. */
function decode(bytes: Uint8Array): { text: string; whole: boolean } {
  try {
    const text = strict.decode(bytes);
    return { text, whole: !BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) };
  } catch {
    return { text: new TextDecoder().decode(bytes), whole: false };
  }
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
const strict = new TextDecoder('utf-8', { fatal: true });

function parseSmall(bytes: Uint8Array): Parsed | undefined {
  const { text, whole } = decode(bytes);
  try {
    return { value: JSON.parse(text), raw: whole ? text : bytes, elided: [] };
  } catch {
    return undefined;
  }
}

/** Listeners hear of the growing once per this many milliseconds. */
const NOTIFY_EVERY = 100;

/** Of the messages that are too large to arrive at once: how many bytes have come of them, in all. */
export class Incoming extends Store<number> {
  readonly #streams = new Map<object, number>();

  constructor() {
    super(0);
  }

  /** Notes how many bytes one stream has of its unfinished message; 0 when it is whole. */
  grown(stream: object, bytes: number): void {
    if (bytes > 0) this.#streams.set(stream, bytes);
    else if (!this.#streams.delete(stream)) return;
    this.setSoon(() => [...this.#streams.values()].reduce((sum, each) => sum + each, 0), NOTIFY_EVERY);
  }
}
