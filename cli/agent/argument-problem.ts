import { isObject } from '../../core/json/json-object';
import type { JsonSchema } from '../../core/schema/json-schema';
import { compileSchema } from '../../core/schema/validation/compile-schema';

interface ToolInput {
  properties: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
}

/** For tools of Loupe's own MCP server. @returns undefined if the arguments are valid */
export function argumentProblem(
  tool: string,
  { properties, required = [] }: ToolInput,
  args: unknown,
): string | undefined {
  const given = isObject(args) ? args : {};
  const takes = Object.keys(properties).join(', ');
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) return `${tool} takes ${takes}, not ${unknown.join(', ')}.`;
  const missing = required.filter((name) => given[name] === undefined);
  if (missing.length > 0) return `${tool} requires ${missing.join(' and ')}.`;
  const judged = compileSchema({ type: 'object', properties })(given);
  if (judged.kind !== 'invalid') return undefined;
  const [first] = judged.violations;
  return first && `${tool}: ${first.path.replace(/^\$\.?/, '')}: ${first.message}`;
}
