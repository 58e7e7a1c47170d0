import { isObject } from '../../json/json-object';
import { textOf } from '../../protocol/listed-items';
import type { SkillFile } from '../../protocol/skills/skill';
import { listPages, type ListProblem } from '../lists/list-pages';
import type { Session } from '../session';

export interface SkillDirectory {
  files: readonly SkillFile[];
  /** There are more than {@link MAX_FILES}. */
  isCut: boolean;
  problem?: ListProblem;
}

/** The specification's limit for hosts. */
export const MAX_FILES = 512;
const MAX_DIRECTORIES = 100;

/** Never rejects. @param root the skill's directory @param signal cancels it, at the server too */
export async function listSkillFiles(session: Session, root: string, signal: AbortSignal): Promise<SkillDirectory> {
  const files: SkillFile[] = [];
  const directories = [root];
  for (const uri of directories) {
    const list = await listPages(session, {
      method: 'resources/directory/read',
      member: 'resources',
      params: { uri },
      signal,
    });
    for (const child of list.items) {
      const childUri = isObject(child) ? textOf(child['uri']) : undefined;
      if (!isObject(child) || childUri === undefined) continue;
      // A directory that contains itself would never end.
      if (child['mimeType'] !== 'inode/directory') {
        const { size } = child;
        const bytes = typeof size === 'number' ? size : undefined;
        files.push({ uri: childUri, digest: undefined, size: bytes });
      } else if (!directories.includes(childUri)) directories.push(childUri);
    }
    if (list.problem) return { files, isCut: false, problem: list.problem };
    if (signal.aborted) break;
    if (files.length > MAX_FILES || directories.length > MAX_DIRECTORIES)
      return { files: files.slice(0, MAX_FILES), isCut: true };
  }
  return { files, isCut: false };
}
