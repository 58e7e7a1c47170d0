import { stringifyJson } from '../json/lossless';
import type { MessageShape } from './message-log';

export type JsonObject = Record<string, unknown>;

/** A JSON object, as opposed to an array, `null` or a primitive. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a parsed JSON value is as JSON-RPC, judged leniently: a broken server's message still has a shape. */
export function shapeOf(value: unknown): MessageShape {
  if (Array.isArray(value)) return { kind: 'batch', length: value.length };
  if (!isObject(value)) return { kind: 'invalid' };
  const { id, method, error } = value;
  if (typeof method === 'string') {
    if (!('id' in value)) return { kind: 'notification', method };
    const { name, uri } = isObject(value['params']) ? value['params'] : {};
    const subject = typeof name === 'string' ? name : uri;
    return { kind: 'request', id, method, ...(typeof subject === 'string' && { subject }) };
  }
  if (!('id' in value)) return { kind: 'invalid' };
  if ('result' in value) return { kind: 'result', id };
  if (isObject(error)) return { kind: 'error', id, code: error['code'], message: error['message'] };
  return { kind: 'invalid' };
}

const texts = new WeakMap<object, string>();

/** The text that a message is sent as. Asked for again it is not written again: it may hold many megabytes. */
export function textOf(message: object): string {
  let text = texts.get(message);
  if (text === undefined) texts.set(message, (text = stringifyJson(message)));
  return text;
}

/** What a text is as JSON-RPC; text that is not JSON is `invalid` too. */
export function shapeOfText(text: string): MessageShape {
  try {
    return shapeOf(JSON.parse(text));
  } catch {
    return { kind: 'invalid' };
  }
}
