import { oncePer } from '../../json/once-per';
import type { ListedTool } from '../../protocol/tool';
import { FindingCollector, type PortabilityFinding } from './definition-finding';

const NONE: readonly PortabilityFinding[] = [];

/** The names of a list's tools, by what they are in small letters. */
const namesOf = oncePer((tools: readonly ListedTool[]) => {
  const names = new Map<string, string[]>();
  for (const { name } of tools) {
    const folded = name.toLowerCase();
    const same = names.get(folded);
    if (same) same.push(name);
    else names.set(folded, [name]);
  }
  return names;
});

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
