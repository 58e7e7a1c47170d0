import { filterByWords } from '../session/listed-items';
import type { ListRow } from '../ui/virtual-listbox';
import type { ListedTool } from './tool';

/** Below this many tools a list is read faster without headings. */
const GROUP_FROM = 24;
const SMALLEST_GROUP = 3;

/** The first word of a tool's name: up to `_`, `-`, `.`, `/`, `:` or a capital in camelCase. */
function prefixOf(name: string): string {
  return /^[\s#]*(.[a-z0-9]*|.[A-Z0-9]*)(?=[_\-./: ]|[A-Z]|$)/.exec(name)?.[1] ?? name;
}

/** The rows of a list of tools: under a heading for each common prefix when there are many. */
export function groupTools(tools: readonly ListedTool[]): ListRow<ListedTool>[] {
  const item = (tool: ListedTool): ListRow<ListedTool> => ({
    kind: 'item',
    key: tool.key,
    text: tool.name,
    item: tool,
  });
  if (tools.length < GROUP_FROM) return tools.map(item);

  const groups = new Map<string, ListedTool[]>();
  for (const tool of tools) {
    const prefix = prefixOf(tool.name).toLowerCase();
    const group = groups.get(prefix);
    if (group) group.push(tool);
    else groups.set(prefix, [tool]);
  }
  const big = [...groups].filter(([, members]) => members.length >= SMALLEST_GROUP);
  // One group for all, or next to none, tells nothing.
  if (big.length < 2) return tools.map(item);
  const rest = [...groups.values()].filter((members) => members.length < SMALLEST_GROUP).flat();
  const rows = big.flatMap(([prefix, members]): ListRow<ListedTool>[] => [
    { kind: 'group', key: `group ${prefix}`, label: prefix, count: members.length },
    ...members.map(item),
  ]);
  if (rest.length === 0) return rows;
  return [
    ...rows,
    { kind: 'group', key: 'group', label: '…', count: rest.length },
    ...rest.map(item),
  ];
}

/** Tools whose name, title or description holds every word of the filter. */
export function filterTools(tools: readonly ListedTool[], filter: string): readonly ListedTool[] {
  return filterByWords(tools, filter, ({ name, title, description }) => [name, title, description]);
}
