import { leaseDocument } from '../json/documents/lease';
import { Incoming } from './incoming';
import { type JsonObject, isObject, shapeOf } from './json-rpc';
import type { MessageEntry, MessageLog, RawJson } from './message-log';

/** Messages up to this size are parsed on the page's own thread: some 5 ms at the most. */
export const LARGE = 512 * 1024;
/** A larger message reaches the page with its big objects and arrays left out, see {@link Received.elided}. */
const SKELETON_NODES = 20_000;
/** Of texts from 8 MB on the page itself holds only the beginning: decoding one would freeze it. */
const LONG_TEXTS = {
  places: '^/result/(?:content/\\d+/(?:resource/)?|contents/\\d+/)text$',
  from: 8_000_000,
  kept: 32_000,
};
/** How long the document of a large message stays open for those who will show it. */
const LINGER = 20_000;

/** A message that is about to be sent: what is logged of it. `http` is the exchange that carries it. */
export type SentMessage = Pick<MessageEntry, 'raw' | 'size' | 'shape' | 'http'>;

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

/** Takes a message out of the way of the SDK's client by returning true. */
export type Taker = (message: Received) => boolean;

/**
 * The seam where everything is recorded: each message passes here once each way, as bytes, before the SDK
 * sees it. What Loupe asked by itself it also answers by itself, since the SDK hides what it finds wrong.
 */
export class Wire {
  readonly log: MessageLog;
  /** How much has come of messages that are not whole yet. */
  readonly incoming: Incoming;
  #takers: Taker[] = [];
  #noiseListeners: ((text: string) => void)[] = [];
  /** Closes the document of the last large message. */
  #forget: () => void = () => undefined;

  constructor(log: MessageLog, incoming = new Incoming()) {
    this.log = log;
    this.incoming = incoming;
  }

  /** Registers someone who may take messages. The first that takes one has it. */
  addTaker(taker: Taker): void {
    this.#takers.push(taker);
  }

  /** Tells of what came and is not JSON, at most its first 64 kB: it may have been meant for an answer. */
  onNoise(listener: (text: string) => void): void {
    this.#noiseListeners.push(listener);
  }

  /** Records a message that is about to be sent, as the text that goes out. */
  sent(message: SentMessage): void {
    this.log.add({ kind: 'message', direction: 'sent', ...message });
  }

  /**
   * Records one message's bytes and hands it to whoever takes it.
   * @returns the messages for the SDK: those that nobody took (a batch gives several). Undefined where the bytes are not
   * JSON.
   */
  async received(bytes: Uint8Array, http?: number): Promise<JsonObject[] | undefined> {
    const parsed = bytes.length > LARGE ? await this.#parseLarge(bytes) : parseSmall(bytes);
    if (!parsed) {
      const text = decode(bytes.subarray(0, 64 * 1024));
      this.log.add({ kind: 'noise', text, size: bytes.length });
      for (const listener of this.#noiseListeners) listener(text);
      return undefined;
    }
    const entry = this.log.add({
      kind: 'message',
      direction: 'received',
      shape: shapeOf(parsed.value),
      raw: parsed.raw,
      size: bytes.length,
      ...(http !== undefined && { http }),
    }) as MessageEntry;
    const values = Array.isArray(parsed.value) ? (parsed.value as unknown[]) : [parsed.value];
    return values.filter(isObject).filter((value) => {
      // The elements of a batch have raw text only as a whole.
      const raw =
        values.length === 1 && !Array.isArray(parsed.value) ? parsed.raw : JSON.stringify(value);
      const message: Received = { entry, value, raw, elided: parsed.elided };
      return !this.#takers.some((take) => take(message));
    });
  }

  async #parseLarge(bytes: Uint8Array): Promise<Parsed | undefined> {
    // Whoever shows it needs the same document, so the last one stays for a while. Only the last: a server may send many.
    this.#forget();
    const { opened, release } = leaseDocument(bytes, 'json');
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
      const { value, elided } = await document.skeleton(SKELETON_NODES, LONG_TEXTS);
      return { value, raw: bytes, elided };
    } catch {
      return undefined;
    }
  }
}

interface Parsed {
  value: unknown;
  raw: RawJson;
  elided: readonly string[];
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function parseSmall(bytes: Uint8Array): Parsed | undefined {
  const raw = decode(bytes);
  try {
    return { value: JSON.parse(raw), raw, elided: [] };
  } catch {
    return undefined;
  }
}
