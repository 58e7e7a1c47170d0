import { isObject } from '../json/json-object';
import { textOrJson } from '../json/lossless';

/** 4 characters of English or JSON, as usual, and close for Chinese. No real tokenizer is small enough. */
const BYTES_PER_TOKEN = 4;

/** Clients give models the name, description and input schema. */
export function tokensOfTool(definition: unknown): number {
  if (!isObject(definition)) return tokensOf(definition);
  const { name, description, inputSchema } = definition;
  return tokensOf({ name, description, inputSchema });
}

export function tokensOf(value: unknown): number {
  const text = textOrJson(value);
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}
