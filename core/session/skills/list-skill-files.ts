import { isObject } from '../../json/json-object';
import { textOf } from '../../protocol/listed-items';
import type { SkillFile } from '../../protocol/skills/skill';
import { listPages, type ListProblem } from '../lists/list-pages';
import type { Session } from '../session';

/** What a skill's directories hold. */
export interface SkillDirectory {
  files: readonly SkillFile[];
  /** Whether it goes on after the {@link MOST_FILES} that are there. */
  isCut: boolean;
  /** Why it is not whole. */
  problem?: ListProblem;
}

/** A host need not load more of a skill. */
export const MOST_FILES = 512;
const MOST_DIRECTORIES = 100;

/**
 * Lists a skill's files by `resources/directory/read`, directory by directory. Never rejects.
 * @param root the skill's directory
 * @param signal cancels it, at the server, too: what has come is the list then
 */
export async function listSkillFiles(session: Session, root: string, signal: AbortSignal): Promise<SkillDirectory> {
  const files: SkillFile[] = [];
  const directories = [root];
  for (const uri of directories) {
    const list = await listPages(session, 'resources/directory/read', 'resources', signal, undefined, { uri });
    for (const child of list.items) {
      const childUri = isObject(child) ? textOf(child['uri']) : undefined;
      if (!isObject(child) || childUri === undefined) continue;
      // A directory that names itself, or one above it, would be read for ever.
      if (child['mimeType'] !== 'inode/directory') {
        const { size } = child;
        const bytes = typeof size === 'number' ? size : undefined;
        files.push({ uri: childUri, digest: undefined, size: bytes });
      } else if (!directories.includes(childUri)) directories.push(childUri);
    }
    if (list.problem) return { files, isCut: false, problem: list.problem };
    if (signal.aborted) break;
    if (files.length > MOST_FILES || directories.length > MOST_DIRECTORIES) {
      return { files: files.slice(0, MOST_FILES), isCut: true };
    }
  }
  return { files, isCut: false };
}
