import { describe, expect, it } from 'vitest';

import { readSseEvents } from './sse-events';

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

async function eventsOf(...chunks: string[]) {
  const events = [];
  for await (const { type, data, other } of readSseEvents(streamOf(...chunks)))
    events.push({ type, data: new TextDecoder().decode(data), other });
  return events;
}

describe('server-sent events', () => {
  it('end at an empty line, and have a type and data', async () => {
    expect(await eventsOf('event: message\ndata: {"a":1}\n\ndata: two\n\n')).toEqual([
      { type: 'message', data: '{"a":1}', other: 'event: message\n' },
      { type: '', data: 'two', other: '' },
    ]);
  });

  it('may be cut anywhere, also within a character, and end lines by CR LF', async () => {
    const bytes = new TextEncoder().encode('id: 7\r\ndata: né\r\n\r\n');
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const events = [];
    for await (const { data, other } of readSseEvents(stream)) events.push([new TextDecoder().decode(data), other]);
    expect(events).toEqual([['né', 'id: 7\n']]);
  });

  it('join the lines of their data, and take off one space after the colon', async () => {
    expect(await eventsOf('data: one\ndata:  two\ndata:\ndata\ndata:three\n\n')).toEqual([
      { type: '', data: 'one\n two\n\n\nthree', other: '' },
    ]);
  });

  it('keep comments and other fields as they were, in order', async () => {
    expect(await eventsOf(': keep-alive\n\nretry: 100\nid: 5\ndata: x\n\n')).toEqual([
      { type: '', data: '', other: ': keep-alive\n' },
      { type: '', data: 'x', other: 'retry: 100\nid: 5\n' },
    ]);
  });

  it('may end lines by CR alone', async () => {
    expect(await eventsOf('id: 1\rdata: one\r\rdata: two\r', '\r')).toEqual([
      { type: '', data: 'one', other: 'id: 1\n' },
      { type: '', data: 'two', other: '' },
    ]);
  });

  it('are marked as unfinished when the stream ends before the empty line', async () => {
    const stream = streamOf('data: whole\n\nevent: message\ndata: cut off');
    const events = [];
    for await (const event of readSseEvents(stream)) events.push(event);
    const encode = (text: string) => new TextEncoder().encode(text);
    expect(events).toEqual([
      { type: '', data: encode('whole'), other: '' },
      { type: 'message', data: encode('cut off'), other: 'event: message\n', unfinished: true },
    ]);
    expect(await eventsOf('\n\n\n')).toEqual([]);
  });

  it('hand on what came before the stream broke', async () => {
    let pulls = 0;
    const events = readSseEvents(
      new ReadableStream<Uint8Array>({
        pull(controller) {
          if (pulls++ === 0) controller.enqueue(new TextEncoder().encode('data: cut'));
          else controller.error(new Error('broken'));
        },
      }),
    );
    expect((await events.next()).value).toMatchObject({ unfinished: true });
    await expect(events.next()).rejects.toThrow('broken');
  });

  it('hand on the error by which the stream breaks', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('cut'));
      },
    });
    await expect(readSseEvents(broken).next()).rejects.toThrow('cut');
  });
});
