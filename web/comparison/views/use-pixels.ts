import { useCallback } from 'react';

import { compareElsewhere } from '../compare-elsewhere';
import type { PixelComparison } from '../media/compare-pixels';
import { type LateAnswer, useLateAnswer } from './use-late-answer';

export interface Size {
  width: number;
  height: number;
}

/** Of either image; more pixels than these are not compared. */
export const MOST_PIXELS = 40_000_000;

type Ended =
  | { sizes: [Size, Size]; compared: PixelComparison }
  | { sizes: [Size, Size]; compared: 'too-large' };

/** What there is to say of two images' pixels; sizes as soon as both are decoded. */
export interface PixelState {
  sizes: [Size | undefined, Size | undefined];
  now: LateAnswer<PixelComparison | 'too-large'>;
}

/** Compares the pixels of the images at two blob: URLs, in the worker. Undefined while there are not two. */
export function usePixels(
  before: string | undefined,
  after: string | undefined,
): PixelState | undefined {
  const ask = useCallback((): Promise<Ended | undefined> => {
    if (before === undefined || after === undefined) return Promise.resolve(undefined);
    return comparePixelsOf(before, after);
  }, [before, after]);
  const answer = useLateAnswer(ask);
  if (before === undefined || after === undefined) return undefined;
  if (answer.state !== 'answered') return { sizes: [undefined, undefined], now: answer };
  if (!answer.answer) return undefined;
  const { sizes, compared } = answer.answer;
  return { sizes, now: { state: 'answered', answer: compared } };
}

async function comparePixelsOf(before: string, after: string): Promise<Ended> {
  const images = await Promise.all([decode(before), decode(after)]);
  const [a, b] = images;
  const sizes: [Size, Size] = [sizeOf(a), sizeOf(b)];
  if (sizes.some(({ width, height }) => width * height > MOST_PIXELS)) {
    return { sizes, compared: 'too-large' };
  }
  // Only the page can decode an SVG; it has a size of its own, or none that could be compared.
  const [left, right] = await Promise.all([createImageBitmap(a), createImageBitmap(b)]);
  const given = { before: left, after: right };
  return { sizes, compared: await compareElsewhere('pixels', given, [left, right]) };
}

async function decode(url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): Size {
  return { width: naturalWidth, height: naturalHeight };
}
