import { isObject, type JsonObject, propertyOf, toObject } from '../../json/json-object';
import { type Listed, markRepeats, textOf } from '../listed-items';

/** The extension for skills (SEP-2640) in a server's capabilities. */
export const SKILLS_EXTENSION = 'io.modelcontextprotocol/skills';

export interface SkillFile {
  uri: string;
  /** As the server sent it: `sha256:` and 64 hexadecimal digits if it is valid. */
  digest: string | undefined;
  size: number | undefined;
}

export type SkillFindingCode = 'not-an-object' | 'no-name' | 'no-uri' | 'duplicate';

export interface ListedSkill extends Listed<SkillFindingCode> {
  uri: string | undefined;
  frontmatter: JsonObject;
  /** `dynamic`: made when they are read; undefined: the server doesn't say. */
  files: readonly SkillFile[] | 'dynamic' | undefined;
}

export function declaredSkills(capabilities: unknown): { directoryRead: boolean } | undefined {
  const extensions = propertyOf(capabilities, 'extensions');
  const settings = propertyOf(extensions, SKILLS_EXTENSION);
  return isObject(settings) ? { directoryRead: settings['directoryRead'] === true } : undefined;
}

export function readSkills(items: readonly unknown[]): ListedSkill[] {
  return markRepeats(items.map(readSkill), 'duplicate');
}

/** @param index the key of a skill without a URI: 0 → `#1` */
export function readSkill(item: unknown, index = 0): ListedSkill {
  const definition = isObject(item) ? item : { value: item };
  const uri = textOf(definition['uri']);
  const frontmatter = toObject(definition['frontmatter']);
  const name = textOf(frontmatter['name']);
  const findings: SkillFindingCode[] = [];
  if (!isObject(item)) findings.push('not-an-object');
  else {
    if (name === undefined) findings.push('no-name');
    if (uri === undefined) findings.push('no-uri');
  }
  const key = uri ?? `#${index + 1}`;
  return {
    key,
    name: name ?? (nameInUri(key) || key),
    title: undefined,
    description: textOf(frontmatter['description']),
    definition,
    findings,
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

/** `skill://a/SKILL.md` → `skill://a` */
export function skillRoot(uri: string): string {
  return uri.replace(/\/SKILL\.md$/, '');
}

/** `skill://acme/refunds/SKILL.md` → `refunds`, which must also be the skill's name. */
export function nameInUri(uri: string): string {
  return skillRoot(uri).split('/').at(-1) ?? '';
}

/** `skill://a/references/FORMS.md` → `references/FORMS.md`; the whole URI if it is outside the skill. */
export function pathInSkill(skillUri: string, fileUri: string): string {
  const root = `${skillRoot(skillUri)}/`;
  return fileUri.startsWith(root) ? fileUri.slice(root.length) : fileUri;
}

/** Resolves a link from its file's folder, else from the skill's root. @returns undefined for links out of the skill */
export function linkInSkill(
  { uri: skillUri, files }: Pick<ListedSkill, 'uri' | 'files'>,
  linkingUri: string,
  href: string,
): string | undefined {
  const [path = ''] = href.split(/[#?]/);
  const isRelative = path !== '' && !path.startsWith('//') && !/^[a-z][\w+.-]*:/i.test(path);
  if (skillUri === undefined || !isRelative) return undefined;
  const fromRoot = uriInSkill(skillUri, [], path);
  const linkingPath = pathInSkill(skillUri, linkingUri);
  const isInSkill = linkingPath !== linkingUri;
  if (!isInSkill || path.startsWith('/')) return fromRoot;
  const fromFolder = uriInSkill(skillUri, linkingPath.split('/').slice(0, -1), path);
  const isListed = fromFolder === skillUri || (Array.isArray(files) && files.some(({ uri }) => uri === fromFolder));
  return isListed ? fromFolder : (fromRoot ?? fromFolder);
}

/** @returns undefined if the path leaves the skill, or is its root */
function uriInSkill(skillUri: string, folder: readonly string[], path: string): string | undefined {
  const segments = [...folder];
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.length === 0 ? undefined : `${skillRoot(skillUri)}/${segments.join('/')}`;
}
