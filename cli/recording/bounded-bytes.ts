import { KEPT_OF_CUT } from '../../core/transports/line-reader';

/** In bytes: a longer line, event or body that passes through a tap is not recorded but for its beginning. */
export const LONGEST_RECORDED = 32 * 1024 * 1024;

/** What came together as one. */
export interface Collected {
  bytes: Uint8Array;
  /** Set where it was longer than {@link LONGEST_RECORDED}: how many bytes it had. `bytes` is its beginning then. */
  cut?: number;
}

/** Collects bytes that come in pieces, without holding on to more than {@link LONGEST_RECORDED}. */
export class BoundedBytes {
  #pieces: Uint8Array[] = [];
  #size = 0;
  #isCut = false;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  add(piece: Uint8Array): void {
    this.#size += piece.length;
    if (this.#isCut) return;
    this.#pieces.push(piece);
    if (this.#size <= LONGEST_RECORDED) return;
    this.#isCut = true;
    // A copy: the beginning must not hold on to what it was a part of.
    this.#pieces = [Buffer.concat(this.#pieces, KEPT_OF_CUT)];
  }

  /** All that came since the last time. Pieces are joined once. */
  take(): Collected {
    const [first, ...others] = this.#pieces;
    const bytes = first && others.length === 0 ? first : Buffer.concat(this.#pieces);
    const collected = this.#isCut ? { bytes, cut: this.#size } : { bytes };
    this.#pieces = [];
    this.#size = 0;
    this.#isCut = false;
    return collected;
  }
}
