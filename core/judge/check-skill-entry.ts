import { isObject, type JsonObject, toObject } from '../json/json-object';
import { shortenText } from '../json/shorten-strings';
import { textOrJson } from '../json/lossless';
import { NO_VALUE, type Report } from '../protocol/findings/finding';
import { nameInUri, skillRoot } from '../protocol/skills/skill';

/** Number of files that every host must be able to load. */
const MAX_FILES = 512;
const MAX_BYTES = 16_777_216;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME_LENGTH = 64;
const MAX_DESCRIPTION_LENGTH = 1024;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Checks a skill's entry without its files. Takes any JSON. @param at JSON Pointer */
export function checkSkillEntry(entry: unknown, at: string, report: Report): void {
  if (!isObject(entry)) {
    report('skill-entry', at);
    return;
  }
  const { uri, frontmatter, resources } = entry;
  const skillUri = typeof uri === 'string' && URL.canParse(uri) && /\/SKILL\.md$/.test(uri);
  if (!skillUri) report('skill-uri', `${at}/uri`, { uri: excerpt(uri) });
  checkFields(frontmatter, typeof uri === 'string' && skillUri ? uri : undefined, at, report);
  if (Array.isArray(resources)) {
    const own = typeof uri === 'string' && skillUri ? uri : undefined;
    checkFiles(resources, own, `${at}/resources`, report);
  } else if (resources !== 'dynamic') {
    report('skill-resources', `${at}/resources`, {}, resources === undefined);
  }
}

function checkFields(frontmatter: unknown, uri: string | undefined, at: string, report: Report): void {
  const pointer = `${at}/frontmatter`;
  const fields: JsonObject = toObject(frontmatter);
  for (const field of ['name', 'description']) {
    const value = fields[field];
    if (typeof value === 'string' && value.trim() !== '') continue;
    report('skill-front-matter', `${pointer}/${field}`, { field }, value === undefined);
  }
  const { name, description } = fields;
  if (typeof description === 'string' && description.length > MAX_DESCRIPTION_LENGTH)
    report('skill-description-length', `${pointer}/description`, { length: description.length });
  if (typeof name !== 'string' || name === '') return;
  if (!NAME.test(name) || name.length > MAX_NAME_LENGTH)
    report('skill-name-form', `${pointer}/name`, { name: shortenText(name, 120) });
  if (uri !== undefined && nameInUri(uri) !== name) {
    const values = { name: shortenText(name, 120), segment: nameInUri(uri) };
    report('skill-name-differs', `${pointer}/name`, values);
  }
}

function checkFiles(files: readonly unknown[], skillUri: string | undefined, at: string, report: Report): void {
  const seen = new Set<string>();
  let bytes = 0;
  files.forEach((file, i) => {
    const pointer = `${at}/${i}`;
    const { uri, digest, size } = toObject(file);
    if (typeof uri !== 'string' || !URL.canParse(uri)) {
      report('skill-file-uri', `${pointer}/uri`, { uri: excerpt(uri) });
    } else {
      if (seen.has(uri)) report('skill-file-repeated', `${pointer}/uri`, { uri });
      seen.add(uri);
      if (skillUri !== undefined && !uri.startsWith(`${skillRoot(skillUri)}/`))
        report('skill-file-outside', `${pointer}/uri`, { uri, root: skillRoot(skillUri) });
    }
    if (typeof digest !== 'string' || !DIGEST.test(digest))
      report('skill-digest-form', `${pointer}/digest`, { actual: excerpt(digest) }, digest === undefined);
    if (typeof size === 'number' && Number.isInteger(size) && size >= 0) bytes += size;
    else report('size-impossible', `${pointer}/size`, { actual: excerpt(size) }, size === undefined);
  });
  if (skillUri !== undefined && !seen.has(skillUri)) report('skill-without-itself', at, { uri: skillUri });
  if (files.length > MAX_FILES || bytes > MAX_BYTES) report('skill-too-large', at, { files: files.length, bytes });
}

function excerpt(value: unknown): string {
  if (value === undefined) return NO_VALUE;
  return shortenText(textOrJson(value), 120);
}
