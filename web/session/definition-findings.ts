import { memoizeByObject } from '../../core/json/memoize-by-object';
import { checkDefinition, checkNames } from '../../core/judge/definition/check-definition';
import { bySeverity } from '../../core/judge/definition/definition-finding';
import type { ToolFindings } from '../../core/judge/definition/definitions-by-rule';
import { type ListedTool, readTools } from '../../core/protocol/tool';
import { bytesOf } from '../../core/schema/outline/measure-schema';
import type { ListResult } from '../../core/session/lists/list-pages';
import { type Store, Writable } from '../../core/store';

export interface CheckedDefinition extends ToolFindings {
  bytes: number;
}

const SLICE_MS = 12;
const PUBLISH_INTERVAL_MS = 250;

/** The definitions of a list of tools, checked once in slices that do not block the page; published as they grow. */
export const checkedDefinitions = memoizeByObject(
  ({ items }: Pick<ListResult, 'items'>): Store<readonly CheckedDefinition[]> => {
    const checked = new Writable<readonly CheckedDefinition[]>([]);
    void checkAll(readTools(items), checked);
    return checked;
  },
);

async function checkAll(
  tools: readonly ListedTool[],
  published: Writable<readonly CheckedDefinition[]>,
): Promise<void> {
  const checked: CheckedDefinition[] = [];
  let sliceStart = -Infinity;
  let publishedAt = performance.now();
  for (const tool of tools) {
    if (performance.now() - sliceStart >= SLICE_MS) {
      if (performance.now() - publishedAt > PUBLISH_INTERVAL_MS) {
        published.set([...checked]);
        publishedAt = performance.now();
      }
      await new Promise((resolve) => setTimeout(resolve));
      sliceStart = performance.now();
    }
    const findings = bySeverity([...checkDefinition(tool), ...checkNames(tool, tools)]);
    checked.push({ tool, bytes: bytesOf(tool.definition), findings });
  }
  published.set(checked);
}

export { byRule } from '../../core/judge/definition/definitions-by-rule';
