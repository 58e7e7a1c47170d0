import { useCallback } from 'react';

import type { MediaState } from '../../../content/media/use-decoded-media';
import { runComparison } from '../../../workers/comparison/run-comparison';
import type { PixelPicture } from '../../../workers/comparison/comparison-jobs';
import { type PromiseState, usePromise } from '../../../ui/use-promise';

export interface Size {
  width: number;
  height: number;
}

export const MAX_PIXELS = 40_000_000;

interface ComparedImages {
  sizes: [Size, Size];
  compared: PixelPicture | 'too-large';
}

export interface PixelState {
  sizes: [Size | undefined, Size | undefined];
  comparison: PromiseState<PixelPicture | 'too-large'>;
}

export function usePixels(before: MediaState, after: MediaState): PixelState | undefined {
  const ask = useCallback(
    (signal: AbortSignal): Promise<ComparedImages | undefined> => {
      const [a, b] = [imageOf(before), imageOf(after)];
      return a && b ? comparePixelsOf(a, b, signal) : Promise.resolve(undefined);
    },
    [before, after],
  );
  const compared = usePromise(ask);
  if (!imageOf(before) || !imageOf(after)) return undefined;
  if (compared.state !== 'resolved') return { sizes: [undefined, undefined], comparison: compared };
  if (!compared.value) return undefined;
  const { sizes, compared: pixels } = compared.value;
  return { sizes, comparison: { state: 'resolved', value: pixels } };
}

interface EncodedImage {
  url: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

function imageOf(media: MediaState): EncodedImage | undefined {
  if (media.state !== 'read' || media.media.state !== 'decoded') return undefined;
  const { url, type } = media;
  return url === null ? undefined : { url, type, bytes: media.media.bytes };
}

async function comparePixelsOf(
  before: EncodedImage,
  after: EncodedImage,
  signal: AbortSignal,
): Promise<ComparedImages> {
  const [a, b] = await Promise.all([decode(before), decode(after)]);
  const sizes: [Size, Size] = [sizeOf(a), sizeOf(b)];
  if (sizes.some(({ width, height }) => width * height > MAX_PIXELS)) return { sizes, compared: 'too-large' };
  const [left, right] = await Promise.all([imageInput(before, a), imageInput(after, b)]);
  const transfer = [left, right].filter((image) => image instanceof ImageBitmap);
  const compared = await runComparison('pixels', { before: left, after: right }, { signal, transfer });
  return { sizes, compared };
}

/** Only the page can decode an SVG. Without a size of its own it can't be compared. */
function imageInput({ type, bytes }: EncodedImage, image: HTMLImageElement) {
  return type === 'image/svg+xml' ? createImageBitmap(image) : Promise.resolve(new Blob([bytes], { type }));
}

async function decode({ url }: EncodedImage): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement): Size {
  return { width: naturalWidth, height: naturalHeight };
}
