/** What a worker answers to a question with this number. */
export interface NumberedReply<Answer> {
  ask: number;
  answer: Answer;
}

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * A worker that answers numbered questions. It is started with the first one, and again where it died: then what was
 * under way is rejected.
 * @param start `new Worker(new URL(…), …)`, which bundlers find only where it is written out
 */
export function askWorker<Answer>(
  start: () => Worker,
): (question: object, transfer: Transferable[]) => Promise<Answer> {
  const waiting = new Map<number, Waiting<Answer>>();
  let worker: Worker | null = null;
  let asked = 0;
  const open = (): Worker => {
    const started = start();
    started.addEventListener('message', (event: MessageEvent<NumberedReply<Answer>>) => {
      waiting.get(event.data.ask)?.resolve(event.data.answer);
      waiting.delete(event.data.ask);
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      worker = null;
      const message = event.message || 'a worker could not be started; reload the page';
      for (const { reject } of waiting.values()) reject(new Error(message));
      waiting.clear();
    });
    return started;
  };
  return (question, transfer) =>
    new Promise((resolve, reject) => {
      asked += 1;
      waiting.set(asked, { resolve, reject });
      worker ??= open();
      worker.postMessage({ ...question, ask: asked }, transfer);
    });
}
