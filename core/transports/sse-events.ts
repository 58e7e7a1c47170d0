import { joinInTurns } from '../json/in-turns';
import { CUT_BYTES, lineReader } from './line-reader';

export interface SseEvent {
  type: string;
  data: Uint8Array;
  id?: string;
  retry?: number;
  /** Lines other than `data`, unchanged. */
  other: string;
  /** The stream ended or broke before the empty line that completes an event. */
  unfinished?: true;
  /** Set if the event was longer than the limit: its size in bytes. `data` is its beginning then. */
  cut?: number;
}

export interface SseOptions {
  /** Gets the bytes so far of a long unfinished line, and 0 when it ends. */
  onProgress?: (bytes: number) => void;
  limit?: number;
}

const COLON = 0x3a;
const SPACE = 0x20;
const decoder = new TextDecoder();

/** HTML Living Standard, 9.2.6, and an unfinished event too. `eventsource-parser` would drop an event of 200 MB. */
export async function* readSseEvents(
  stream: ReadableStream<Uint8Array>,
  { onProgress, limit = Infinity }: SseOptions = {},
): AsyncGenerator<SseEvent, void, undefined> {
  let data: Uint8Array[] = [];
  let fields = { type: '', other: '' } as Omit<SseEvent, 'data'>;
  /** Thrown after the unfinished event. */
  let broken: { error: unknown } | undefined;
  const lines = { ends: 'any', limit, join: joinInTurns, ...(onProgress && { onProgress }) } as const;
  let size = 0;
  let isCut = false;
  const dataSoFar = () => {
    if (!isCut) return { data: joinLines(data) };
    return { data: joinLines(data).slice(0, CUT_BYTES), cut: size };
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
      const { name, rest } = fieldOf(bytes);
      if (name === 'data') {
        data.push(rest);
        continue;
      }
      const value = decoder.decode(rest);
      if (name === 'event') fields.type = value;
      if (name === 'id') fields.id = value;
      if (name === 'retry' && /^\d+$/.test(value)) fields.retry = Number(value);
      fields.other += `${decoder.decode(bytes)}\n`;
    }
  } catch (error) {
    broken = { error };
  }
  if (data.length > 0 || fields.other !== '') {
    // A resumption starts before the unfinished event: its id does not count.
    const { type, other } = fields;
    yield { type, ...dataSoFar(), other, unfinished: true };
  }
  if (broken) throw broken.error;
}

/** `id: 7` → the name `id` and the bytes of `7`; a line without a colon is a name. */
function fieldOf(line: Uint8Array): { name: string; rest: Uint8Array } {
  const colon = line.indexOf(COLON);
  if (colon < 0) return { name: decoder.decode(line), rest: new Uint8Array() };
  const from = line[colon + 1] === SPACE ? colon + 2 : colon + 1;
  return { name: decoder.decode(line.subarray(0, colon)), rest: line.subarray(from) };
}

function joinLines(lines: Uint8Array[]): Uint8Array {
  if (lines.length === 1 && lines[0]) return lines[0];
  const joined = new Uint8Array(lines.reduce((sum, line) => sum + line.length, Math.max(0, lines.length - 1)));
  let at = 0;
  for (const [index, line] of lines.entries()) {
    // Not by `at`: the first lines may be empty.
    if (index > 0) joined[at++] = 0x0a;
    joined.set(line, at);
    at += line.length;
  }
  return joined;
}
