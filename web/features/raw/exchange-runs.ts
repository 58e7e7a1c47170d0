import { isObject } from '../../../core/json/json-object';
import { shapeOfText, valueOfText } from '../../../core/protocol/json-rpc';
import type { Outcome } from '../../../core/session/requests/raw-channel';
import { sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import type { LogEntry, MessageEntry } from '../../../core/transports/message-log';
import { keepRun } from '../../record/keep-run';
import { isAwaited, RawExchanges } from './raw-exchanges';
import type { RawExchange } from './raw-exchange';

/** A larger answer is kept by its text, and its value read when it is opened. */
const READ = 1_000_000;

/** Has the history keep each message that was sent by hand, once all came of it that it asked for, or its time is over. */
function keepExchanges(session: Session, exchanges: RawExchanges): void {
  const kept = new Set<number>();
  const waiting = new Map<number, ReturnType<typeof setTimeout>>();
  const keep = (exchange: RawExchange) => {
    clearTimeout(waiting.get(exchange.key));
    waiting.delete(exchange.key);
    kept.add(exchange.key);
    void keepExchange(session, exchange);
  };
  exchanges.subscribe(() => {
    for (const exchange of exchanges.snapshot()) {
      const { key, state } = exchange;
      if (kept.has(key) || state.kind === 'sending') continue;
      if (state.kind === 'failed' || !isAwaited(state)) keep(exchange);
      else if (!waiting.has(key)) {
        const late = () => keep(exchanges.snapshot().find((each) => each.key === key) ?? exchange);
        const { callTimeout } = session.config;
        if (callTimeout > 0) waiting.set(key, setTimeout(late, callTimeout));
      }
    }
  });
}

/** What was sent by hand on a session, for as long as the page lives; the history keeps each. */
export const rawExchanges = sessionScoped((session: Session) => {
  const exchanges = new RawExchanges(session);
  keepExchanges(session, exchanges);
  return exchanges;
});

function keepExchange(session: Session, { sent, at, state }: RawExchange) {
  const open = session.snapshot();
  return keepRun(session, {
    kind: 'raw',
    name: methodIn(sent),
    arguments: sent,
    startedAt: at,
    state: { kind: 'ended', outcomes: outcomesOf(sent, at, state, session.config.callTimeout) },
    after: session.log.lastSeq,
    connected: open.kind === 'connected' ? open.connected : undefined,
  });
}

/** The method of a message, or of the first in a batch; empty where there is none. */
function methodIn(text: string): string {
  if (text.length > READ) return '';
  const shape = shapeOfText(text);
  if (shape.kind === 'request' || shape.kind === 'notification') return shape.method;
  const parts = shape.kind === 'batch' ? valueOfText(text) : undefined;
  const first: unknown = Array.isArray(parts) ? parts.find(isObject) : undefined;
  return isObject(first) && typeof first['method'] === 'string' ? first['method'] : '';
}

/** What came of a message, in the terms of requests: one outcome for each answer, in their order. */
export function outcomesOf(
  request: string,
  at: number,
  state: RawExchange['state'],
  limit: number,
): [...Outcome[], Outcome] {
  if (state.kind === 'failed') return [{ kind: 'lost', failure: state.failure, request, millis: 0 }];
  const received = state.kind === 'sent' ? state.received : [];
  const answers = received.filter(isAnswer).map((entry) => answerOf(entry, request, at));
  const last = answers.pop();
  if (last) return [...answers, last];
  if (state.kind === 'sent' && isAwaited(state)) return [{ kind: 'timeout', limit, request, millis: limit }];
  // Nothing was to come of it: an empty text is no answer.
  return [{ kind: 'result', result: {}, raw: '', elided: [], size: 0, request, millis: 0 }];
}

function isAnswer(entry: LogEntry): entry is MessageEntry {
  if (entry.kind !== 'message') return false;
  return entry.shape.kind === 'result' || entry.shape.kind === 'error';
}

function answerOf(entry: MessageEntry, request: string, at: number): Outcome {
  const { raw, size, seq, shape, duration } = entry;
  const about = { request, millis: duration ?? Math.max(0, entry.at - at), raw, size, seq };
  const isRead = shape.kind === 'error' || size <= READ;
  const text = typeof raw === 'string' ? raw : isRead ? new TextDecoder().decode(raw) : '';
  const value = isRead ? valueOfText(text) : undefined;
  const message = isObject(value) ? value : {};
  if (shape.kind !== 'error') {
    const unread = { ...(shape.kind === 'result' && shape.isError && { isError: true }) };
    const result = isRead ? message['result'] : unread;
    return { kind: 'result', result, elided: [], ...about };
  }
  const { error } = message;
  const { code, message: words, data } = isObject(error) ? error : { message: error };
  return { kind: 'error', error: { code, message: words, data }, ...about };
}
