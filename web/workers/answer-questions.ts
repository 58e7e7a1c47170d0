import { answerOn, type WorkerJob } from '../../core/answer-worker';

/** The side of a worker of the page: answers each question, or tells why it cannot (core/ask-worker.ts). */
export function answerQuestions<Job extends WorkerJob>(
  answer: Parameters<typeof answerOn<Job>>[1],
  handedOver?: (answer: Job['answer'], question: Job['question']) => Transferable[],
): void {
  const port = {
    post: (message: unknown, transfer: object[]) =>
      self.postMessage(message, { transfer: transfer as Transferable[] }),
    listen: (listener: (message: unknown) => void) =>
      self.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(data)),
  };
  answerOn<Job>(port, answer, handedOver);
}
