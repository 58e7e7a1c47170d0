import { describe, expect, it } from 'vitest';

import { decodeBase64 } from './decode-base64';
import { fileName, isForBrowsers, isRecognizable, sameType, sniffType } from './media-type';

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (c) => c.charCodeAt(0)) : part)),
  );

describe('sniffType', () => {
  it.each([
    ['image/png', bytes([0x89], 'PNG\r\n', [0x1a], '\n')],
    ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['image/gif', bytes('GIF89a...')],
    ['image/webp', bytes('RIFF', [1, 2, 3, 4], 'WEBPVP8 ')],
    ['audio/wav', bytes('RIFF', [1, 2, 3, 4], 'WAVEfmt ')],
    ['audio/mpeg', bytes('ID3', [4])],
    ['audio/mpeg', bytes([0xff, 0xfb, 0x90])],
    ['audio/ogg', bytes('OggS')],
    ['audio/flac', bytes('fLaC')],
    ['audio/mp4', bytes([0, 0, 0, 32], 'ftypM4A ')],
    ['video/mp4', bytes([0, 0, 0, 32], 'ftypisom')],
    ['image/avif', bytes([0, 0, 0, 32], 'ftypavif')],
    ['image/avif', bytes([0, 0, 0, 32], 'ftypmif1', [0, 0, 0, 0], 'mif1avif')],
    ['image/heic', bytes([0, 0, 0, 24], 'ftypmif1', [0, 0, 0, 0], 'mif1heic')],
    ['image/heic', bytes([0, 0, 0, 24], 'ftypheix')],
    ['video/quicktime', bytes([0, 0, 0, 20], 'ftypqt  ')],
    ['video/3gpp', bytes([0, 0, 0, 24], 'ftyp3gp4')],
    ['audio/aiff', bytes('FORM', [0, 0, 0, 46], 'AIFC')],
    ['application/pdf', bytes('%PDF-1.7')],
    ['image/svg+xml', bytes('<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="…">')],
    ['image/svg+xml', bytes('  <svg/>')],
    ['image/svg+xml', bytes([0xef, 0xbb, 0xbf], `<!-- ${'x'.repeat(3000)} --><svg:svg xmlns:svg="…">`)],
    ['image/svg+xml', bytes('<!DOCTYPE svg [ <!ENTITY a "b"> ]>\n<svg>')],
    ['image/svg+xml', bytes([0xff, 0xfe], '<\0s\0v\0g\0>\0')],
    [null, bytes(`${'<!---->'.repeat(140)}<html>`)],
    [null, bytes('hello')],
    [null, bytes('<html><svg>')],
    [null, bytes()],
  ])('tells %s', (type, head) => {
    expect(sniffType(head)).toBe(type);
  });
});

describe('media types', () => {
  it('have several names', () => {
    expect(sameType('image/jpg', 'image/jpeg')).toBe(true);
    expect(sameType('Audio/X-WAV; codec=1', 'audio/wav')).toBe(true);
    expect(sameType('audio/mp4', 'video/mp4')).toBe(true);
    expect(sameType('audio/3gpp', 'video/3gpp')).toBe(true);
    expect(sameType('image/apng', 'image/png')).toBe(true);
    expect(sameType('image/png', 'image/jpeg')).toBe(false);
    expect(isRecognizable('image/jpg')).toBe(true);
    expect(isRecognizable('text/plain')).toBe(false);
  });

  it('are for browsers or not', () => {
    for (const type of ['image/png', 'image/avif', 'image/vnd.microsoft.icon', 'image/odd'])
      expect(isForBrowsers(type), type).toBe(true);
    for (const type of ['image/tiff', 'image/heif', 'image/jxl', 'image/vnd.adobe.photoshop'])
      expect(isForBrowsers(type), type).toBe(false);
  });

  it('name files', () => {
    expect(fileName(null, 'image/jpeg', 'image')).toBe('image.jpg');
    expect(fileName('file:///a/b%20c.txt?x#y', 'text/plain', 'resource')).toBe('b c.txt');
    expect(fileName('demo://thing', 'image/svg+xml', 'x')).toBe('thing.svg');
    expect(fileName('demo://a/..', null, 'x')).toBe('...bin');
    expect(fileName('demo://a%2Fb%', 'text/csv', 'x')).toBe('a%2Fb%.csv');
    expect(fileName('file:///a%2F..%2Fetc.txt', null, 'x')).toBe('a_.._etc.txt');
  });
});

describe('decodeBase64', () => {
  const text = (source: string) => {
    const decoded = decodeBase64(source);
    if (decoded.state === 'invalid') return decoded;
    return { text: new TextDecoder().decode(decoded.bytes), flaws: decoded.deviations };
  };

  it('decodes, and forgives what leaves no doubt', () => {
    expect(text('aGVsbG8=')).toEqual({ text: 'hello', flaws: [] });
    expect(text('')).toEqual({ text: '', flaws: [] });
    expect(text('aGVs\nbG8=')).toEqual({ text: 'hello', flaws: ['whitespace'] });
    expect(text('aGVsbG8')).toEqual({ text: 'hello', flaws: ['padding'] });
    expect(text('Pz8_')).toEqual({ text: '???', flaws: ['url-alphabet'] });
    expect(text('data:text/plain;base64,aGVsbG8=')).toEqual({ text: 'hello', flaws: ['data-url'] });
  });

  it('says where it stops being base64', () => {
    expect(text('aGV%bG8=')).toEqual({ state: 'invalid', at: 3 });
    expect(text('aG=VsbG8')).toEqual({ state: 'invalid', at: 2 });
    expect(text('aGVsb')).toEqual({ state: 'invalid', at: -1 });
    expect(text('aGVsbG8===')).toEqual({ state: 'invalid', at: 7 });
  });
});
