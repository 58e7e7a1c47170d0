import { tokensOf, tokensOfTool } from '../protocol/model-tokens';
import type { Snapshot } from './snapshot';

export interface SnapshotSize {
  tokens: number;
  instructions: number;
  /** The largest first. */
  tools: { name: string; tokens: number }[];
}

/** Counts what clients give to a model: names, descriptions and input schemas of the tools, and the instructions. */
export function snapshotSize({ tools, instructions }: Snapshot): SnapshotSize {
  const each = Object.entries(tools)
    .map(([key, tool]) => ({ name: key, tokens: tokensOfTool(tool) }))
    .sort((a, b) => b.tokens - a.tokens);
  const instructionTokens = instructions === undefined ? 0 : tokensOf(instructions);
  const tokens = each.reduce((sum, tool) => sum + tool.tokens, instructionTokens);
  return { tokens, instructions: instructionTokens, tools: each };
}
