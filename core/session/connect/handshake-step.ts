import { isObject, type JsonObject } from '../../json/json-object';
import type { HandshakeStep } from './connected';
import type { ConnectionFailure } from './connection-failure';
import type { MessageEntry, MessageLog } from '../../transports/message-log';
import type { Outcome, RawChannel } from '../requests/raw-channel';
import { wordsOf } from './handshake-refusal';

/** Sends one request of the handshake, and notes what came of it. */
export async function askInHandshake(
  { channel, log, steps }: { channel: RawChannel; log: MessageLog; steps: HandshakeStep[] },
  kind: 'discover' | 'initialize',
  method: string,
  params: JsonObject,
  timeout: number,
): Promise<Outcome> {
  const before = log.lastSeq;
  const outcome = await channel.request(method, params, { timeout }, 'handshake');
  const request = sentSeq(log, before, method);
  const entry = request === undefined ? undefined : log.entry(request);
  const response = entry?.kind === 'message' ? entry.partner : undefined;
  steps.push({
    kind,
    ...(request !== undefined && { request }),
    ...(response !== undefined && { response }),
    millis: outcome.millis,
    ...judged(outcome),
  });
  return outcome;
}

function outcomeOf({ code, details }: ConnectionFailure): HandshakeStep['outcome'] {
  if (code === 'exited' || code === 'closed') return 'ended';
  return details['status']?.startsWith('4') ? 'refused' : 'failed';
}

function judged(outcome: Outcome): Pick<HandshakeStep, 'outcome' | 'words'> {
  switch (outcome.kind) {
    case 'result': {
      const result = isObject(outcome.result) ? outcome.result : {};
      const version = result['protocolVersion'] ?? result['supportedVersions'];
      const words = Array.isArray(version) ? version.join(', ') : version;
      return { outcome: 'ok', ...(typeof words === 'string' && { words }) };
    }
    case 'error':
      return { outcome: 'refused', words: wordsOf(outcome) };
    case 'timeout':
    case 'cancelled':
      return { outcome: 'silent' };
    case 'lost': {
      const { message, details } = outcome.failure;
      const { status, body } = details;
      const words = status && body ? `${status}: ${body}` : message || status || details['code'];
      return { outcome: outcomeOf(outcome.failure), ...(words !== undefined && { words }) };
    }
  }
}

/** The number of the message with this method that was sent since. */
export function sentSeq(log: MessageLog, after: number, method: string): number | undefined {
  const isMeant = ({ shape }: MessageEntry) => 'method' in shape && shape.method === method;
  return log.findSent(after, isMeant)?.seq;
}
