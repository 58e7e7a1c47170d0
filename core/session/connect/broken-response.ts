import { isObject } from '../../json/json-object';
import { JsonSyntaxError, parseJson } from '../../json/lossless';
import { valueOfJson } from '../../protocol/json-rpc';
import type { LocalizedMessage } from '../../text/phrase';
import type { Noise } from '../../transports/wire';
import { sessionMessage } from '../texts';
import { type ConnectionFailure, failureWith } from './connection-failure';

/** The id of a response that is not JSON, near its beginning or its end. */
const RESPONSE_ID = /^\s*\{.{0,200}?"id"\s*:\s*"(loupe-\d+)"|"id"\s*:\s*"(loupe-\d+)"[^{}]{0,60}\}?\s*$/s;

/** The request whose response a text that is not JSON was meant to be, if that can be recognized. */
export function brokenResponseId(text: string): string | undefined {
  const [, first, last] = RESPONSE_ID.exec(text) ?? [];
  return first ?? last ?? idAfterText(text);
}

const MESSAGE_START = /\{\s*"(?:jsonrpc|id|result|error)"/;

/** The id of a whole response after other text on the line. A request that the server prints is none. */
function idAfterText(text: string): string | undefined {
  const begin = MESSAGE_START.exec(text)?.index ?? 0;
  if (begin === 0) return undefined;
  const value = valueOfJson(text.slice(begin));
  if (!isObject(value) || 'method' in value) return undefined;
  const { id } = value;
  return typeof id === 'string' && ('result' in value || 'error' in value) ? id : undefined;
}

/**
 * The failure of a request whose response is broken: at once, instead of by its deadline. `noise.size`: bytes of all of
 * it; `cut`: the limit in bytes.
 */
export function brokenResponse({ text, size, cut, http }: Noise): ConnectionFailure {
  const details = { body: text.slice(0, 4_000), by: http === undefined ? 'stdio' : 'http' };
  if (cut === undefined) {
    const reason =
      size === undefined ? jsonSyntaxError(text) : sessionMessage('only-beginning', { size: size / 1_000_000 });
    return failureWith('broken-answer', reason, details);
  }
  const reason = sessionMessage('larger-than', { size: cut / 1_000_000 });
  return failureWith('answer-too-long', reason, details);
}

/** Says where a text stops being JSON; empty if it is JSON, but no message. */
function jsonSyntaxError(text: string): string | LocalizedMessage {
  try {
    parseJson(text);
    return '';
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) return String(error);
    const { message, problem, line, column } = error;
    const params = { problem: { code: `forms.syntax.${problem}` }, line, column };
    return { message, phrase: { code: 'forms.syntaxAt', params } };
  }
}
