import { afterEach, expect, it, vi } from 'vitest';
import { serveWorker } from '../../../core/serve-worker';
import { runDocumentJob, type DocumentRequest } from './document-jobs';
import { openDocument } from './open-document';

let started = 0;
let worker: DocumentsHere | undefined;

/** The worker of documents on this thread: both of its sides as they are. */
class DocumentsHere extends EventTarget {
  readonly #own = new EventTarget();
  isStuck = false;

  constructor() {
    super();
    started += 1;
    // oxlint-disable-next-line typescript/no-this-alias -- the last one started
    worker = this;
    const post = (data: unknown) => queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    const listen = (take: (message: unknown) => void) =>
      this.#own.addEventListener('message', (event) => take((event as MessageEvent).data));
    serveWorker({ post, listen }, (request) => runDocumentJob(request as DocumentRequest));
  }

  postMessage(data: unknown): void {
    // The first names the kind of work.
    if (typeof data === 'object' && !this.isStuck) this.#own.dispatchEvent(new MessageEvent('message', { data }));
  }

  terminate(): void {
    // Its documents end with the test.
  }
}

afterEach(() => void vi.unstubAllGlobals());

it('keeps its worker where the last document is closed while the next one is copied', async () => {
  vi.stubGlobal('Worker', DocumentsHere);
  const bytes = new TextEncoder().encode(JSON.stringify({ text: 'x'.repeat(6_000_000) }));
  const first = await openDocument(bytes);
  const second = openDocument(bytes);
  first.close();
  const { summary } = await second;
  expect(summary.error).toBeNull();
  expect(started).toBe(1);
  (await second).close();
});

it('opens a document that was being copied when the worker of the others died', async () => {
  vi.stubGlobal('Worker', DocumentsHere);
  const bytes = new TextEncoder().encode(JSON.stringify({ text: 'x'.repeat(6_000_000) }));
  const first = await openDocument(bytes);
  const second = openDocument(bytes);
  if (worker) worker.isStuck = true;
  const asked = first.textAt('');
  worker?.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
  await expect(asked).rejects.toMatchObject({ code: 'worker-died' });
  expect((await second).summary.error).toBeNull();
  (await second).close();
});
