import { afterEach, expect, it, vi } from 'vitest';

import { MASK, Secrets } from '../../../core/secrets/secrets';
import { maskSource } from '../../workers/mask/mask-source';
import { StorageMask } from './storage-mask';

type Question = Parameters<typeof maskSource>[0];
const asked: Question[] = [];

/** A worker that answers in the next turn, as the real one does. */
class NearWorker extends EventTarget {
  terminate = () => undefined;

  postMessage(data: string | (Question & { ask: number })): void {
    if (typeof data === 'string') return;
    asked.push(data);
    void maskSource(data).then((result) =>
      this.dispatchEvent(new MessageEvent('message', { data: { ask: data.ask, result } })),
    );
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

const MEGABYTES = 3_000_000;

it('looks through a large answer in a worker, and hands its bytes over as a file', async () => {
  vi.stubGlobal('Worker', NearWorker);
  const mask = new StorageMask(new Secrets(['key-0123456789']));
  const told = (key: string) => `{"told":"${'.'.repeat(MEGABYTES)}","key":"${key}"}`;
  const kept = await mask.bytes(new TextEncoder().encode(told('key-0123456789')));
  expect((await kept.text()) === told(MASK)).toBe(true);
  expect(mask.hasSecret).toBe(true);
  expect((await mask.text(told('key-0123456789'))) === told(MASK)).toBe(true);
  expect(asked.map(({ source }) => source instanceof Blob)).toEqual([true, false]);
});

it('keeps all other bytes of a large answer that is no UTF-8', async () => {
  const bytes = new Uint8Array([0xff, ...new TextEncoder().encode(`${'.'.repeat(MEGABYTES)}key-0123456789`), 0xfe]);
  const kept = await new StorageMask(new Secrets(['key-0123456789'])).bytes(bytes);
  const masked = new Uint8Array(bytes).fill(42, -15, -1);
  expect(Buffer.from(await kept.arrayBuffer()).equals(masked)).toBe(true);
});

it('keeps a large answer as it is where there are no secrets, and copies little of it at a time', async () => {
  vi.stubGlobal('Worker', NearWorker);
  const copied: number[] = [];
  class CountedBlob extends Blob {
    constructor(parts: BlobPart[], options?: BlobPropertyBag) {
      super(parts, options);
      for (const part of parts) if (ArrayBuffer.isView(part)) copied.push(part.byteLength);
    }
  }
  vi.stubGlobal('Blob', CountedBlob);
  const bytes = new TextEncoder().encode(`"${'é'.repeat(MEGABYTES)}"`);
  const kept = await new StorageMask(new Secrets()).bytes(bytes);
  expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Math.max(...copied)).toBeLessThanOrEqual(1024 * 1024);
  expect(asked).toEqual([]);
});

it('keeps nothing with secrets where the worker dies', async () => {
  vi.stubGlobal(
    'Worker',
    class extends NearWorker {
      override postMessage(data: string): void {
        if (typeof data !== 'string') setTimeout(() => this.dispatchEvent(new Event('error')));
      }
    },
  );
  const mask = new StorageMask(new Secrets(['key-0123456789']));
  await expect(mask.bytes(new Uint8Array(MEGABYTES))).rejects.toThrow('worker');
});
