import { expect, it, vi } from 'vitest';
import type { WorkerLike } from '../ask-worker';
import { parseJson } from '../json/lossless';
import { createLimitedWorker } from './limited-works';
import { LIMIT_MS, createLimited } from './run-limited';
import { checkPartsBy, findNodesBy } from './suite-work';

interface Asked {
  ask: number;
  given: { parts?: string; path?: string };
}

/** Works as a worker does, one thing after the other, and is never done with what names the pattern `endless`. */
function startedWorkers() {
  const started: object[] = [];
  const start = (): WorkerLike => {
    const run = createLimitedWorker();
    const listeners: ((event: { data: unknown }) => void)[] = [];
    const say = (data: unknown) => listeners.forEach((listener) => listener({ data }));
    let isBusy = false;
    started.push({});
    queueMicrotask(() => say({ ready: true }));
    return {
      postMessage: (message) => {
        const { ask, ...request } = message as Asked;
        isBusy ||= JSON.stringify(request).includes('endless');
        const onLoaded = () => say({ ask, loaded: true });
        if (isBusy) {
          queueMicrotask(onLoaded);
          return;
        }
        void run(request as never, undefined, onLoaded).then(
          (made) => say({ ask, result: made }),
          (error: unknown) => say({ ask, failure: String(error) }),
        );
      },
      terminate: () => (isBusy = true),
      addEventListener: (type: string, listener: (event: never) => void) =>
        void (type === 'message' && listeners.push(listener as never)),
    };
  };
  return { start, started };
}

it('fails the part that never ends, checks the others, and keeps a worker that answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { start, started } = startedWorkers();
    const { run } = createLimited(start);
    const answer = { kind: 'tool' as const, value: parseJson('{"structuredContent":{"a":"x","n":1.0}}') };
    const parts = [
      { kind: 'values', path: '$.a', check: { matches: 'endless' } },
      { kind: 'values', path: '$.a', check: { matches: '^x$' } },
      { kind: 'values', path: '$[?@ == 1]', check: { exists: true } },
    ] as const;
    const checking = checkPartsBy(run)(answer, parts);
    // All together, then the first by itself.
    for (let turn = 0; turn < 2; turn += 1) await vi.advanceTimersByTimeAsync(LIMIT_MS + 1);
    await vi.advanceTimersByTimeAsync(0);
    expect((await checking).flat()).toMatchObject([
      { at: '$.a', passed: false, actual: 'took longer than 1 s' },
      { at: '$.a', passed: true },
      { at: '$[?@ == 1]', passed: true, actual: '1.0' },
    ]);
    expect(started).toHaveLength(3);
    expect(await findNodesBy(run)({ a: [{ b: 1 }] }, '$.a[?@.b]')).toMatchObject([{ path: ['a', 0], value: { b: 1 } }]);
    expect(started).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

it('asks no worker where a path is plain', async () => {
  const { start, started } = startedWorkers();
  const find = findNodesBy(createLimited(start).run);
  expect(await find({ a: [{ b: 1 }, { b: 2 }] }, '$..b')).toHaveLength(2);
  expect(await find({ a: [{ b: 1 }] }, '$.a[*].b')).toHaveLength(1);
  expect(started).toHaveLength(0);
});
