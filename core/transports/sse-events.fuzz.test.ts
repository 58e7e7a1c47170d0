import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzing } from '../../e2e/fuzz';
import { readSseEvents } from './sse-events';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What is read of the bytes when they come in pieces that are cut there. */
async function read(bytes: Uint8Array, cuts: number[] = []) {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [at, from] of [0, ...places].entries())
        controller.enqueue(bytes.subarray(from, places[at] ?? bytes.length));
      controller.close();
    },
  });
  const events = [];
  for await (const { data, ...event } of readSseEvents(stream)) events.push({ ...event, data: decoder.decode(data) });
  return events;
}

const lineEnd = fc.constantFrom('\n', '\r', '\r\n');
const line = fc.oneof(
  fc
    .tuple(fc.constantFrom('data', 'event', 'id', 'retry', '', 'other'), fc.string())
    .map(([name, value]) => `${name}: ${value.replace(/[\r\n]/g, '')}`),
  fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n]/g, '')),
  fc.constant(''),
);
const stream = fc.array(fc.tuple(line, lineEnd)).map((lines) => encoder.encode(lines.flat().join('')));

describe('the event stream reader', () => {
  it('finds the same events wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(stream, fc.array(fc.nat(), { maxLength: 20 }), async (bytes, cuts) => {
        expect(await read(bytes, cuts)).toEqual(await read(bytes));
      }),
      fuzzing(),
    );
  });

  it('takes any bytes at all, and ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.array(fc.nat()), async (bytes, cuts) => {
        expect(await read(bytes, cuts)).toEqual(await read(bytes));
      }),
      fuzzing(),
    );
  });

  it('gives every event that was written, and no other', async () => {
    const text = fc.string({ unit: 'grapheme' }).map((each) => each.replace(/[\r\n]/g, ''));
    const event = fc.record({ type: text, lines: fc.array(text, { minLength: 1, maxLength: 4 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(event), lineEnd, fc.array(fc.nat()), async (events, end, cuts) => {
        const written = events.map(({ type, lines }) =>
          [`event: ${type}`, ...lines.map((each) => `data: ${each}`), '', ''].join(end),
        );
        const got = await read(encoder.encode(written.join('')), cuts);
        expect(got.map(({ type, data }) => ({ type, data }))).toEqual(
          events.map(({ type, lines }) => ({ type, data: lines.join('\n') })),
        );
      }),
      fuzzing(),
    );
  });
});
