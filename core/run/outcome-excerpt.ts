import { isObject, type JsonObject, toObject } from '../json/json-object';
import { beginningOf, cutText, shortenStrings, shortenText } from '../json/shorten-strings';
import type { Outcome } from '../session/requests/outcome';
import { stringifyJson } from '../json/lossless';

const MAX_CHARACTERS = 300;
/** Longer than any usual secret: half a secret is not recognized. */
const MAX_MASKED_CHARACTERS = 20_000;

export function outcomeExcerpt(outcome: Outcome, mask = (text: string) => text): string {
  const texts: string[] = [];
  let length = 0;
  const add = (text: unknown) => {
    if (typeof text !== 'string' || length > MAX_CHARACTERS) return;
    texts.push(shortenText(mask(cutText(text, MAX_MASKED_CHARACTERS)), MAX_CHARACTERS));
    length += text.length;
  };
  if (outcome.kind === 'result') {
    const result = toObject(outcome.result);
    for (const block of blocksOf(result)) {
      const { text, uri } = toObject(toObject(block)['resource'] ?? block);
      add(text ?? uri);
    }
    const value = beginningOf(result['structuredContent'] ?? result, MAX_CHARACTERS);
    if (texts.length === 0) add(stringifyJson(shortenStrings(value, MAX_MASKED_CHARACTERS)));
  } else if (outcome.kind === 'error') add(outcome.error.message);
  else if (outcome.kind === 'lost') add(outcome.failure.message);
  return shortenText(texts.join(' ').replaceAll(/\s+/g, ' '), MAX_CHARACTERS);
}

function blocksOf({ content, messages, contents }: JsonObject): unknown[] {
  if (Array.isArray(messages))
    return messages.flatMap((message: unknown) => (isObject(message) ? [message['content']] : []));
  const blocks: unknown = content ?? contents;
  return Array.isArray(blocks) ? blocks : [];
}
