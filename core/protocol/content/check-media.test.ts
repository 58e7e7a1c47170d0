import { describe, expect, it } from 'vitest';

import { checkMedia } from '../../judge/check-media';
import { inspectMedia } from './inspect-media';
import { findingPath } from '../findings/finding';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const base64 = (bytes: string | Uint8Array) => Buffer.from(bytes as string, 'latin1').toString('base64');
const binary = base64(new Uint8Array([0x80, 0, 1, 2, 0xff]));
const pdf = base64('%PDF-1.4\n1 0 obj\n');

const image = (data: string, mimeType = 'image/png') => ({ type: 'image', data, mimeType });
const audio = (data: string, mimeType = 'audio/wav') => ({ type: 'audio', data, mimeType });
const file = (blob: string, mimeType: string) => ({ type: 'resource', resource: { blob, mimeType } });

it.each([
  ['data:image/png;base64,AAA:', 25],
  ['data:a-b/png;charset=x;base64,AA+-', 33],
  ['AA\n=A', 3],
  ['AAA==\n', 4],
])('says where %j is no base64', (data, at) => {
  expect(inspectMedia(data)).toEqual({ state: 'invalid', at });
});

describe('checkMedia', () => {
  const found = async (block: unknown) =>
    (await checkMedia({ content: [block] }, (data) => Promise.resolve(inspectMedia(data)))).map(({ rule, pointer }) =>
      `${rule} ${findingPath(pointer)}`.replace('$.content[0]', '@'),
    );

  it.each([
    image(png),
    file(png, 'image/png'),
    file(png, 'application/octet-stream'),
    file('aGk=', 'text/plain'),
    // That it is none is said elsewhere.
    image(png, 'png'),
    file('', 'text/plain'),
    file(base64('BMW is a car'), 'text/plain'),
    file(binary, 'application/x-of-my-own'),
    file(base64(new Uint8Array([0x68, 0xe4])), 'text/plain; charset=iso-8859-1'),
    file(base64('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'text/html'),
    { type: 'text', text: 'x' },
  ])('confirms what is right: %j', async (block) => {
    expect(await found(block)).toEqual([]);
  });

  it.each<[unknown, string[]]>([
    [image(png, 'image/jpeg'), ['mime-contradicted @.mimeType']],
    [audio(png, 'audio/x-strange'), ['mime-contradicted @.mimeType']],
    [file(png, 'image/gif'), ['mime-contradicted @.resource.mimeType']],
    [file(png, 'text/plain'), ['mime-contradicted @.resource.mimeType']],
    [file(pdf, 'text/plain'), ['file-cut-off @.resource.blob', 'mime-contradicted @.resource.mimeType']],
    [file(base64('\x1f\x8b\x08\0\0'), 'application/zip'), ['mime-contradicted @.resource.mimeType']],
    [image('aGVsbG8='), ['mime-unconfirmed @.mimeType']],
    [image('aGVsbG8=', 'image/x-strange'), ['mime-unconfirmed @.mimeType']],
    [file(base64('{"a":1,}'), 'application/json'), ['text-not-json @.resource.mimeType']],
    [file(binary, 'text/csv'), ['text-not-utf-8 @.resource.mimeType']],
    [image('a%b='), ['base64-invalid @.data']],
    [image('aaaaa'), ['base64-length @.data']],
    [image(''), ['media-empty @.data']],
    [image(`data:image/png;base64,${png}`), ['base64-data-url @.data']],
    [image(png.replaceAll('+', '-').replaceAll('/', '_')), ['base64-url-alphabet @.data']],
    [image(png.replace(/=+$/, '')), ['base64-padding @.data']],
    [image(`${png.slice(0, 20)}\n${png.slice(20)}`), ['base64-whitespace @.data']],
    [image(base64(png)), ['base64-twice @.data']],
    [image(Buffer.from(png, 'base64').toString('hex')), ['base64-hex @.data']],
    [image(png.slice(0, 40)), ['image-cut-off @.data']],
    [audio(base64('RIFF\xff\0\0\0WAVEfmt ')), ['file-cut-off @.data']],
  ])('contradicts what is wrong: %j', async (block, expected) => {
    expect(await found(block)).toEqual(expected);
  });
});
