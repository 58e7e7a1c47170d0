import { answerQuestions } from '../content/ask-worker';
import { type Comparison, compareResults, type ResultSource } from './compare-results';
import { comparePixels, type PixelComparison } from './media/compare-pixels';
import { diffText, type TextDiff } from './text/diff-text';

/** What the worker can do: for each job what it is given, and what it answers. */
export interface Jobs {
  results: {
    given: { before: ResultSource | undefined; after: ResultSource | undefined; rules: string[] };
    answer: Comparison;
  };
  text: { given: { before: string; after: string }; answer: TextDiff };
  pixels: { given: { before: ImageBitmap; after: ImageBitmap }; answer: PixelComparison };
}

export type JobName = keyof Jobs;

export interface ComparisonJob {
  question: { [K in JobName]: { job: K; given: Jobs[K]['given'] } }[JobName];
  answer: Jobs[JobName]['answer'];
}

function work(request: ComparisonJob['question']): ComparisonJob['answer'] {
  switch (request.job) {
    case 'results': {
      const { before, after, rules } = request.given;
      return compareResults(before, after, rules);
    }
    case 'text':
      return diffText(request.given.before, request.given.after);
    case 'pixels':
      return comparePixels(pixelsOf(request.given.before), pixelsOf(request.given.after));
  }
}

function pixelsOf(bitmap: ImageBitmap): ImageData {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('the browser gives no canvas to read the pixels from');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context.getImageData(0, 0, width, height);
}

answerQuestions<ComparisonJob>(work);
