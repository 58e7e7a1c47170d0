import { isObject, type JsonObject } from '../../json/json-object';
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
  const extensions = isObject(capabilities) ? capabilities['extensions'] : undefined;
  const settings = isObject(extensions) ? extensions[SKILLS_EXTENSION] : undefined;
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
  const frontmatter = isObject(definition['frontmatter']) ? definition['frontmatter'] : {};
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
 * The URI that a relative link in a skill's Markdown leads to: links count from the skill's root.
 * @returns undefined for a link elsewhere, or out of the skill
 */
export function linkInSkill(skillUri: string, href: string): string | undefined {
  const [path = ''] = href.split(/[#?]/);
  if (path === '' || /^[a-z][\w+.-]*:/i.test(path) || path.startsWith('//')) return undefined;
  const segments: string[] = [];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.length === 0 ? undefined : `${skillRoot(skillUri)}/${segments.join('/')}`;
}
