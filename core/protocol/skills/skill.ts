import { isObject, type JsonObject, propertyOf, toObject } from '../../json/json-object';
import { type Listed, markRepeats, textOf } from '../listed-items';

/** What a server with skills declares among its `extensions` (SEP-2640). */
export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';

/** A file of a skill, as its entry says; any of it may be wrong. */
export interface SkillFile {
  uri: string;
  /** `sha256:` and 64 hexadecimal digits, where it is as it should be. */
  digest: string | undefined;
  /** Bytes. */
  size: number | undefined;
}

export type SkillFault = 'not-an-object' | 'no-name' | 'no-uri' | 'duplicate';

/** A skill as the server listed it, right or wrong. */
export interface ListedSkill extends Listed<SkillFault> {
  /** Of its SKILL.md; undefined where the entry has none. */
  uri: string | undefined;
  frontmatter: JsonObject;
  /** `dynamic` where the server makes the files when they are read; undefined where the entry does not say. */
  files: readonly SkillFile[] | 'dynamic' | undefined;
}

/** What a server says of its skills among its capabilities; undefined where it declares none. */
export function declaredSkills(capabilities: unknown): { directoryRead: boolean } | undefined {
  const extensions = propertyOf(capabilities, 'extensions');
  const settings = propertyOf(extensions, SKILLS_EXTENSION);
  return isObject(settings) ? { directoryRead: settings['directoryRead'] === true } : undefined;
}

/** Reads the items of `skills/list` leniently: a malformed one hides no other. */
export function readSkills(items: readonly unknown[]): ListedSkill[] {
  return markRepeats(items.map(readSkill), 'duplicate');
}

/** @param index its place in the list, which it is known by where it has no URI */
export function readSkill(item: unknown, index = 0): ListedSkill {
  const definition = isObject(item) ? item : { value: item };
  const uri = textOf(definition['uri']);
  const frontmatter = toObject(definition['frontmatter']);
  const name = textOf(frontmatter['name']);
  const faults: SkillFault[] = [];
  if (!isObject(item)) faults.push('not-an-object');
  else {
    if (name === undefined) faults.push('no-name');
    if (uri === undefined) faults.push('no-uri');
  }
  const key = uri ?? `#${index + 1}`;
  return {
    key,
    name: name ?? (uri === undefined ? key : nameInUri(uri)),
    title: undefined,
    description: textOf(frontmatter['description']),
    definition,
    faults,
    uri,
    frontmatter,
    files: readFiles(definition['resources']),
  };
}

function readFiles(resources: unknown): ListedSkill['files'] {
  if (resources === 'dynamic') return 'dynamic';
  if (!Array.isArray(resources)) return undefined;
  return (resources as unknown[]).flatMap((file) => {
    const uri = isObject(file) ? textOf(file['uri']) : undefined;
    if (!isObject(file) || uri === undefined) return [];
    const { digest, size } = file;
    return [{ uri, digest: textOf(digest), size: typeof size === 'number' ? size : undefined }];
  });
}

/** The directory of a skill by the URI of its SKILL.md, without a slash at its end. */
export function skillRoot(uri: string): string {
  return uri.replace(/\/SKILL\.md$/, '');
}

/** The name that a skill must have: the last segment of its directory. */
export function nameInUri(uri: string): string {
  return skillRoot(uri).split('/').at(-1) ?? '';
}

/** How a file is called within a skill: `references/FORMS.md`; its whole URI where it is not within. */
export function pathInSkill(skillUri: string, fileUri: string): string {
  const root = `${skillRoot(skillUri)}/`;
  return fileUri.startsWith(root) ? fileUri.slice(root.length) : fileUri;
}

/**
 * The URI that a relative link in a skill's Markdown leads to: another file of the skill, counted from the one that has the link;
 * where that is none of its files, counted from the skill's root.
 * @param file the URI of the file that has the link
 * @returns undefined for a link elsewhere, or out of the skill
 */
export function linkInSkill(
  { uri: skillUri, files }: Pick<ListedSkill, 'uri' | 'files'>,
  file: string,
  href: string,
): string | undefined {
  const [path = ''] = href.split(/[#?]/);
  if (skillUri === undefined || path === '') return undefined;
  if (/^[a-z][\w+.-]*:/i.test(path) || path.startsWith('//')) return undefined;
  const folder = pathInSkill(skillUri, file).split('/').slice(0, -1);
  const inRoot = uriInSkill(skillUri, [], path);
  // What a file outside of the skill links to says nothing of its folders.
  const isWithin = file.startsWith(`${skillRoot(skillUri)}/`);
  if (!isWithin || path.startsWith('/')) return inRoot;
  const beside = uriInSkill(skillUri, folder, path);
  const isFile = beside === skillUri || (Array.isArray(files) && files.some(({ uri }) => uri === beside));
  return isFile ? beside : (inRoot ?? beside);
}

/** @returns undefined where the path leads out of the skill, or to its root */
function uriInSkill(skillUri: string, folder: readonly string[], path: string): string | undefined {
  const segments = [...folder];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.length === 0 ? undefined : `${skillRoot(skillUri)}/${segments.join('/')}`;
}
