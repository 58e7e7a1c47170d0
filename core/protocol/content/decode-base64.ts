import { bytesOfBase64 } from '../../json/base64';

export type Base64Deviation = 'data-url' | 'url-alphabet' | 'whitespace' | 'padding';

export type Decoded =
  | { state: 'decoded'; bytes: Uint8Array<ArrayBuffer>; deviations: Base64Deviation[] }
  /** `at`: the first invalid character, or −1 for an impossible length. */
  | { state: 'invalid'; at: number };

/** RFC 4648, section 4. Unambiguous deviations (white space, URL alphabet, padding, `data:`) are reported. */
export function decodeBase64(source: string): Decoded {
  const read = readBase64(source);
  if (read.state === 'invalid') return read;
  return { state: 'decoded', bytes: bytesOfBase64(read.text), deviations: read.deviations };
}

/** As {@link decodeBase64}, without the bytes; `text` is in the standard alphabet. */
export function readBase64(
  source: string,
): { state: 'read'; text: string; deviations: Base64Deviation[] } | Extract<Decoded, { state: 'invalid' }> {
  const deviations: Base64Deviation[] = [];
  let text = source;
  const prefix = /^data:[^,]{0,200};base64,/i.exec(text.slice(0, 256))?.[0] ?? '';
  if (prefix !== '') {
    deviations.push('data-url');
    text = text.slice(prefix.length);
  }
  if (/\s/.test(text)) {
    deviations.push('whitespace');
    text = text.replace(/\s+/g, '');
  }
  if (/[-_]/.test(text) && !/[+/]/.test(text)) {
    deviations.push('url-alphabet');
    text = text.replaceAll('-', '+').replaceAll('_', '/');
  }
  const wrong = /[^A-Za-z0-9+/]/.exec(text.replace(/={1,2}$/, ''));
  if (wrong !== null) return { state: 'invalid', at: source.indexOf(wrong[0], prefix.length) };
  if (text.replace(/=+$/, '').length % 4 === 1) return { state: 'invalid', at: -1 };
  if (text.length % 4 !== 0) {
    if (text.endsWith('=')) return { state: 'invalid', at: source.lastIndexOf('=') };
    deviations.push('padding');
  }
  return { state: 'read', text, deviations };
}
