import { isObject } from '../../../core/json/json-object';
import { shapeOfText, valueOfText } from '../../../core/protocol/json-rpc';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import type { MessageEntry } from '../../../core/transports/message-log';
import type { CallToSave } from '../../suites/save-call/call-to-save';
import type { RawExchange } from './raw-exchange';

/** A raw message and the last response to it, as a call of a suite. */
export function callOfExchange({ sent, state }: RawExchange): CallToSave {
  const shape = shapeOfText(sent);
  const name = 'method' in shape ? shape.method : 'message';
  const answer =
    state.kind === 'sent'
      ? state.received.findLast(
          (entry): entry is MessageEntry =>
            entry.kind === 'message' && (entry.shape.kind === 'result' || entry.shape.kind === 'error'),
        )
      : undefined;
  const outcome = answer && outcomeOf(answer, sent);
  return { target: { kind: 'raw', name }, text: sent, outcomes: outcome ? [outcome] : [] };
}

function outcomeOf({ raw, seq, size }: MessageEntry, request: string): Outcome | undefined {
  const message = valueOfText(raw);
  if (!isObject(message)) return undefined;
  const came = { request, raw, seq, size, millis: 0 };
  const { error, result } = message;
  if (!isObject(error)) return { kind: 'result', result, elided: [], ...came };
  const { code, message: words, data } = error;
  return { kind: 'error', error: { code, message: words, data }, ...came };
}
