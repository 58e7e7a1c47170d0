import { describe, expect, it } from 'vitest';

import { isCutOff } from './inspect-media';

const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 0xff, 0xd9);

describe('isCutOff', () => {
  it('tells a whole PNG from one that lost its end', () => {
    expect(isCutOff(png, 'image/png')).toBe(false);
    expect(isCutOff(png.subarray(0, -1), 'image/png')).toBe(true);
    expect(isCutOff(png.subarray(0, 20), 'image/png')).toBe(true);
  });

  it('takes bytes after the end of a picture for harmless', () => {
    expect(isCutOff(Uint8Array.of(...png, 0, 0), 'image/png')).toBe(false);
    expect(isCutOff(Uint8Array.of(...jpeg, 0, 0), 'image/jpeg')).toBe(false);
  });

  it('tells a JPEG without its end marker', () => {
    expect(isCutOff(jpeg, 'image/jpeg')).toBe(false);
    expect(isCutOff(jpeg.subarray(0, -2), 'image/jpeg')).toBe(true);
  });

  it.each([
    ['image/gif', 'GIF89a;\0', 'GIF89a,'],
    ['audio/wav', 'RIFF\x05\0\0\0WAVE+', 'RIFF\x06\0\0\0WAVE+'],
    ['audio/wav', 'RIFF\xff\xff\xff\xffWAVE', 'RIFF'],
    ['application/pdf', '%PDF-1.4 %%EOF\n', '%PDF-1.4 %%E'],
    ['application/zip', 'PK\x03\x04 PK\x05\x06 comment', 'PK\x03\x04 PK'],
  ])('tells %s with its end from one without', (type, whole, cut) => {
    expect(isCutOff(Buffer.from(whole, 'latin1'), type)).toBe(false);
    expect(isCutOff(Buffer.from(cut, 'latin1'), type)).toBe(true);
  });

  it('says nothing of other types', () => {
    expect(isCutOff(Uint8Array.of(1, 2), 'image/avif')).toBe(false);
    expect(isCutOff(Uint8Array.of(1, 2), null)).toBe(false);
  });
});
