import { memoizeByObject } from '../json/memoize-by-object';
import { valueOfJson } from '../protocol/json-rpc';
import { isObject, type JsonObject, toObject } from '../json/json-object';
import type { AppEntry, MessageEntry } from '../transports/message-log';

interface MessageReading {
  progressToken?: string | number;
  /** The request brings the input that a result required. */
  continues?: true;
  /** On the result and on the request that brings it back, as JSON. */
  requestState?: string;
  requiresInput?: true;
  /** The task that the message is about, or creates. */
  taskId?: string;
  taskStatus?: string;
  createsTask?: true;
  trace?: TraceContext;
}

export interface TraceContext {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits: the sender's span. */
  spanId: string;
  /** The last two digits, as a number. */
  flags: number;
  state?: string;
  baggage?: string;
}

const MAX_READ_CHARACTERS = 256 * 1024;
/** Most messages have none of these, and need not be parsed. */
const RELEVANT = /"(?:progressToken|inputResponses|requestState|input_required|taskId|traceparent)"/;
const NOTHING: MessageReading = {};

export const readMessage = memoizeByObject(({ raw, shape }: MessageEntry | AppEntry): MessageReading => {
  if (typeof raw !== 'string' || raw.length > MAX_READ_CHARACTERS || !RELEVANT.test(raw)) return NOTHING;
  const message = valueOfJson(raw);
  if (!isObject(message)) return NOTHING;
  switch (shape.kind) {
    case 'request':
    case 'notification':
      return isObject(message['params']) ? ofParams(message['params']) : NOTHING;
    case 'result':
      return isObject(message['result']) ? ofResult(message['result']) : NOTHING;
    case 'error':
    case 'batch':
    case 'invalid':
      return NOTHING;
  }
});

function ofParams(params: JsonObject): MessageReading {
  const meta = toObject(params['_meta']);
  const token = meta['progressToken'];
  const trace = traceOf(meta);
  return {
    ...((typeof token === 'string' || typeof token === 'number') && { progressToken: token }),
    ...(('inputResponses' in params || 'requestState' in params) && { continues: true }),
    ...stateOf(params),
    ...taskOf(params),
    trace,
  };
}

function ofResult(result: JsonObject): MessageReading {
  const type = result['resultType'];
  if (type === 'input_required') return { requiresInput: true, ...stateOf(result) };
  const task = isObject(result['task']) ? result['task'] : undefined;
  const creates = task !== undefined || type === 'task';
  return { ...taskOf(task ?? result), ...(creates && { createsTask: true }) };
}

function stateOf(holder: JsonObject): Pick<MessageReading, 'requestState'> {
  return 'requestState' in holder ? { requestState: JSON.stringify(holder['requestState']) } : {};
}

function taskOf({ taskId, status }: JsonObject): Pick<MessageReading, 'taskId' | 'taskStatus'> {
  if (typeof taskId !== 'string') return {};
  return { taskId, ...(typeof status === 'string' && { taskStatus: status }) };
}

const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-.*)?$/;

function traceOf({ traceparent, tracestate, baggage }: JsonObject): TraceContext | undefined {
  if (typeof traceparent !== 'string') return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  // All zeros mean "none".
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return {
    traceId,
    spanId,
    flags: Number.parseInt(flags, 16),
    ...(typeof tracestate === 'string' && { state: tracestate }),
    ...(typeof baggage === 'string' && { baggage }),
  };
}
