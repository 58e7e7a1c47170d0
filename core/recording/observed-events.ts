import type { ObservedEvent } from '../clients/observed/observed-client';
import type { RecordedEvent, RecordingHeader } from './format';
import { textOfBytes } from './recorded-bytes';

export function hasOtherClient({ origin }: Pick<RecordingHeader, 'origin'>): boolean {
  return origin === 'tap' || origin === 'har';
}

/** @param seq number of the event, from 0 */
export function observedEvent(event: RecordedEvent, seq: number): ObservedEvent | undefined {
  switch (event.kind) {
    case 'message': {
      const { ms: at, direction, http } = event;
      const from = direction === 'sent' ? 'client' : 'server';
      return { kind: 'message', seq, at, from, text: textOfBytes(event), http };
    }
    case 'started':
      return { kind: 'started' };
    case 'closed':
      return { kind: 'closed', at: event.ms };
    case 'ended':
      return event.failure?.code === 'aborted' ? { kind: 'aborted', at: event.ms, http: event.http } : undefined;
    case 'lost':
      return { kind: 'gap' };
    case 'noise':
      return event.cut === undefined ? undefined : { kind: 'gap' };
    case 'act':
      return event.act === 'note' ? { kind: 'gap' } : undefined;
    default:
      return undefined;
  }
}
