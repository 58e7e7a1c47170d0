import { CUT_BYTES } from '../../core/transports/line-reader';
import type { RecordedEvent } from '../../core/recording/format';
import { recordBytes } from '../../core/recording/recorded-bytes';
import type { Direction } from '../../core/transports/request-matcher';

/** Longer lines, events and bodies are recorded up to this size. */
export const MAX_RECORDED_BYTES = 32 * 1024 * 1024;

export interface Collected {
  bytes: Uint8Array;
  /** The full size if it was longer than {@link MAX_RECORDED_BYTES}; `bytes` is its beginning then. */
  cut?: number;
}

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
    if (this.#size <= MAX_RECORDED_BYTES) return;
    this.#isCut = true;
    // A copy, which doesn't retain the original buffers.
    this.#pieces = [Buffer.concat(this.#pieces, CUT_BYTES)];
  }

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
  bytes: Uint8Array;
  size: number;
  http?: number;
}

/** The event for a message that was too long to record, and was forwarded. */
export function cutEvent({ ms, direction, bytes, size, http }: CutMessage): RecordedEvent {
  const exchange = http !== undefined && { http };
  // `noise` is server output only.
  if (direction === 'sent') {
    const notice = `The client sent a message of ${size} bytes. It was passed on, and not recorded (maximum ${MAX_RECORDED_BYTES}).`;
    return { ms, kind: 'act', act: 'note', words: notice };
  }
  return { ms, kind: 'noise', ...recordBytes(bytes), size, cut: MAX_RECORDED_BYTES, ...exchange };
}
