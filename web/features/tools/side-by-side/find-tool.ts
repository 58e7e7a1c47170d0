import { type ListedTool, readTools } from '../../../../core/protocol/tool';
import { listPages } from '../../../../core/session/lists/list-pages';
import type { Session } from '../../../../core/session/session';

export type FoundTool =
  | { kind: 'found'; tool: ListedTool }
  | { kind: 'missing' }
  /** The list of tools did not come whole. */
  | { kind: 'unlisted' };

/** Looks for a tool of this name in a connected server's list. */
export async function findTool(session: Session, name: string): Promise<FoundTool> {
  const { items, problem } = await listPages(session, 'tools/list', 'tools');
  const tool = readTools(items).find((each) => each.name === name);
  if (tool) return { kind: 'found', tool };
  return { kind: problem ? 'unlisted' : 'missing' };
}
