import { blocksIn, type BlockParts } from '../protocol/content/block';
import { outcomeOf, type Run } from './run';

const MAX_CHARACTERS = 2_000_000;
const BASE64 = /^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
const PICTURE_TYPE = /^image\/[\w.+-]+$/;

export function pictureOfRun(run: Run): string | undefined {
  const outcome = outcomeOf(run);
  if (outcome?.kind !== 'result') return undefined;
  for (const { parts } of blocksIn(outcome.result)) {
    const url = pictureOf(parts);
    if (url !== undefined) return url;
  }
  return undefined;
}

/** A data URL of the picture of a content block. */
export function pictureOf({ family, bytes, mimeType }: BlockParts): string | undefined {
  if (family !== 'image' || bytes === null || bytes.base64.length > MAX_CHARACTERS) return undefined;
  const type = mimeType ?? 'image/png';
  // For an invalid one the browser would log an error.
  return PICTURE_TYPE.test(type) && BASE64.test(bytes.base64) ? `data:${type};base64,${bytes.base64}` : undefined;
}
