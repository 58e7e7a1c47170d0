import { base64Of } from '../json/base64';
import type { RawJson } from '../transports/message-log';
import type { RecordedBytes } from './format';

/** The byte order mark is a part of what was said. */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes as they stand in a recording. A text is taken for what it is. */
export function recordBytes(raw: RawJson): RecordedBytes {
  if (typeof raw === 'string') return { text: raw };
  try {
    return { text: strict.decode(raw) };
  } catch {
    return { bytes: base64Of(raw) };
  }
}

/** The bytes that were recorded. @throws where the base64 is none */
export function bytesOf(recorded: RecordedBytes): Uint8Array {
  if ('text' in recorded) return new TextEncoder().encode(recorded.text);
  return Uint8Array.from(atob(recorded.bytes), (character) => character.charCodeAt(0));
}

/** As a text; what is not UTF-8 in it has replacement characters. */
export function textOfBytes(recorded: RecordedBytes): string {
  return 'text' in recorded ? recorded.text : new TextDecoder().decode(bytesOf(recorded));
}
