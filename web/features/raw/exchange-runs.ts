import { isObject } from '../../../core/json/json-object';
import { shapeOfJson, valueOfJson } from '../../../core/protocol/json-rpc';
import { type EndedState, lastOutcome, type Run } from '../../../core/run/run';
import type { Outcome } from '../../../core/session/requests/outcome';
import { sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import { storeRun } from '../../runs/record/store-run';
import type { CallToSave } from '../../runs/suites/save-call/call-to-save';
import { isAwaited, RawExchanges } from './raw-exchanges';
import type { RawExchange } from './raw-exchange';

/** In characters. A larger response is stored as text and parsed when it is opened. */
const MAX_PARSED_LENGTH = 1_000_000;

function storeExchanges(session: Session, exchanges: RawExchanges): void {
  const stored = new Set<number>();
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  const store = (exchange: RawExchange) => {
    clearTimeout(waiting.get(exchange.key));
    waiting.delete(exchange.key);
    stored.add(exchange.key);
    void storeExchange(session, exchange);
  };
  exchanges.subscribe(() => {
    for (const exchange of exchanges.snapshot()) {
      const { key, state } = exchange;
      if (stored.has(key) || state.kind === 'sending') continue;
      if (state.kind === 'failed' || !isAwaited(state)) store(exchange);
      else if (!waiting.has(key)) {
        const onTimeout = () => store(exchanges.snapshot().find((each) => each.key === key) ?? exchange);
        const { callTimeout } = session.config;
        if (callTimeout > 0) waiting.set(key, setTimeout(onTimeout, callTimeout));
      }
    }
  });
}

export const rawExchanges = sessionScoped((session: Session) => {
  const exchanges = new RawExchanges(session);
  storeExchanges(session, exchanges);
  return exchanges;
});

function storeExchange(session: Session, exchange: RawExchange) {
  const open = session.snapshot();
  return storeRun(session, runOfExchange(exchange, session.config.callTimeout), {
    after: session.log.lastSeq,
    connected: open.kind === 'connected' ? open.connected : undefined,
  });
}

function runOfExchange({ sent, at, state }: RawExchange, limit: number): Run<EndedState> {
  const ended = { kind: 'ended', outcomes: outcomesOf(sent, at, state, limit) } as const;
  return { id: 0, kind: 'raw', name: firstMethod(sent), arguments: sent, startedAt: at, state: ended };
}

/** The exchange as a raw call of a suite, with the response to its first message. */
export function runToSave(exchange: RawExchange, limit: number): CallToSave['run'] {
  const { name, state, ...run } = runOfExchange(exchange, limit);
  return { ...run, name: name || 'message', state: 'seq' in lastOutcome(state) ? state : undefined };
}

/** The method of the message, or of the first one of a batch; empty if there is none. */
function firstMethod(text: string): string {
  if (text.length > MAX_PARSED_LENGTH) return '';
  const shape = shapeOfJson(text);
  if (shape.kind === 'request' || shape.kind === 'notification') return shape.method;
  const parts = shape.kind === 'batch' ? valueOfJson(text) : undefined;
  const first: unknown = Array.isArray(parts) ? parts.find(isObject) : undefined;
  return isObject(first) && typeof first['method'] === 'string' ? first['method'] : '';
}

export function outcomesOf(
  request: string,
  at: number,
  state: RawExchange['state'],
  limit: number,
): [...Outcome[], Outcome] {
  if (state.kind === 'failed') return [{ kind: 'lost', failure: state.failure, request, millis: 0 }];
  const received = state.kind === 'sent' ? state.received : [];
  const outcomes = received.filter(isResponse).map((entry) => responseOutcome(entry, request, at));
  const last = outcomes.pop();
  if (last) return [...outcomes, last];
  if (state.kind === 'sent' && isAwaited(state)) return [{ kind: 'timeout', limit, request, millis: limit }];
  return [{ kind: 'result', result: {}, raw: '', elided: [], size: 0, request, millis: 0 }];
}

function isResponse(entry: LogEntry): entry is MessageEntry {
  if (entry.kind !== 'message') return false;
  return entry.shape.kind === 'result' || entry.shape.kind === 'error';
}

function responseOutcome(entry: MessageEntry, request: string, at: number): Outcome {
  const { raw, size, seq, shape, duration } = entry;
  const common = { request, millis: duration ?? Math.max(0, entry.at - at), raw, size, seq };
  const isRead = shape.kind === 'error' || size <= MAX_PARSED_LENGTH;
  const text = typeof raw === 'string' ? raw : isRead ? new TextDecoder().decode(raw) : '';
  const value = isRead ? valueOfJson(text) : undefined;
  const message = isObject(value) ? value : {};
  if (shape.kind !== 'error') {
    const unread = { ...(shape.kind === 'result' && shape.isError && { isError: true }) };
    const result = isRead ? message['result'] : unread;
    return { kind: 'result', result, elided: [], ...common };
  }
  const { error } = message;
  const { code, message: words, data } = isObject(error) ? error : { message: error };
  return { kind: 'error', error: { code, message: words, data }, ...common };
}
