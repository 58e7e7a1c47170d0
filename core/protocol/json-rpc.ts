import { isObject, toObject } from '../json/json-object';
import { escapeSeparators } from '../json/line-separators';
import { stringifyJson } from '../json/lossless';
import { isFinalResult } from './final-result';

/** `invalid` is JSON, but no JSON-RPC message. */
export type MessageShape =
  | { kind: 'request'; id: unknown; method: string; subject?: string }
  | {
      kind: 'notification';
      method: string;
      /** The id or progress token of the request that it is about. */ about?: unknown;
    }
  | {
      kind: 'result';
      id: unknown;
      /** The result of a tool that says that it failed. */ isError?: true;
      /** What the server returned instead of the final result. */ interim?: 'input-required' | 'task-created';
    }
  | { kind: 'error'; id: unknown; code: unknown; message: unknown }
  | { kind: 'batch'; length: number }
  | { kind: 'invalid' };

/** Lenient: a broken message still has a shape. */
export function shapeOf(value: unknown): MessageShape {
  if (Array.isArray(value)) return { kind: 'batch', length: value.length };
  if (!isObject(value)) return { kind: 'invalid' };
  const { id, method, error } = value;
  if (typeof method === 'string') {
    const { name, uri, requestId, progressToken } = toObject(value['params']);
    if (!('id' in value)) {
      const about = requestId ?? progressToken;
      return { kind: 'notification', method, about };
    }
    const subject = typeof name === 'string' ? name : uri;
    return { kind: 'request', id, method, ...(typeof subject === 'string' && { subject }) };
  }
  // The response to an unreadable message has no id, or null.
  if (isObject(error)) return { kind: 'error', id, code: error['code'], message: error['message'] };
  if (!('id' in value && 'result' in value)) return { kind: 'invalid' };
  const result = toObject(value['result']);
  if (result['isError'] === true) return { kind: 'result', id, isError: true };
  if (isFinalResult(result)) return { kind: 'result', id };
  return { kind: 'result', id, interim: result['resultType'] === 'input_required' ? 'input-required' : 'task-created' };
}

let latest: { message: object; text: string } | undefined;

/** The text to send, on one line. The latest is cached: it may have many megabytes. */
export function jsonLine(message: object): string {
  if (latest?.message !== message) latest = { message, text: escapeSeparators(stringifyJson(message)) };
  return latest.text;
}

export function shapeOfJson(text: string): MessageShape {
  return shapeOf(valueOfJson(text));
}

/** Undefined if it is not JSON. */
export function valueOfJson(text: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}
