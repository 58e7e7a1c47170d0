import { blobInTurns } from '../../core/json/in-turns';
import type { Secrets } from '../../core/secrets/secrets';
import { maskLargeSource } from '../workers/mask/mask-large-source';

/** Larger texts are looked through in a worker, and bytes built to a file in turns. */
const LARGE = 256_000;

/** Takes the secrets out of texts that are to be kept, of large ones without the page having to wait. */
export class KeptMask {
  readonly #secrets: Secrets;
  /** Whether a secret was found, and taken out. */
  found = false;

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** A text without the secrets; one that is JSON stays it. @throws WorkerError */
  async text(text: string): Promise<string> {
    const masked = text.length < LARGE ? this.#secrets.mask(text) : ((await this.#inWorker(text)) ?? text);
    if (masked !== text) this.found = true;
    return masked as string;
  }

  /** UTF-8 bytes as they are kept. @throws WorkerError */
  async bytes(bytes: Uint8Array): Promise<Blob> {
    if (bytes.length < LARGE) {
      const masked = this.#secrets.maskBytes(bytes);
      if (masked !== bytes) this.found = true;
      return new Blob([masked as Uint8Array<ArrayBuffer>]);
    }
    const whole = await blobInTurns(bytes);
    const masked = await this.#inWorker(whole);
    if (masked !== undefined) this.found = true;
    return masked instanceof Blob ? masked : whole;
  }

  async #inWorker(source: string | Blob): Promise<string | Blob | undefined> {
    const { values } = this.#secrets;
    return values.length === 0 ? undefined : maskLargeSource({ source, secrets: values });
  }
}
