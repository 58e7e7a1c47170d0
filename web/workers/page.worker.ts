/** What a worker can do, and the part of the program that answers then. */
const parts = {
  comparison: () => import('./comparison/comparison.worker'),
  documents: () => import('./documents/document.worker'),
  drift: () => import('./drift/drift.worker'),
  fill: () => import('./fill/fill.worker'),
  judge: () => import('./judge.worker'),
  limited: () => import('./limited/limited.worker'),
  markdown: () => import('./markdown/markdown.worker'),
  mask: () => import('./mask/mask.worker'),
  media: () => import('./media/media.worker'),
  messages: () => import('./message/message.worker'),
  paint: () => import('./paint/paint.worker'),
  report: () => import('./report/report.worker'),
  suite: () => import('./suite/suite.worker'),
};
export type Work = keyof typeof parts;

/** What is asked before that part is there. */
const held: unknown[] = [];
const hold = ({ data }: MessageEvent<unknown>) => held.push(data);

self.addEventListener(
  'message',
  ({ data: work }: MessageEvent<Work>) => {
    self.addEventListener('message', hold);
    parts[work]().then(
      () => {
        self.removeEventListener('message', hold);
        for (const data of held) self.dispatchEvent(new MessageEvent('message', { data }));
      },
      // As an error of the worker, which whoever started it hears.
      (error: unknown) => reportError(error),
    );
  },
  { once: true },
);
