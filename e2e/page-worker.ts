import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import { build } from 'vite';

/** The globals of a browser's worker, for a thread of Node. */
const LIKE_A_BROWSER = `
import { parentPort } from 'node:worker_threads';
const target = new EventTarget();
globalThis.self = Object.assign(globalThis, {
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
  postMessage: (message, { transfer = [] } = {}) => parentPort.postMessage(message, transfer),
  reportError: (error) => { queueMicrotask(() => { throw error; }); },
});
await import('./page.worker.js');
parentPort.on('message', (data) => self.dispatchEvent(new MessageEvent('message', { data })));
`;

/** Builds the page's workers, and a class in place of the browser's `Worker` that runs them on threads of Node. */
export async function buildPageWorkers() {
  const outDir = mkdtempSync(join(tmpdir(), 'loupe-workers-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    root: join(import.meta.dirname, '..'),
    ssr: { noExternal: true },
    build: {
      ssr: 'web/workers/page.worker.ts',
      outDir,
      target: 'node20',
      emptyOutDir: false,
      rolldownOptions: { output: { entryFileNames: '[name].js' } },
    },
  });
  writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }');
  const entry = join(outDir, 'thread.js');
  writeFileSync(entry, LIKE_A_BROWSER);
  const threads = new Set<Thread>();
  class PageWorker {
    readonly #thread = new Thread(entry);

    constructor() {
      threads.add(this.#thread);
      this.#thread.on('exit', () => threads.delete(this.#thread));
    }

    postMessage(message: unknown, transfer: Transferable[] = []): void {
      this.#thread.postMessage(message, transfer as never);
    }

    terminate(): void {
      void this.#thread.terminate();
    }

    addEventListener(type: 'message' | 'error', listener: (event: never) => void): void {
      if (type === 'message') this.#thread.on('message', (data: unknown) => listener({ data } as never));
      else
        this.#thread.on('error', ({ message }: Error) =>
          listener({ message, preventDefault: () => undefined } as never),
        );
    }
  }
  return {
    PageWorker,
    async close(): Promise<void> {
      await Promise.all([...threads].map((thread) => thread.terminate()));
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
