import { isObject } from '../json/json-object';
import { stringifyJson } from '../json/lossless';
import type { Surface } from './surface';

/**
 * So many bytes of UTF-8 are taken for a token. No model's own tokenizer is as small as what it would be for; of English and JSON
 * this is the usual “4 characters”, of Chinese, three bytes a character, it stays near the truth where characters would not.
 */
const BYTES_PER_TOKEN = 4;

/** About how many tokens a model reads of a server before anything is asked. */
export interface SurfaceSize {
  tokens: number;
  instructions: number;
  /** The largest first. */
  tools: { name: string; tokens: number }[];
}

/** An estimate: what clients give to a model, names, descriptions and input schemas of the tools, and the instructions. */
export function surfaceSize({ tools, instructions }: Surface): SurfaceSize {
  const each = Object.entries(tools)
    .map(([key, tool]) => ({ name: key, tokens: tokensOf(toolText(tool)) }))
    .sort((a, b) => b.tokens - a.tokens);
  const words = instructions === undefined ? 0 : tokensOf(textOf(instructions));
  const tokens = each.reduce((sum, tool) => sum + tool.tokens, words);
  return { tokens, instructions: words, tools: each };
}

function toolText(tool: unknown): string {
  if (!isObject(tool)) return textOf(tool);
  const { name, description, inputSchema } = tool;
  return stringifyJson({ name, description, inputSchema });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : stringifyJson(value);
}

function tokensOf(text: string): number {
  return Math.ceil(new TextEncoder().encode(text).length / BYTES_PER_TOKEN);
}
