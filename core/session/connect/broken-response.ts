import { isObject } from '../../json/json-object';
import { JsonSyntaxError, parseJson } from '../../json/lossless';
import { cutText } from '../../json/shorten-strings';
import { valueOfJson } from '../../protocol/json-rpc';
import type { LocalizedMessage } from '../../text/phrase';
import type { Noise } from '../../transports/wire';
import { sessionMessage } from '../texts';
import { type ConnectionFailure, failureWith } from './connection-failure';

const MESSAGE_START = /\{\s*"(?:jsonrpc|id|method|result|error)"/;
/** `{"jsonrpc":"2.0","id":"loupe-3","method":` of a request that the server prints. */
const PRINTED_REQUEST = /^\{\s*(?:"(?:jsonrpc|id)"\s*:\s*"[^"]*"\s*,\s*)*"method"/;
/** The id near the beginning or the end: `{"id":"loupe-3","result":{NaN`, `…NaN},"id":"loupe-3"}`. */
const RESPONSE_ID = /^\s*\{.{0,200}?"id"\s*:\s*"(loupe-\d+)"|"id"\s*:\s*"(loupe-\d+)"[^{}]{0,60}\}?\s*$/s;

/** The request whose response a text that is not JSON was meant to be, if that can be recognized. */
export function brokenResponseId(text: string): string | undefined {
  const begin = MESSAGE_START.exec(text)?.index ?? 0;
  if (PRINTED_REQUEST.test(text.slice(begin))) return undefined;
  const [, first, last] = RESPONSE_ID.exec(text) ?? [];
  return first ?? last ?? idAfterText(text, begin);
}

/** The id of a whole response after other text on the line. */
function idAfterText(text: string, begin: number): string | undefined {
  if (begin === 0) return undefined;
  const value = valueOfJson(text.slice(begin));
  if (!isObject(value) || 'method' in value) return undefined;
  const { id } = value;
  return typeof id === 'string' && ('result' in value || 'error' in value) ? id : undefined;
}

/** The failure of a request whose response is broken: at once, instead of by its deadline. */
export function brokenResponse({ text, size, cut, http }: Noise): ConnectionFailure {
  const details = { body: cutText(text, 4_000), by: http === undefined ? 'stdio' : 'http' };
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
