/** The protocol between a page (or the command line) and a worker; both sides import it. */
export interface WorkerJob {
  question: object;
  answer: unknown;
  progress?: unknown;
}

/** What a worker posts: first that it is ready, then replies to a question by its number (`ask`). */
export type Reply<Job extends WorkerJob> =
  | { ready: true }
  | ({ ask: number } & (
      | { answer: Job['answer'] }
      | { progress: Job['progress'] }
      | { failure: string }
      | { begun: true }
    ));

interface WorkerPort {
  post: (message: unknown, transfer: object[]) => void;
  listen: (listener: (message: unknown) => void) => void;
}

/**
 * The worker's side: answers each question, or posts why it cannot.
 * @param answer `emit` reports progress; `begin`, for a worker with the option `reportsLoading`, that the code for the question
 * is loaded
 * @param transferOf the objects of an answer to transfer instead of copy
 */
export function serveQuestions<Job extends WorkerJob>(
  { post, listen }: WorkerPort,
  answer: (
    question: Job['question'],
    emit: (progress: Job['progress']) => void,
    begin: () => void,
  ) => Job['answer'] | Promise<Job['answer']>,
  transferOf: (answer: Job['answer'], question: Job['question']) => object[] = () => [],
): void {
  const send = (reply: Reply<Job>, transfer: object[] = []) => post(reply, transfer);
  const answerOne = async (question: Job['question'], ask: number) => {
    try {
      const result = await answer(
        question,
        (progress) => send({ ask, progress }),
        () => send({ ask, begun: true }),
      );
      send({ ask, answer: result }, transferOf(result, question));
    } catch (error) {
      send({ ask, failure: error instanceof Error ? error.message : String(error) });
    }
  };
  listen((message) => {
    const asked = message as Job['question'] & { ask: number };
    void answerOne(asked, asked.ask);
  });
  send({ ready: true });
}
