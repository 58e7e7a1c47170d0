/** What a worker is asked for and posts. The page (or the command line) and the worker both import this file. */
export interface WorkerJob {
  request: object;
  result: unknown;
  progress?: unknown;
}

/** What a worker posts: first that it is ready, then replies to a request by its number (`ask`). */
export type Reply<Job extends WorkerJob> =
  | { ready: true }
  | ({ ask: number } & (
      | { result: Job['result'] }
      | { progress: Job['progress'] }
      | { failure: string }
      | { loaded: true }
    ));

interface WorkerPort {
  post: (message: unknown, transfer: object[]) => void;
  listen: (listener: (message: unknown) => void) => void;
}

/** @param run calls `onLoaded` for `reportsLoading` @param transferOf the objects of a result to transfer, not copy */
export function serveWorker<Job extends WorkerJob>(
  { post, listen }: WorkerPort,
  run: (
    request: Job['request'],
    emit: (progress: Job['progress']) => void,
    onLoaded: () => void,
  ) => Job['result'] | Promise<Job['result']>,
  transferOf: (result: Job['result'], request: Job['request']) => object[] = () => [],
): void {
  const send = (reply: Reply<Job>, transfer: object[] = []) => post(reply, transfer);
  const runOne = async (request: Job['request'], ask: number) => {
    try {
      const result = await run(
        request,
        (progress) => send({ ask, progress }),
        () => send({ ask, loaded: true }),
      );
      send({ ask, result }, transferOf(result, request));
    } catch (error) {
      send({ ask, failure: error instanceof Error ? error.message : String(error) });
    }
  };
  listen((message) => {
    const request = message as Job['request'] & { ask: number };
    void runOne(request, request.ask);
  });
  send({ ready: true });
}
