/** What one worker is asked, and what it answers: its two sides share it. */
export interface WorkerJob {
  question: object;
  answer: unknown;
  /** What it tells while it works, if anything. */
  progress?: unknown;
}

/** What a worker posts: that it is there, then of the question with a number. */
export type Reply<Job extends WorkerJob> =
  | { ready: true }
  | ({ ask: number } & (
      | { answer: Job['answer'] }
      | { progress: Job['progress'] }
      | { failure: string }
      | { begun: true }
    ));

/** The worker's own side of its messages. */
interface OwnPort {
  post: (message: unknown, transfer: object[]) => void;
  listen: (listener: (message: unknown) => void) => void;
}

/**
 * The worker's side: answers each question, or tells why it cannot.
 * @param answer `tell` says how far it is; `begin`, of one that `loads`, that the code for the question is loaded
 * @param handedOver what of an answer is given away instead of copied
 */
export function answerOn<Job extends WorkerJob>(
  { post, listen }: OwnPort,
  answer: (
    question: Job['question'],
    tell: (progress: Job['progress']) => void,
    begin: () => void,
  ) => Job['answer'] | Promise<Job['answer']>,
  handedOver: (answer: Job['answer'], question: Job['question']) => object[] = () => [],
): void {
  const say = (said: Reply<Job>, transfer: object[] = []) => post(said, transfer);
  const reply = async (question: Job['question'], ask: number) => {
    try {
      const made = await answer(
        question,
        (progress) => say({ ask, progress }),
        () => say({ ask, begun: true }),
      );
      say({ ask, answer: made }, handedOver(made, question));
    } catch (error) {
      say({ ask, failure: error instanceof Error ? error.message : String(error) });
    }
  };
  listen((message) => {
    const asked = message as Job['question'] & { ask: number };
    void reply(asked, asked.ask);
  });
  say({ ready: true });
}
