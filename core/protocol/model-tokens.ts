import { isObject } from '../json/json-object';
import { stringifyJson } from '../json/lossless';

/**
 * So many bytes of UTF-8 are taken for a token. No model's own tokenizer is as small as what it would be for; of English and JSON
 * this is the usual “4 characters”, of Chinese, three bytes a character, it stays near the truth where characters would not.
 */
const BYTES_PER_TOKEN = 4;

/** About how many tokens a model reads of a tool: clients give it the name, the description and the input schema. */
export function tokensOfTool(definition: unknown): number {
  if (!isObject(definition)) return tokensOf(definition);
  const { name, description, inputSchema } = definition;
  return tokensOf({ name, description, inputSchema });
}

/** @param value text, or JSON */
export function tokensOf(value: unknown): number {
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}
