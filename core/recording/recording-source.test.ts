import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { blobSource, unpacked } from './recording-source';

it('opens what decompresses to too much only as far as it is told to', async () => {
  // As much again as may come out, in a file a thousandth as large.
  const packed = blobSource(new Blob([gzipSync(new Uint8Array(40_000_000))]));
  expect(packed.size).toBeLessThan(50_000);
  await expect(unpacked(packed, { limit: 20_000_000 })).rejects.toMatchObject({
    code: 'too-large',
    message: 'The file decompresses to more than 20 MB.',
  });
  expect((await unpacked(packed, { first: 5_000_000, limit: 20_000_000 })).size).toBe(5_000_000);
  expect((await unpacked(packed)).size).toBe(40_000_000);
});
