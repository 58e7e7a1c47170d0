import { describe, expect, it } from 'vitest';

import { checkIconImage } from '../../../core/protocol/content/icon-image-type';
import { IconStore } from './icon-store';
import { fetchIcon, iconLocation, readInlineIcon, type SendIconRequest } from './load-icon';
import { readIcons, type ServerIcon, suitableIcons } from '../../../core/protocol/content/server-icon';

function png(width = 16, height = 16): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  bytes.set(new TextEncoder().encode('IHDR'), 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return bytes;
}

/** The head of a JPEG; fill bytes may stand before any marker. */
function jpeg(width: number, height: number, filled = 0): Uint8Array<ArrayBuffer> {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const fill = Array.from({ length: filled }, () => 0xff);
  return new Uint8Array([0xff, 0xd8, ...fill, 0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x22, 0]);
}

function svg(inside = ''): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
}

function icon(entry: object): ServerIcon {
  const [read] = readIcons([entry]);
  if (!read) throw new Error('That is no icon.');
  return read;
}

interface Answer {
  status?: number;
  headers?: [string, string][];
  body?: Uint8Array<ArrayBuffer>;
}

/** Answers by URL, and notes what was asked. */
function sender(answers: Record<string, Answer>) {
  const asked: { url: string; headers: [string, string][] }[] = [];
  const send: SendIconRequest = ({ url, headers }) => {
    asked.push({ url, headers });
    const answer = answers[url];
    if (!answer) return Promise.reject(new Error('unreachable'));
    const { status = 200, headers: answered = [], body = png() } = answer;
    const stream = new Blob([body]).stream();
    return Promise.resolve({ status, headers: answered, body: stream });
  };
  return { send, asked };
}

const AT = 'https://icons.example/a.png';

describe('which icon is chosen', () => {
  const icons = readIcons([
    { src: 'data:,large', sizes: ['256x256'] },
    { src: 'data:,small', sizes: ['16x16'] },
    { src: 'data:,fits', sizes: ['48x48', 'odd'] },
    { src: 'data:,dark', sizes: ['48x48'], theme: 'dark' },
    { src: 7 },
    'x',
  ]);

  it('takes the smallest that is large enough, of the theme that is shown', () => {
    const order = (theme: 'light' | 'dark') => suitableIcons(icons, theme, 40).map(({ src }) => src);
    expect(order('light')).toEqual(['data:,fits', 'data:,large', 'data:,small', 'data:,dark']);
    expect(order('dark')[0]).toBe('data:,dark');
  });
});

describe('where an icon may be', () => {
  it.each([
    ['http://localhost:3000/a.png', { refusal: 'scheme', detail: 'http:' }],
    ['javascript:alert(1)', { refusal: 'scheme', detail: 'javascript:' }],
    ['file:///etc/passwd', { refusal: 'scheme', detail: 'file:' }],
    ['a.png', { refusal: 'malformed' }],
    ['https://me:secret@icons.example/a.png', { refusal: 'malformed' }],
  ])('refuses %s', (src, refused) => {
    expect(iconLocation(icon({ src }))).toEqual(refused);
  });
});

