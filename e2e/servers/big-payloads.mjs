// Large results for wrong-outputs.mjs, each made at its first use and cached as JSON text.
import { pngFile } from './media-files.mjs';
import { RawJson } from './raw-server.mjs';

/**
 * A valid PNG of coloured noise, which does not compress: about `width × height × 3` bytes.
 *
 * @param {number} width
 * @param {number} height
 */
export function noisePng(width, height) {
  const row = width * 3 + 1;
  const pixels = Buffer.alloc(row * height);
  let state = 0x2545f491;
  for (let index = 0; index < pixels.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    pixels[index] = index % row === 0 ? 0 : state & 255;
  }
  return pngFile(width, height, pixels, 0);
}

/** Rows until their compact JSON is about so many bytes. @param {number} bytes */
function rows(bytes) {
  const all = [];
  for (let size = 0, id = 1; size < bytes; id += 1) {
    const row = {
      id,
      name: `Person ${id}`,
      email: `person${id}@example.com`,
      active: id % 3 === 0,
      score: (id * 7919) % 1000,
      tags: ['alpha', `group-${id % 17}`],
      address: { city: ['Oslo', 'Lima', 'Pune'][id % 3], zip: String(10_000 + (id % 89_999)) },
    };
    size += JSON.stringify(row).length + 1;
    all.push(row);
  }
  return all;
}

/** @template T @param {() => T} build @returns {() => T} */
function lazily(build) {
  /** @type {{ value: T } | undefined} */
  let kept;
  return () => (kept ??= { value: build() }).value;
}

/** @param {number} bytes */
export function jsonText(bytes) {
  return lazily(() => {
    const text = JSON.stringify({ rows: rows(bytes) });
    return new RawJson(JSON.stringify({ content: [{ type: 'text', text }] }));
  });
}

export const json1Mb = jsonText(1_000_000);
export const json10Mb = jsonText(10_000_000);

export const structured10Mb = lazily(() => {
  const content = [{ type: 'text', text: '10 MB of rows in structuredContent' }];
  return new RawJson(JSON.stringify({ content, structuredContent: { rows: rows(10_000_000) } }));
});

export const image20Mb = lazily(() => {
  const data = noisePng(2700, 2600).toString('base64');
  return new RawJson(JSON.stringify({ content: [{ type: 'image', mimeType: 'image/png', data }] }));
});

export const blocks200 = lazily(() => {
  const image = noisePng(64, 48).toString('base64');
  const content = Array.from({ length: 200 }, (_, index) => {
    if (index % 10 === 9) return { type: 'image', mimeType: 'image/png', data: image };
    if (index % 10 === 4) {
      const text = JSON.stringify({ block: index + 1, even: index % 2 === 0 });
      return { type: 'text', text };
    }
    return {
      type: 'text',
      text: `Block ${index + 1} of 200.\n${'A line of text. '.repeat(index % 7)}`,
    };
  });
  return new RawJson(JSON.stringify({ content }));
});

export const BIG_TEXT_INPUT = {
  type: 'object',
  properties: {
    megabytes: { type: 'integer', minimum: 1, maximum: 200 },
    shape: { enum: ['lines', 'one line', 'json', 'structured'] },
  },
  required: ['megabytes'],
};

/**
 * A result of so many megabytes, the number of the last line or row in its end.
 *
 * @param {{ megabytes?: number, shape?: string }} input
 */
export function bigText({ megabytes = 1, shape = 'lines' }) {
  const bytes = megabytes * 1_000_000;
  if (shape === 'structured') {
    return {
      content: [{ type: /** @type {const} */ ('text'), text: `${megabytes} MB` }],
      structuredContent: { rows: rows(bytes) },
    };
  }
  const text =
    shape === 'json' ? JSON.stringify({ rows: rows(bytes) }) : logLines(bytes, shape === 'lines' ? '\n' : ' ');
  return { content: [{ type: /** @type {const} */ ('text'), text }] };
}

/** @param {number} bytes @param {string} end */
function logLines(bytes, end) {
  const lines = [];
  for (let size = 0, number = 1; size < bytes; number += 1) {
    const line = `12:00:00.000 INFO  worker-${number % 7} request ${number} was answered with "200 OK" in ${number % 311} ms`;
    size += line.length + 1;
    lines.push(line);
  }
  return lines.join(end);
}
