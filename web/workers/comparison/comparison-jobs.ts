import { type Comparison, compareResults } from '../../../core/comparison/compare-results';
import type { ResultSource } from '../../../core/comparison/read-blocks';
import { type ResponsesToCompare, compareResponses } from '../../../core/suite/compare/compare-responses';
import { type FindNodes, findByPath } from '../../../core/suite/json-path';
import type { LocalizedText } from '../../../core/text/phrase';
import { comparePictures, type PictureDifference } from '../../../core/comparison/media/compare-pictures';
import { comparePixels, type PixelComparison } from '../../../core/comparison/media/compare-pixels';
import { diffText, type TextDiff, type TextRow } from '../../../core/comparison/text/diff-text';

export interface Jobs {
  results: {
    input: { before: ResultSource | undefined; after: ResultSource | undefined; rules: string[] };
    result: Comparison;
  };
  /** Two responses of a suite's call; a line for each difference. */
  responses: { input: ResponsesToCompare; result: LocalizedText[] };
  /** Only for pictures whose pixels decode everywhere. */
  pictures: {
    input: { before: Uint8Array; after: Uint8Array; mimeType: string };
    result: { difference: PictureDifference | undefined };
  };
  text: { input: { before: string; after: string }; result: TextDiff };
  pixels: { input: { before: Blob | ImageBitmap; after: Blob | ImageBitmap }; result: PixelPicture };
}

/** The differing pixels as a file, which the page shows without holding them. */
export interface PixelPicture extends Omit<PixelComparison, 'marked'> {
  /** PNG. */
  picture: Blob;
}

export type JobName = keyof Jobs;

export type ComparisonJob = { [K in JobName]: { job: K; input: Jobs[K]['input'] } }[JobName];

/** Rows per message: some milliseconds for the page. */
const ROWS_AT_ONCE = 2000;

/** Without a limit of its own: the caller limits the whole job. */
const findHere: FindNodes = (value, path) => Promise.resolve(findByPath(value, path));

export async function runComparisonJob(
  request: ComparisonJob,
  /** Receives a text's rows before the result, which has none then. */
  sendRows: (rows: TextRow[]) => void,
): Promise<Jobs[JobName]['result']> {
  switch (request.job) {
    case 'results': {
      const { before, after, rules } = request.input;
      return compareResults(before, after, rules);
    }
    case 'responses':
      return compareResponses(request.input, comparePictures, findHere);
    case 'pictures': {
      const { before, after, mimeType } = request.input;
      const difference = await comparePictures(before, after, mimeType);
      return { difference };
    }
    case 'text': {
      const { rows, ...rest } = diffText(request.input.before, request.input.after);
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) sendRows(rows.slice(at, at + ROWS_AT_ONCE));
      return { ...rest, rows: [] };
    }
    case 'pixels': {
      const { before, after } = request.input;
      const { marked, ...rest } = comparePixels(await pixelsOf(before), await pixelsOf(after));
      return { ...rest, picture: await pngOf(new ImageData(marked, rest.width, rest.height)) };
    }
  }
}

async function pixelsOf(image: Blob | ImageBitmap): Promise<ImageData> {
  const bitmap = image instanceof Blob ? await createImageBitmap(image) : image;
  const { width, height } = bitmap;
  const { context } = canvasOf(width, height);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

function pngOf(pixels: ImageData): Promise<Blob> {
  const { canvas, context } = canvasOf(pixels.width, pixels.height);
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob();
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser gives no canvas to compare the pixels on');
  return { canvas, context };
}
