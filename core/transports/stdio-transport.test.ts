import { expect, it, vi } from 'vitest';
import type { Host, HostProcess } from '../host';
import { openLocally } from '../json/documents/json-document';
import { MessageLog } from './message-log';
import { StdioTransport } from './stdio-transport';
import { skeletonOf, type Received, Wire } from './wire';

const CHUNK = 64 * 1024;

/** Bytes as a process writes them to a pipe. */
function pipeOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, (at += CHUNK)));
    },
  });
}

it('copies a result of 10 MB once, into one piece, and reads no more of it than its outline', async () => {
  const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `Person ${id}`, more: 'x'.repeat(60) }));
  const content = [{ type: 'text', text: JSON.stringify(rows) }];
  const line = new TextEncoder().encode(`${JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content } })}\n`);
  expect(line.length).toBeGreaterThan(10_000_000);
  // What the page's worker does is done before anything is counted.
  const document = await openLocally(line).opened;
  const outline = await skeletonOf(document);
  const asked: Uint8Array[] = [];
  const openDocument: Host['openDocument'] = (source) => {
    asked.push(source);
    const opened = { summary: document.summary, skeleton: () => Promise.resolve(outline) };
    return { opened: Promise.resolve(opened as unknown as typeof document), release: () => undefined };
  };
  const process: HostProcess = {
    started: Promise.resolve({ pid: 1 }),
    exited: new Promise(() => undefined),
    stdout: pipeOf(line),
    stderr: pipeOf(new Uint8Array()),
    write: () => Promise.resolve(),
    close: () => new Promise(() => undefined),
  };
  const host = { isOpen: true, spawn: () => process, openDocument } as unknown as Host;
  const wire = new Wire(host, new MessageLog());
  const received = new Promise<Received>((resolve) => wire.onMessage(resolve));

  const set = vi.spyOn(Uint8Array.prototype, 'set');
  const slice = vi.spyOn(Uint8Array.prototype, 'slice');
  const decode = vi.spyOn(TextDecoder.prototype, 'decode');
  const parse = vi.spyOn(JSON, 'parse');
  const clone = vi.spyOn(globalThis, 'structuredClone');
  try {
    await new StdioTransport(host, { command: 'server', args: [] }, wire).start();
    const { raw, value } = await received;
    expect(value['id']).toBe(1);
    expect(asked.length).toBe(1);
    expect(asked[0] === raw).toBe(true);
    const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
    expect(sum(set.mock.calls.map(([from]) => from.length))).toBe(line.length - 1);
    expect(sum(slice.mock.results.map((result) => (result.value as Uint8Array).length))).toBe(0);
    const decoded = sum(decode.mock.calls.map(([bytes]) => bytes?.byteLength ?? 0));
    expect(decoded + sum(parse.mock.calls.map(([text]) => text.length))).toBeLessThan(CHUNK);
    expect(clone.mock.calls.length).toBe(0);
  } finally {
    vi.restoreAllMocks();
  }
});

it('reads on after an exception of a listener, and tells it', async () => {
  const messages = [1, 2, 3].map((id) => JSON.stringify({ jsonrpc: '2.0', id, result: {} }));
  const lines = ['{"id":0}', 'no JSON', ...messages].join('\n');
  const process: HostProcess = {
    started: Promise.resolve({ pid: 1 }),
    exited: Promise.resolve({ code: 0, signal: null }),
    stdout: pipeOf(new TextEncoder().encode(`${lines}\n`)),
    stderr: pipeOf(new TextEncoder().encode('a\nb\n')),
    write: () => Promise.resolve(),
    close: () => Promise.resolve({ code: 0, signal: null }),
  };
  const faults: unknown[] = [];
  const host = {
    isOpen: true,
    spawn: () => process,
    onError: (error: unknown) => faults.push(error),
  } as unknown as Host;
  const log = new MessageLog();
  const wire = new Wire(host, log);
  const heard: unknown[] = [];
  wire.onMessage(() => {
    throw new Error('of a listener');
  });
  wire.onNoise(() => {
    throw new Error('of noise');
  });
  wire.onMessage(({ value }) => heard.push(value['id']));
  log.watch({
    added: ({ kind, seq }) => {
      if (kind === 'stderr' || (kind === 'message' && seq > 5)) throw new Error('of a watcher');
    },
    updated: () => undefined,
  });
  const transport = new StdioTransport(host, { command: 'server', args: [] }, wire);
  await new Promise<void>((resolve) => {
    transport.onclose = resolve;
    void transport.start();
  });
  expect(log.entriesAfter(0).filter(({ kind }) => kind === 'message')).toHaveLength(4);
  expect(log.entriesAfter(0).filter(({ kind }) => kind === 'stderr')).toHaveLength(2);
  expect(heard.length).toBeGreaterThan(0);
  const words = new Set(faults.map((error) => (error as Error).message));
  expect([...words].sort()).toEqual(['of a listener', 'of a watcher', 'of noise']);
});
