import { base64Of, bytesOfBase64 } from '../json/base64';
import type { RawJson } from '../transports/message-log';
import type { RecordedBytes } from './format';

/** Keeps a byte order mark. */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const PIECE_BYTES = 64 * 1024;

/** @throws if it is not UTF-8 */
export function* textPieces(utf8: Uint8Array): Generator<string> {
  for (let from = 0, to = 0; from < utf8.length; from = to) {
    to = from + PIECE_BYTES;
    // Never cuts within a character: at most three continuation bytes follow its first byte.
    for (let more = 0; more < 3 && ((utf8[to] ?? 0) & 0xc0) === 0x80; more += 1) to -= 1;
    yield strict.decode(utf8.subarray(from, to));
  }
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    for (const piece of textPieces(bytes)) void piece;
    return true;
  } catch {
    return false;
  }
}

export function recordBytes(raw: RawJson): RecordedBytes {
  if (typeof raw === 'string') return { text: raw };
  try {
    return { text: strict.decode(raw) };
  } catch {
    return { bytes: base64Of(raw) };
  }
}

/** @throws if the base64 is invalid */
export function bytesOf(recorded: RecordedBytes): Uint8Array {
  if ('text' in recorded) return new TextEncoder().encode(recorded.text);
  return bytesOfBase64(recorded.bytes);
}

/** Invalid UTF-8 becomes replacement characters. */
export function textOfBytes(recorded: RecordedBytes): string {
  return 'text' in recorded ? recorded.text : new TextDecoder().decode(bytesOf(recorded));
}
