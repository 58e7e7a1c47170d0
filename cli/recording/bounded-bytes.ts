import { CUT_BYTES } from '../../core/transports/line-reader';
import type { RecordedEvent } from '../../core/recording/format';
import { recordBytes } from '../../core/recording/recorded-bytes';
import type { Direction } from '../../core/transports/request-matcher';

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
    this.#pieces = [Buffer.concat(this.#pieces, CUT_BYTES)];
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

interface CutMessage {
  ms: number;
  direction: Direction;
  /** The beginning. */
  bytes: Uint8Array;
  /** Of all of it. */
  size: number;
  http?: number;
}

/** What a recording says of a message that was too long for it, and passed on. */
export function cutEvent({ ms, direction, bytes, size, http }: CutMessage): RecordedEvent {
  const of = http !== undefined && { http };
  // What a client sends is never taken for the output of its server.
  if (direction === 'sent') {
    const words = `The client sent a message of ${size} bytes. It was passed on, and not recorded (maximum ${LONGEST_RECORDED}).`;
    return { ms, kind: 'act', act: 'note', words };
  }
  return { ms, kind: 'noise', ...recordBytes(bytes), size, cut: LONGEST_RECORDED, ...of };
}
