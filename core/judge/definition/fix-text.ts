import { createTwoFilesPatch } from 'diff';

import type { JsonObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';

/** A unified diff of a definition or a result as indented JSON. */
export function patchOf(before: JsonObject, after: JsonObject, file = 'tool.json'): string {
  const [from, to] = [before, after].map((each) => `${stringifyJson(each, 2)}\n`);
  const patch = createTwoFilesPatch(file, file, from ?? '', to ?? '', undefined, undefined, { context: 3 });
  return patch.slice(patch.indexOf('--- '));
}

/** What a coding agent is asked to do, in English. @param problem the finding as a sentence */
export function fixPrompt(before: JsonObject, after: JsonObject, problem: string): string {
  const name = typeof before['name'] === 'string' ? before['name'] : '';
  return `In this MCP server, the definition of the tool ${JSON.stringify(name)} has a problem for some clients: ${problem}

Change the code that makes the definition, so that tools/list lists it with this difference and no other:

\`\`\`diff
${patchOf(before, after).trimEnd()}
\`\`\`
`;
}

export const RESULT_FILE = 'result.json';

/** Asks a coding agent to fix a result of `tools/call`, as {@link fixPrompt} does for a definition. */
export function resultFixPrompt(before: JsonObject, after: JsonObject, problem: string): string {
  return `In this MCP server, a result of tools/call has a problem: ${problem}

Change the code that makes the result, so that it differs in this and nothing else:

\`\`\`diff
${patchOf(before, after, RESULT_FILE).trimEnd()}
\`\`\`
`;
}
