import { isObject, type JsonObject } from '../../core/json/json-object';
import { beginningOf, shortenText } from '../../core/json/shorten-strings';
import type { Outcome } from '../../core/session/requests/raw-channel';
import { shortJson } from './short-json';

/** In characters. */
const SAID = 300;

/** The beginning of a response's text, in one line. */
export function answerWords(outcome: Outcome): string {
  const words: string[] = [];
  let length = 0;
  const add = (text: unknown) => {
    if (typeof text !== 'string' || length > SAID) return;
    words.push(text.slice(0, SAID));
    length += text.length;
  };
  switch (outcome.kind) {
    case 'result': {
      const result = isObject(outcome.result) ? outcome.result : {};
      for (const block of blocksOf(result)) if (isObject(block)) add(block['text'] ?? block['uri']);
      if (words.length === 0) add(shortJson(beginningOf(result['structuredContent'] ?? result, SAID)));
      break;
    }
    case 'error':
      add(outcome.error.message);
      break;
    case 'lost':
      add(outcome.failure.message);
      break;
    case 'timeout':
    case 'cancelled':
      break;
  }
  return shortenText(words.join(' ').replaceAll(/\s+/g, ' '), SAID);
}

/** Of a tool's result, a prompt's messages, or a resource's contents. */
function blocksOf({ content, messages, contents }: JsonObject): unknown[] {
  if (Array.isArray(messages)) {
    return messages.flatMap((message: unknown) => (isObject(message) ? [message['content']] : []));
  }
  const blocks: unknown = content ?? contents;
  return Array.isArray(blocks) ? blocks : [];
}
