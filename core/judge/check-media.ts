import { blocksIn } from '../protocol/content/block';
import { type Inspected, mediaFindings } from '../protocol/content/inspect-media';
import type { Finding } from '../protocol/findings/finding';

/** Decodes base64 and detects the type; the page does it in a worker if it is long. */
export type ReadMedia = (base64: string) => Promise<Inspected>;

const MAX_BLOCKS = 300;

/** Checks whether base64 decodes and the bytes have the declared type. @returns pointers into the message */
export async function checkMedia(result: unknown, read: ReadMedia): Promise<Finding[]> {
  const found = await Promise.all(
    blocksIn(result)
      .slice(0, MAX_BLOCKS)
      .map(async ({ parts: { kind, at, bytes, mimeType }, pointer }) => {
        if (bytes === null || kind === 'unknown') return [];
        const owner = `/result${pointer}${at}`;
        return mediaFindings(await read(bytes.base64), mimeType, owner, bytes.field);
      }),
  );
  return found.flat();
}
