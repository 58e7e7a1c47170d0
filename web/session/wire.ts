import { openDocument } from '../json/documents/open-document';
import { type JsonObject, isObject, shapeOf, shapeOfText } from './json-rpc';
import type { MessageEntry, MessageLog, MessageShape, RawJson } from './message-log';

/** Messages up to this size are parsed on the page's own thread: some 5 ms at the most. */
export const LARGE = 512 * 1024;
/** A larger message reaches the page with its big objects and arrays left out, see {@link Received.elided}. */
const SKELETON_NODES = 20_000;

/** A message from the server, as it came and parsed. */
export interface Received {
  entry: MessageEntry;
  /** The parsed message. */
  value: JsonObject;
  raw: RawJson;
  /** JSON Pointers of what is `{}` or `[]` in `value` because it was too large; it is whole in `raw`. */
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
  #takers: Taker[] = [];

  constructor(log: MessageLog) {
    this.log = log;
  }

  /** Registers someone who may take messages. The first that takes one has it. */
  addTaker(taker: Taker): void {
    this.#takers.push(taker);
  }

  /** Records a message that is about to be sent, as the text that goes out. */
  sent(raw: string, http?: number, shape: MessageShape = shapeOfText(raw)): void {
    this.log.add({
      kind: 'message',
      direction: 'sent',
      shape,
      raw,
      size: new TextEncoder().encode(raw).length,
      ...(http !== undefined && { http }),
    });
  }

  /**
   * Records one message's bytes and hands it to whoever takes it.
   * @returns the messages for the SDK: those that nobody took (a batch gives several). Undefined where the bytes are not
   * JSON.
   */
  async received(bytes: Uint8Array, http?: number): Promise<JsonObject[] | undefined> {
    const parsed = bytes.length > LARGE ? await parseLarge(bytes) : parseSmall(bytes);
    if (!parsed) {
      this.log.add({
        kind: 'noise',
        text: decode(bytes.subarray(0, 64 * 1024)),
        size: bytes.length,
      });
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

async function parseLarge(bytes: Uint8Array): Promise<Parsed | undefined> {
  try {
    const document = await openDocument(bytes);
    try {
      if (document.facts.fault !== null) return undefined;
      const { value, elided } = await document.skeleton(SKELETON_NODES);
      return { value, raw: bytes, elided };
    } finally {
      document.close();
    }
  } catch {
    return undefined;
  }
}
