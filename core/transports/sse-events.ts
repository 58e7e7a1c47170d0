import { joinInTurns } from '../json/in-turns';
import { KEPT_OF_CUT, lineReader } from './line-reader';

/** One server-sent event, its data as bytes. */
export interface SseEvent {
  /** The `event:` field, empty where there is none. */
  type: string;
  data: Uint8Array;
  id?: string;
  /** Milliseconds that the server wants to be waited before reconnecting. */
  retry?: number;
  /** The other fields and comments, as text lines that end with a newline each. */
  other: string;
  /** The stream ended or broke before the empty line that completes an event. */
  unfinished?: true;
  /** Set where the event was longer than the limit: how many bytes came of it. `data` is its beginning then. */
  cut?: number;
}

export interface SseOptions {
  /** Told of the bytes that have come of a line of many megabytes, and of 0 when it has ended. */
  onGrowing?: (bytes: number) => void;
  /** In bytes: of a longer event only the beginning is kept. */
  limit?: number;
}

const COLON = 0x3a;
const SPACE = 0x20;

/**
 * Splits a stream of bytes into server-sent events (HTML Living Standard, 9.2.6), without ever joining more than
 * one event's bytes: an event of 200 MB costs one copy (`eventsource-parser` joins strings, and would drop such). An event cut off by the end is given too, where a browser
 * would discard it: what came is there to be seen.
 * @throws what the stream throws, after what came before it
 */
export async function* readSseEvents(
  stream: ReadableStream<Uint8Array>,
  { onGrowing, limit = Infinity }: SseOptions = {},
): AsyncGenerator<SseEvent, void, undefined> {
  const decoder = new TextDecoder();
  let data: Uint8Array[] = [];
  let fields = { type: '', other: '' } as Omit<SseEvent, 'data'>;
  let broken: { error: unknown } | undefined;
  const growing = onGrowing && { onGrowing };
  const lines = { ends: 'any', limit, join: joinInTurns, ...growing } as const;
  /** What has come of the event, and whether that is too much. */
  let size = 0;
  let isCut = false;
  const dataSoFar = () => {
    if (!isCut) return { data: joinLines(data) };
    return { data: joinLines(data).slice(0, KEPT_OF_CUT), cut: size };
  };
  try {
    for await (const { bytes, cut } of lineReader(stream, lines)) {
      if (bytes.length === 0) {
        if (data.length > 0 || fields.other !== '') yield { ...fields, ...dataSoFar() };
        data = [];
        fields = { type: '', other: '' };
        size = 0;
        isCut = false;
        continue;
      }
      size += cut ?? bytes.length;
      if (isCut) continue;
      if (size > limit) {
        isCut = true;
        if (data.length > 0) continue;
      }
      const colon = bytes.indexOf(COLON);
      const name = decoder.decode(colon < 0 ? bytes : bytes.subarray(0, colon));
      const from = colon < 0 ? bytes.length : bytes[colon + 1] === SPACE ? colon + 2 : colon + 1;
      if (name === 'data') {
        data.push(bytes.subarray(from));
        continue;
      }
      const value = decoder.decode(bytes.subarray(from));
      if (name === 'event') fields.type = value;
      if (name === 'id') fields.id = value;
      if (name === 'retry' && /^\d+$/.test(value)) fields.retry = Number(value);
      fields.other += `${decoder.decode(bytes)}\n`;
    }
  } catch (error) {
    broken = { error };
  }
  if (data.length > 0 || fields.other !== '') {
    // A stream that is resumed begins before what broke off: its id does not count.
    const { type, other } = fields;
    yield { type, ...dataSoFar(), other, unfinished: true };
  }
  if (broken) throw broken.error;
}

function joinLines(lines: Uint8Array[]): Uint8Array {
  if (lines.length === 1 && lines[0]) return lines[0];
  const joined = new Uint8Array(lines.reduce((sum, line) => sum + line.length, Math.max(0, lines.length - 1)));
  let at = 0;
  for (const [index, line] of lines.entries()) {
    // Not by the place: the first lines may be empty.
    if (index > 0) joined[at++] = 0x0a;
    joined.set(line, at);
    at += line.length;
  }
  return joined;
}
