import { serveWorker } from '../../core/serve-worker';
import type { Inspected } from '../../core/protocol/content/inspect-media';
import type { JudgeEvent } from '../../core/judge/judged-message';
import type { checkMessage } from '../../core/judge/check-message';
import type { PackedSkeleton } from '../../core/json/documents/long-strings';
import type { DocumentRequest } from './documents/document-jobs';

/** Loads the code of each kind of work on demand. All kinds are one program, so that chunks are shared. */
const works = {
  clients: async () => (await import('./clients/client-jobs')).runClientJob,
  comparison: async () => (await import('./comparison/comparison-jobs')).runComparisonJob,
  documents: async () => (await import('./documents/document-jobs')).runDocumentJob,
  drift: async () => (await import('./drift/drift-job')).runDriftJob,
  fill: async () => (await import('../../core/schema/fill/fill-jobs')).runFillJob,
  judge: async () => {
    const judge = new (await import('../../core/judge/judge-batch')).BatchJudge();
    return ({ events }: { events: readonly JudgeEvent[] }) => judge.take(events);
  },
  limited: async () => (await import('../../core/limited/limited-works')).createLimitedWorker(),
  markdown: async () => {
    const { markdownToHtml } = await import('./markdown/markdown-html');
    return ({ markdown }: { markdown: string }) => markdownToHtml(markdown);
  },
  mask: async () => (await import('./mask/mask-source')).maskSource,
  media: async () => {
    const { inspectMedia } = await import('../../core/protocol/content/inspect-media');
    /** @param base64 as UTF-8 bytes, which are transferred; a long string would be copied */
    return ({ base64 }: { base64: Uint8Array }) => inspectMedia(new TextDecoder().decode(base64));
  },
  messages: async () => {
    const { checkMessage: check } = await import('../../core/judge/check-message');
    return ({ args }: { args: Parameters<typeof checkMessage> }) => check(...args);
  },
  paint: async () => (await import('./paint/paint-code')).paintText,
  report: async () => (await import('./report/report-job')).runReportJob,
  suite: async () => (await import('./suite/suite-jobs')).runSuiteJob,
};
export type Work = keyof typeof works;

type JobOf<Run> = Run extends (
  request: infer Request extends object,
  onProgress: (progress: infer Progress) => void,
  onBegin: () => void,
) => infer Result
  ? { request: Request; result: Awaited<Result>; progress: Progress }
  : never;
export type Jobs = { [W in Work]: JobOf<Awaited<ReturnType<(typeof works)[W]>>> };

function transferablesOf(work: Work, result: unknown, request: unknown): Transferable[] {
  if (work === 'media') {
    const inspected = result as Inspected;
    return inspected.state === 'decoded' ? [inspected.bytes.buffer] : [];
  }
  return work === 'documents' && (request as DocumentRequest).type === 'skeleton'
    ? (result as PackedSkeleton).longStrings.map(({ bytes }) => bytes.buffer)
    : [];
}

/** Requests that arrive before the code is loaded. */
const pending: unknown[] = [];
const queue = ({ data }: MessageEvent<unknown>) => pending.push(data);
const port = {
  post: (message: unknown, transfer: object[]) => self.postMessage(message, { transfer: transfer as Transferable[] }),
  listen: (listener: (message: unknown) => void) =>
    self.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data)),
};

self.addEventListener(
  'message',
  ({ data: work }: MessageEvent<Work>) => {
    self.addEventListener('message', queue);
    works[work]().then(
      (run) => {
        self.removeEventListener('message', queue);
        // The requests of this work match its results, which TypeScript can't see.
        serveWorker(port, run as Parameters<typeof serveWorker>[1], (result, request) =>
          transferablesOf(work, result, request),
        );
        for (const data of pending) self.dispatchEvent(new MessageEvent('message', { data }));
      },
      // The page gets it as an `error` event of the worker.
      (error: unknown) => reportError(error),
    );
  },
  { once: true },
);
