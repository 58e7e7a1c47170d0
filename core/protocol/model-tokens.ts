import { isObject } from '../json/json-object';
import { stringifyJson } from '../json/lossless';

/**
 * UTF-8 bytes per token, since no model's tokenizer is small enough to include. Gives the usual 4 characters for
 * English and JSON, and is also close for Chinese with its 3 bytes per character.
 */
const BYTES_PER_TOKEN = 4;

/** Clients give models the name, description and input schema. */
export function tokensOfTool(definition: unknown): number {
  if (!isObject(definition)) return tokensOf(definition);
  const { name, description, inputSchema } = definition;
  return tokensOf({ name, description, inputSchema });
}

export function tokensOf(value: unknown): number {
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}
