import { base64Bytes } from '../../../core/json/base64-size';
import type { FileEncoding } from './text-kind';

interface FileValue {
  type: string | undefined;
  size: number;
}

/** Magic bytes; `????` stands for a length. */
const MAGIC_BYTES: readonly (readonly [beginning: string, type: string])[] = [
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['RIFF????WEBP', 'image/webp'],
  ['RIFF????WAVE', 'audio/wav'],
  ['%PDF-', 'application/pdf'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b', 'application/gzip'],
  ['ID3', 'audio/mpeg'],
  ['OggS', 'audio/ogg'],
];
const SHOWN_IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const MAX_PREVIEW_LENGTH = 2_000_000;
/** Characters at the beginning and the end from which a text is recognized. */
const HEAD = 400;
const DATA_URL = /^data:([^;,]*)((?:;[^,;]*)*),/;

function typeOf(base64: string): string | undefined {
  const whole = base64.slice(0, 16);
  const bytes = atob(whole.slice(0, whole.length - (whole.length % 4)));
  const head = bytes.startsWith('RIFF') ? `RIFF????${bytes.slice(8)}` : bytes;
  return MAGIC_BYTES.find(([beginning]) => head.startsWith(beginning))?.[1];
}

export function readFileValue(encoding: FileEncoding, text: string): FileValue | undefined {
  switch (encoding) {
    case 'text':
      return { type: undefined, size: new Blob([text]).size };
    case 'data-url': {
      const [prefix, type, parameters] = DATA_URL.exec(text.slice(0, HEAD)) ?? [];
      if (prefix === undefined) return undefined;
      const body = text.slice(prefix.length);
      const size = parameters?.endsWith(';base64') === true ? base64Bytes(body) : body.length;
      return { type: type === '' ? 'text/plain' : type, size };
    }
    case 'base64':
    case 'base64url': {
      const ends = text.length > 2 * HEAD ? text.slice(0, HEAD) + text.slice(-HEAD) : text;
      const alphabet = encoding === 'base64' ? /^[A-Za-z0-9+/\s]*={0,2}\s*$/ : /^[A-Za-z0-9_-]*={0,2}$/;
      if (!alphabet.test(ends)) return undefined;
      const head = text.slice(0, HEAD).replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/');
      return { type: typeOf(head), size: base64Bytes(text) };
    }
  }
}

export function pictureOf(encoding: FileEncoding, text: string, type: string): string | undefined {
  if (text.length > MAX_PREVIEW_LENGTH || !SHOWN_IMAGES.has(type)) return undefined;
  if (encoding === 'data-url') return text;
  return encoding === 'base64' ? `data:${type};base64,${text}` : undefined;
}

export class NotTextError extends Error {
  override name = 'NotTextError';
}

/** @throws NotTextError if the file is not UTF-8 @throws DOMException if it can't be read or is too long */
export async function writeFileValue(encoding: FileEncoding, file: File, signal: AbortSignal): Promise<string> {
  if (encoding === 'text') {
    const bytes = await file.arrayBuffer();
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      throw new NotTextError();
    }
  }
  const url = await dataUrlOf(file, signal);
  if (encoding === 'data-url') return url;
  const base64 = url.slice(url.indexOf(',') + 1);
  return encoding === 'base64' ? base64 : base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function dataUrlOf(file: File, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    const failed = () => reject(reader.error ?? new DOMException('too large', 'NotReadableError'));
    reader.addEventListener('load', () => (typeof reader.result === 'string' ? resolve(reader.result) : failed()));
    reader.addEventListener('error', failed);
    signal.addEventListener('abort', () => reader.abort());
    reader.readAsDataURL(file);
  });
}
