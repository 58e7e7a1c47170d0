/** What one worker is asked, and what it answers: its two sides share it. */
export interface WorkerJob {
  question: object;
  answer: unknown;
}

/** What a worker answers to a question with this number. */
type NumberedReply<Answer> = { ask: number } & ({ answer: Answer } | { failure: string });

interface Waiting<Answer> {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * A worker that answers numbered questions. It is started with the first one, and again where it died or was stopped: then
 * what was under way is rejected.
 * @param start `new Worker(new URL(…), …)`, which bundlers find only where it is written out
 * @param longest milliseconds after which a question stops the worker
 */
export function askWorker<Job extends WorkerJob>(
  start: () => Worker,
  longest?: number,
): (question: Job['question'], transfer?: Transferable[]) => Promise<Job['answer']> {
  const waiting = new Map<number, Waiting<Job['answer']>>();
  let worker: Worker | null = null;
  let asked = 0;
  const stop = (why: string) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  const open = (): Worker => {
    const started = start();
    started.addEventListener('message', ({ data }: MessageEvent<NumberedReply<Job['answer']>>) => {
      const asker = waiting.get(data.ask);
      waiting.delete(data.ask);
      if ('answer' in data) asker?.resolve(data.answer);
      else asker?.reject(new Error(data.failure));
    });
    started.addEventListener('error', (event) => {
      event.preventDefault();
      stop(event.message || 'a worker could not be started; reload the page');
    });
    return started;
  };
  return (question, transfer = []) =>
    new Promise((resolve, reject) => {
      asked += 1;
      const ask = asked;
      waiting.set(ask, { resolve, reject });
      worker ??= open();
      worker.postMessage({ ...question, ask }, transfer);
      if (longest !== undefined) {
        setTimeout(() => {
          if (waiting.has(ask)) stop(`it took longer than ${longest / 1000} s`);
        }, longest);
      }
    });
}

/**
 * The worker's side: answers each question, or tells why it cannot.
 * @param handedOver what of an answer is given away instead of copied
 */
export function answerQuestions<Job extends WorkerJob>(
  answer: (question: Job['question']) => Job['answer'],
  handedOver: (answer: Job['answer']) => Transferable[] = () => [],
): void {
  self.addEventListener('message', ({ data }: MessageEvent<Job['question'] & { ask: number }>) => {
    const { ask } = data;
    let reply: NumberedReply<Job['answer']>;
    let transfer: Transferable[] = [];
    try {
      const made = answer(data);
      reply = { ask, answer: made };
      transfer = handedOver(made);
    } catch (error) {
      reply = { ask, failure: error instanceof Error ? error.message : String(error) };
    }
    self.postMessage(reply, { transfer });
  });
}
