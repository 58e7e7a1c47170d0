import { afterEach, expect, it, vi } from 'vitest';
import { serveWorker } from '../../../core/serve-worker';
import { runDocumentJob, type DocumentRequest } from './document-jobs';
import { openDocument } from './open-document';

let started = 0;

/** The worker of documents on this thread: both of its sides as they are. */
class DocumentsHere extends EventTarget {
  readonly #own = new EventTarget();

  constructor() {
    super();
    started += 1;
    const post = (data: unknown) => queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
    const listen = (take: (message: unknown) => void) =>
      this.#own.addEventListener('message', (event) => take((event as MessageEvent).data));
    serveWorker({ post, listen }, (request) => runDocumentJob(request as DocumentRequest));
  }

  postMessage(data: unknown): void {
    // The first names the kind of work.
    if (typeof data === 'object') this.#own.dispatchEvent(new MessageEvent('message', { data }));
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
  expect(summary.fault).toBeNull();
  expect(started).toBe(1);
  (await second).close();
});
