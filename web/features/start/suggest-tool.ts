import { isCalledDestructive, type ListedTool } from '../../../core/protocol/tool';

export interface SuggestedTool {
  tool: ListedTool;
  readOnly: boolean;
  required: number;
}

const MAY_SHOW_SECRETS = /(^|[^a-z])(env|environment|secrets?|credentials?|passwords?|tokens?)([^a-z]|$)/i;
const MAX_REQUIRED = 3;

/** Read-only ones first, then by fewest required arguments. Undefined if all are broken, destructive or may leak. */
export function suggestTool(tools: readonly ListedTool[]): SuggestedTool | undefined {
  const candidates = tools
    .filter((tool) => tool.findings.length === 0 && !isCalledDestructive(tool) && !MAY_SHOW_SECRETS.test(tool.name))
    .map((tool): SuggestedTool => {
      const required = tool.inputSchema?.['required'];
      return {
        tool,
        readOnly: tool.annotations.readOnly === true,
        required: Array.isArray(required) ? required.length : 0,
      };
    })
    // A tool that writes is destructive by default.
    .filter(({ tool, required }) => tool.annotations.readOnly !== false && required <= MAX_REQUIRED);
  return candidates.reduce<SuggestedTool | undefined>(
    (best, each) => (best === undefined || isBetter(each, best) ? each : best),
    undefined,
  );
}

function isBetter(one: SuggestedTool, other: SuggestedTool): boolean {
  if (one.readOnly !== other.readOnly) return one.readOnly;
  return one.required < other.required;
}
