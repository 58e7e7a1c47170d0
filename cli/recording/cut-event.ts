import type { RecordedEvent } from '../../core/recording/format';
import { recordBytes } from '../../core/recording/recorded-bytes';
import type { Direction } from '../../core/transports/asked-requests';
import { LONGEST_RECORDED } from './bounded-bytes';

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
