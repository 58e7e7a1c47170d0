import { blobInTurns } from '../../../core/json/in-turns';
import type { Secrets } from '../../../core/secrets/secrets';
import { maskSource } from '../../workers/mask/mask-source';
import { pageWorker } from '../../workers/start-worker';

/** Larger texts are masked in a worker, and bytes become a Blob in slices. */
const LARGE = 256_000;

/** One at a time, because each takes several times its size; memory is freed after the last. */
const maskInWorker = pageWorker('mask', { oneAtATime: true, endWhenIdle: true });

/** Masks secrets in texts before they are stored, and remembers whether there was one. */
export class StorageMask {
  readonly #secrets: Secrets;
  hasSecret = false;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** JSON stays JSON. @throws WorkerError */
  async text(text: string): Promise<string> {
    const masked = text.length < LARGE ? this.#secrets.mask(text) : ((await this.#inWorker(text)) ?? text);
    if (masked !== text) this.hasSecret = true;
    return masked as string;
  }

  async bytes(bytes: Uint8Array): Promise<Blob> {
    if (bytes.length < LARGE) {
      const masked = this.#secrets.maskBytes(bytes);
      if (masked !== bytes) this.hasSecret = true;
      return new Blob([masked as Uint8Array<ArrayBuffer>]);
    }
    const blob = await blobInTurns(bytes);
    const masked = await this.#inWorker(blob);
    if (masked !== undefined) this.hasSecret = true;
    return masked instanceof Blob ? masked : blob;
  }

  /** Undefined if there is no secret in it. */
  async #inWorker(source: string | Blob): Promise<string | Blob | undefined> {
    const request = { source, secrets: this.#secrets.values };
    if (request.secrets.length === 0) return undefined;
    return typeof Worker === 'undefined' ? maskSource(request) : maskInWorker(request);
  }
}
