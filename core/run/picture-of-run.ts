import { blocksIn } from '../protocol/content/block';
import { outcomeOf, type Run } from './run';

/** Larger pictures take long to decode. */
const MAX_CHARACTERS = 2_000_000;
const BASE64 = /^(?:[A-Za-z\d+/]{4})+(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/;
const PICTURE_TYPE = /^image\/[\w.+-]+$/;

/** A data URL of the first picture of a result. */
export function pictureOfRun(run: Run): string | undefined {
  const outcome = outcomeOf(run);
  if (outcome?.kind !== 'result') return undefined;
  for (const { parts } of blocksIn(outcome.result)) {
    const { base64 } = parts.bytes ?? {};
    const { family } = parts;
    const mimeType = parts.mimeType ?? 'image/png';
    if (family !== 'image' || base64 === undefined || base64.length > MAX_CHARACTERS) continue;
    // For an invalid one the browser would log an error.
    if (PICTURE_TYPE.test(mimeType) && BASE64.test(base64)) return `data:${mimeType};base64,${base64}`;
  }
  return undefined;
}