describe('the bytes of an icon', () => {
  it('are shown by what they are, and refused where they are said to be something else', () => {
    expect(checkIconImage(png(), ['image/png', undefined])).toEqual({ type: 'image/png' });
    expect(checkIconImage(png(), ['application/octet-stream'])).toEqual({ type: 'image/png' });
    expect(checkIconImage(svg(), ['text/xml; charset=utf-8'])).toEqual({ type: 'image/svg+xml' });
    expect(checkIconImage(svg(), ['image/png'])).toMatchObject({ refusal: 'mismatch' });
    expect(checkIconImage(new TextEncoder().encode('<html>'), ['image/png'])).toMatchObject({
      refusal: 'not-an-image',
    });
  });

  it('are refused where drawing them could take all there is', () => {
    expect(checkIconImage(png(40_000, 10), [])).toMatchObject({ refusal: 'too-many-pixels' });
    for (const filled of [0, 1, 3]) {
      expect(checkIconImage(jpeg(40_000, 10, filled), [])).toMatchObject({
        refusal: 'too-many-pixels',
        detail: '40000 px',
      });
      expect(checkIconImage(jpeg(64, 64, filled), [])).toEqual({ type: 'image/jpeg' });
    }
    expect(checkIconImage(new Uint8Array(600_000), [])).toMatchObject({ refusal: 'too-large' });
    expect(checkIconImage(svg('<use href="#a"/>'.repeat(40)), [])).toMatchObject({ refusal: 'unsafe-svg' });
    const entities = new TextEncoder().encode('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>');
    expect(checkIconImage(entities, [])).toMatchObject({ refusal: 'unsafe-svg' });
  });

  it('may come with the message, in base64 or not', () => {
    const base64 = btoa(String.fromCharCode(...png()));
    expect(readInlineIcon(icon({ src: `data:;base64,${base64}` }))).toEqual({
      type: 'image/png',
      bytes: 64,
      url: `data:image/png;base64,${base64}`,
    });
    const text = encodeURIComponent(new TextDecoder().decode(svg()));
    expect(readInlineIcon(icon({ src: `data:image/svg+xml,${text}` }))).toMatchObject({ type: 'image/svg+xml' });
    expect(readInlineIcon(icon({ src: 'data:image/png;base64,###' }))).toEqual({ refusal: 'malformed' });
  });
});

describe('fetching an icon', () => {
  const url = new URL(AT);
  const at = icon({ src: AT });

  it('sends no credentials, and tells the type by the bytes', async () => {
    const { send, asked } = sender({ [AT]: { headers: [['Content-Type', 'image/png']] } });
    expect(await fetchIcon(send, at, url)).toMatchObject({ type: 'image/png', bytes: 64 });
    const names = asked[0]?.headers.map(([name]) => name);
    expect(names).toEqual(['accept', 'accept-encoding', 'user-agent']);
  });

  it('follows redirects within the origin only', async () => {
    const within = sender({
      [AT]: { status: 302, headers: [['location', '/b.png']] },
      'https://icons.example/b.png': {},
    });
    expect(await fetchIcon(within.send, at, url)).toMatchObject({ type: 'image/png' });
    for (const location of ['https://evil.example/b.png', 'http://icons.example/b.png']) {
      const away = sender({ [AT]: { status: 302, headers: [['location', location]] } });
      expect(await fetchIcon(away.send, at, url)).toMatchObject({ refusal: 'redirect' });
      expect(away.asked).toHaveLength(1);
    }
  });

  it('reads no more than an icon may have', async () => {
    const { send } = sender({ [AT]: { body: new Uint8Array(600_000) } });
    expect(await fetchIcon(send, at, url)).toEqual({ refusal: 'too-large' });
  });

  it('says why there is none', async () => {
    const missing = sender({ [AT]: { status: 404 } });
    expect(await fetchIcon(missing.send, at, url)).toEqual({ refusal: 'http-status', detail: '404' });
    expect(await fetchIcon(sender({}).send, at, url)).toMatchObject({ refusal: 'unreachable' });
  });
});

describe('the icons of a page', () => {
  it('are fetched once, and of another origin only when that was allowed', async () => {
    const { send, asked } = sender({ [AT]: {} });
    const store = new IconStore(send);
    const at = icon({ src: AT });
    expect(store.stateOf(at, 'https://server.example')).toEqual({
      kind: 'elsewhere',
      origin: 'https://icons.example',
    });
    store.allow('https://icons.example');
    expect(store.stateOf(at, undefined)).toEqual({ kind: 'loading' });
    const changed = new Promise<void>((resolve) => store.subscribe(resolve));
    store.request(at);
    store.request(icon({ src: AT }));
    await changed;
    expect(store.stateOf(at, undefined)).toMatchObject({ kind: 'done', icon: { bytes: 64 } });
    expect(asked).toHaveLength(1);
  });

  it('load by themselves from the server’s own origin', () => {
    const store = new IconStore(sender({}).send);
    expect(store.stateOf(icon({ src: AT }), 'https://icons.example')).toEqual({ kind: 'loading' });
  });
});
