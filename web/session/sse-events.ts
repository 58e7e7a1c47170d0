import { lineReader } from '../tunnel/line-reader';

/** One server-sent event, its data as bytes. */
export interface SseEvent {
  /** The `event:` field, empty where there is none. */
  type: string;
  data: Uint8Array;
  /** The other fields and comments, as text lines that end with a newline each. */
  other: string;
}

const COLON = 0x3a;
const SPACE = 0x20;

/**
 * Splits a stream of bytes into server-sent events (HTML Living Standard, 9.2.6), without ever joining more than
 * one event's bytes: an event of 200 MB costs one copy.
 */
export async function* readSseEvents(
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<SseEvent, void, undefined> {
  const decoder = new TextDecoder();
  let data: Uint8Array[] = [];
  let type = '';
  let other = '';
  for await (const { bytes } of lineReader(stream)) {
    if (bytes.length === 0) {
      if (data.length > 0 || other !== '') yield { type, data: joinLines(data), other };
      data = [];
      type = '';
      other = '';
      continue;
    }
    const colon = bytes.indexOf(COLON);
    const name = decoder.decode(colon < 0 ? bytes : bytes.subarray(0, colon));
    const from = colon < 0 ? bytes.length : bytes[colon + 1] === SPACE ? colon + 2 : colon + 1;
    if (name === 'data') {
      data.push(bytes.subarray(from));
      continue;
    }
    if (name === 'event') type = decoder.decode(bytes.subarray(from));
    other += `${decoder.decode(bytes)}\n`;
  }
}

function joinLines(lines: Uint8Array[]): Uint8Array {
  if (lines.length === 1 && lines[0]) return lines[0];
  const joined = new Uint8Array(
    lines.reduce((sum, line) => sum + line.length, Math.max(0, lines.length - 1)),
  );
  let at = 0;
  for (const line of lines) {
    if (at > 0) joined[at++] = 0x0a;
    joined.set(line, at);
    at += line.length;
  }
  return joined;
}
