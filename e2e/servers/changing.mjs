// A server whose results change with each call: ids and times, moved rows, words, pixels, sounds. If the file of its
// argument exists, it is the next build, with other tools.
import { existsSync } from 'node:fs';

import { pngFile, wavFile } from './media-files.mjs';
import { RawJson, RpcError, serveRaw, textResult, toolHandlers } from './raw-server.mjs';

/** How often each tool was called. @type {Map<string, number>} */
const calls = new Map();

/** @param {string} tool */
function nextCall(tool) {
  const call = (calls.get(tool) ?? 0) + 1;
  calls.set(tool, call);
  return call;
}

const NO_INPUT = { type: 'object', properties: {} };

/** @param {number} call */
function report(call) {
  const id = (/** @type {number} */ n) =>
    `${String(call).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const orders = [
    { id: id(1), sku: 'bolt', city: 'Oslo', price: 12.5, stock: 12 },
    { id: id(2), sku: 'nut', city: 'Lima', price: 3, stock: call === 1 ? 40 : 38 },
    { id: id(3), sku: 'gear', city: 'Pune', price: 99, stock: 7 },
  ];
  const stations = [
    { code: 'A', name: 'North' },
    { code: 'B', name: 'East' },
    { code: 'C', name: 'South' },
  ];
  const structured = {
    requestId: id(0),
    generatedAt: new Date(1_767_323_045_000 + call * 61_000).toISOString(),
    total: new RawJson(call === 1 ? '12345678901234567890' : '12345678901234567891'),
    orders,
    stations: call === 1 ? stations : [stations[2], stations[0], stations[1]],
    note: call === 1 ? null : 'stock was corrected',
  };
  const text = toText(structured);
  return new RawJson(`{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}}`);
}

/** JSON text in which raw parts stay as they are. @param {Record<string, unknown>} object */
function toText(object) {
  const members = Object.entries(object).map(([name, value]) => {
    const text = value instanceof RawJson ? value.text : JSON.stringify(value);
    return `${JSON.stringify(name)}:${text}`;
  });
  return `{${members.join()}}`;
}

/** @param {number} call */
function letter(call) {
  const word = call % 2 === 1 ? 'cloudy' : 'sunny';
  const lines = Array.from({ length: 24 }, (_, at) => `Line ${at + 1} stays as it is.`);
  lines[11] = `Tomorrow it will be ${word} with a little wind from the west.`;
  if (call > 1) lines.push('Written again.');
  return textResult(lines.join('\n'));
}

/** A drawn chart, of which some pixels change. @param {number} call */
function chart(call) {
  const [width, height] = [240, 120];
  const row = width * 3 + 1;
  const pixels = Buffer.alloc(row * height, 245);
  for (let y = 0; y < height; y += 1) pixels[y * row] = 0;
  const paint = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number[]} */ rgb) =>
    pixels.set(rgb, y * row + 1 + x * 3);
  for (let bar = 0; bar < 8; bar += 1) {
    const tall = 20 + ((bar * 37) % 80) + (bar === 5 && call > 1 ? 15 : 0);
    for (let x = bar * 30 + 5; x < bar * 30 + 25; x += 1) {
      for (let y = height - tall; y < height; y += 1) paint(x, y, [74, 64, 212]);
    }
  }
  if (call > 1) paint(3, 3, [245, 245, 244]);
  return pngFile(width, height, pixels);
}

/** A tone that lasts longer with the second call. @param {number} call */
function tone(call) {
  return wavFile(
    call === 1 ? 0.5 : 0.75,
    (time) => Math.sin(time * 440 * 2 * Math.PI) * Math.exp(-time / 0.25) * 0.625,
  );
}

/** @param {number} call */
function media(call) {
  const image = { type: 'image', mimeType: 'image/png', data: chart(call).toString('base64') };
  const audio = { type: 'audio', mimeType: 'audio/wav', data: tone(call).toString('base64') };
  return { content: [{ type: 'text', text: 'Always the same.' }, image, audio] };
}

/** @param {number} call */
function large(call) {
  const rows = Array.from({ length: 62_000 }, (_, at) => ({
    id: at + 1,
    name: `Person ${at + 1}`,
    email: `person${at + 1}@example.com`,
    active: at % 3 === 0,
    score: call > 1 && at % 620 === 0 ? -call : (at * 7919) % 1000,
    tags: ['alpha', `group-${at % 17}`],
    address: { city: ['Oslo', 'Lima', 'Pune'][at % 3], zip: String(10_000 + at) },
  }));
  return { content: [{ type: 'text', text: 'Rows.' }], structuredContent: { rows } };
}

/** @param {number} call */
function moody(call) {
  if (call % 2 === 0) throw new RpcError(-32000, 'not in the mood', { call });
  return textResult('in the mood');
}

const isNextBuild = process.argv[2] !== undefined && existsSync(process.argv[2]);
const UNIT = { type: 'string', enum: isNextBuild ? ['cm'] : ['cm', 'in'] };
const answers = isNextBuild
  ? { report, letter, media, large, post: () => textResult('Sent.'), census: large }
  : { report, letter, media, large, post: () => textResult('Sent.'), moody };
/** What each tool takes, where it takes anything. @type {Record<string, object>} */
const inputs = {
  post: {
    type: 'object',
    properties: { to: { type: 'string' }, unit: UNIT },
    ...(isNextBuild && { required: ['to'] }),
  },
};

serveRaw(
  'changing',
  {
    'prompts/list': () => ({
      prompts: [{ name: 'write', arguments: [{ name: 'to', ...(isNextBuild && { required: true }) }] }],
    }),
    'prompts/get': () => ({ messages: [] }),
    ...toolHandlers(
      Object.fromEntries(
        Object.entries(answers).map(([name, answer]) => [
          name,
          {
            tool: {
              description:
                isNextBuild && name === 'media'
                  ? 'Answers with a chart and a tone.'
                  : `Answers otherwise with each call: ${name}.`,
              inputSchema: inputs[name] ?? NO_INPUT,
            },
            call: () => answer(nextCall(name)),
          },
        ]),
      ),
    ),
  },
  { tools: {}, prompts: {} },
);
