import { isCalledDestructive, type ListedTool } from '../../../core/protocol/tool';

/** A tool to begin with, and what speaks for it. */
export interface SuggestedTool {
  tool: ListedTool;
  /** Whether its annotations say that it only reads. */
  readOnly: boolean;
  /** How many arguments it requires. */
  required: number;
}

/** Names of tools whose results are better not on the screen by surprise. */
const MAY_SHOW_SECRETS = /(^|[^a-z])(env|environment|secrets?|credentials?|passwords?|tokens?)([^a-z]|$)/i;
/** Who has to write more than this has no easy beginning. */
const MOST_REQUIRED = 3;

/**
 * The tool that is tried most safely and with the least to write: one that says it only reads before one that says
 * nothing, the fewest required arguments first, then in the list's order. Undefined where there is none that is neither
 * broken, destructive, laborious nor likely to show secrets.
 */
export function suggestTool(tools: readonly ListedTool[]): SuggestedTool | undefined {
  const candidates = tools
    .filter((tool) => tool.faults.length === 0 && !isCalledDestructive(tool) && !MAY_SHOW_SECRETS.test(tool.name))
    .map((tool): SuggestedTool => {
      const required = tool.inputSchema?.['required'];
      return {
        tool,
        readOnly: tool.annotations.readOnly === true,
        required: Array.isArray(required) ? required.length : 0,
      };
    })
    // What says that it writes is no beginning where it may also be called destructive by default.
    .filter(({ tool, required }) => tool.annotations.readOnly !== false && required <= MOST_REQUIRED);
  return candidates.reduce<SuggestedTool | undefined>(
    (best, each) => (best === undefined || isBetter(each, best) ? each : best),
    undefined,
  );
}

function isBetter(one: SuggestedTool, other: SuggestedTool): boolean {
  if (one.readOnly !== other.readOnly) return one.readOnly;
  return one.required < other.required;
}
