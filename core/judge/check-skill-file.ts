import { isObject, type JsonObject, propertyOf, toList } from '../json/json-object';
import { decodeBase64 } from '../protocol/content/decode-base64';
import { type Finding } from '../protocol/findings/finding';
import { pinFinding } from '../protocol/findings/pin-finding';
import { splitFrontMatter } from '../protocol/skills/front-matter';
import { type ListedSkill } from '../protocol/skills/skill';

export interface SkillFileCheck {
  findings: Finding[];
  /** Whether size and digest match the entry; undefined if there is nothing to compare. */
  isVerified: boolean | undefined;
}

const CONTENTS = '/result/contents';

/** Checks a skill's file as a host must, unless parts of the file are `elided`. @param result any JSON */
export async function checkSkillFile(
  skill: ListedSkill,
  uri: string,
  result: unknown,
  elided: readonly string[],
): Promise<SkillFileCheck> {
  const contents = propertyOf(result, 'contents');
  const list = toList(contents);
  const found = list.findIndex((each) => isObject(each) && each['uri'] === uri);
  const index = found < 0 ? 0 : found;
  const item = list[index];
  const pointer = `${CONTENTS}/${index}`;
  const isCut = elided.some((pointer) => pointer.startsWith(CONTENTS));
  const bytes = isCut || !isObject(item) ? undefined : bytesOf(item);
  if (!bytes) return { findings: [], isVerified: undefined };

  const findings: Finding[] = [];
  const { files } = skill;
  const known = typeof files === 'object' ? files : undefined;
  const listed = known?.find((file) => file.uri === uri);
  if (known && !listed) findings.push(pinFinding('skill-file-unlisted', pointer, { uri }));
  const size = listed?.size;
  if (size !== undefined && size !== bytes.length) {
    const values = { declared: size, actual: bytes.length };
    findings.push(pinFinding('skill-file-size', pointer, values));
  }
  const digest = listed?.digest;
  if (digest !== undefined) {
    const actual = await digestOf(bytes);
    if (digest !== actual) findings.push(pinFinding('skill-file-digest', pointer, { declared: digest, actual }));
  }
  const isVerified = digest === undefined ? undefined : findings.length === 0;
  if (uri === skill.uri) {
    const text = new TextDecoder().decode(bytes);
    findings.push(...(await checkFrontMatter(text, skill.frontmatter, pointer)));
  }
  return { findings, isVerified };
}

function bytesOf({ text, blob }: JsonObject): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text === 'string') return new TextEncoder().encode(text);
  const decoded = typeof blob === 'string' ? decodeBase64(blob) : undefined;
  return decoded?.state === 'decoded' ? decoded.bytes : undefined;
}

/** `sha256:…`, as in a skill's entry. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return `sha256:${[...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function checkFrontMatter(text: string, entry: JsonObject, pointer: string): Promise<Finding[]> {
  const yaml = splitFrontMatter(text)?.yaml;
  if (yaml === undefined)
    return [pinFinding('skill-front-matter-missing', pointer, { reason: 'the file doesn’t start with ---' })];
  // Loaded on demand: only skills need it.
  const { parse } = await import('yaml');
  let written: unknown;
  try {
    // With the core schema a date stays the text that it is in JSON.
    written = JSON.parse(JSON.stringify(parse(yaml, { schema: 'core' })));
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    return [pinFinding('skill-front-matter-missing', pointer, { reason })];
  }
  if (!isObject(written)) return [pinFinding('skill-front-matter-missing', pointer, { reason: 'not a YAML mapping' })];
  const file = written;
  const names = new Set([...Object.keys(file), ...Object.keys(entry)]);
  const different = [...names].filter((name) => ordered(file[name]) !== ordered(entry[name]));
  return different.length === 0
    ? []
    : [pinFinding('skill-front-matter-differs', pointer, { fields: different.join(', ') })];
}

function ordered(value: unknown): string | undefined {
  return JSON.stringify(value, (_, each: unknown) =>
    isObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}
