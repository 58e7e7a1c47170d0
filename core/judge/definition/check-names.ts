import type { ListedTool } from '../../protocol/tool';
import { FindingCollector, type PortabilityFinding } from './definition-finding';

const NONE: readonly PortabilityFinding[] = [];
const known = new WeakMap<readonly ListedTool[], Map<string, string[]>>();

function namesOf(tools: readonly ListedTool[]): Map<string, string[]> {
  const before = known.get(tools);
  if (before) return before;
  const names = new Map<string, string[]>();
  for (const { name } of tools) {
    const folded = name.toLowerCase();
    const same = names.get(folded);
    if (same) same.push(name);
    else names.set(folded, [name]);
  }
  known.set(tools, names);
  return names;
}

/** Whether another tool of the list has the same name, or one that differs in capitals alone. */
export function checkNames(
  tool: ListedTool,
  tools: readonly ListedTool[],
): readonly PortabilityFinding[] {
  const same = namesOf(tools).get(tool.name.toLowerCase()) ?? [];
  if (same.length < 2) return NONE;
  const found = new FindingCollector();
  const twins = same.filter((name) => name === tool.name).length;
  if (twins > 1) found.add('name-duplicate', ['name'], undefined, { times: twins });
  const others = new Set(same.filter((name) => name !== tool.name));
  for (const other of others) found.add('name-case', ['name'], other);
  return found.list();
}
