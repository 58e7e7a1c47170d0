import { isObject, type JsonObject } from '../json/json-object';
import { pointerTo } from '../json/json-pointer';
import { declaredSkills, nameInUri, SKILLS_EXTENSION, skillRoot } from '../protocol/skills/skill';
import type { Agreement, JudgedMessage, Watcher } from './judged-message';

type Report = JudgedMessage['report'];

/** What every host must be able to load. */
const MOST_FILES = 512;
const MOST_BYTES = 16_777_216;

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const LONGEST_NAME = 64;
const LONGEST_DESCRIPTION = 1024;
const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** Judges the Skills extension: what is declared, and the entries that `skills/list` and `skills/get` give. */
export class SkillWatcher implements Watcher {
  /** Of the list that is being fetched, page after page: URIs, and where each name was seen first. */
  #uris = new Set<string>();
  #names = new Set<string>();

  take(message: JudgedMessage, agreement: Agreement): void {
    const { body, from, at, report } = message;
    if (body.kind === 'request') {
      if (from === 'client') checkDeclared(body.method, at, agreement, report);
      return;
    }
    if (from !== 'server' || body.kind === 'notification') return;
    const { method, params } = body.request ?? {};
    if (body.kind === 'error') {
      if (method !== undefined) checkImplemented(method, body.error, at, agreement, report);
      return;
    }
    const { result } = body;
    if (!isObject(result)) return;
    const place = pointerTo(at, 'result');
    if (method === 'initialize' || method === 'server/discover') {
      const { capabilities } = result;
      if (declaredSkills(capabilities) && isObject(capabilities) && !capabilities['resources']) {
        report('skills-without-resources', `${place}/capabilities`);
      }
    } else if (method === 'skills/list') {
      this.#takePage(message, params ?? {}, result, place);
    } else if (method === 'skills/get') {
      checkHints(message, result, place);
      checkEntry(result['skill'], `${place}/skill`, report);
    }
  }

  #takePage(message: JudgedMessage, params: JsonObject, result: JsonObject, place: string): void {
    const { report } = message;
    checkHints(message, result, place);
    const { skills } = result;
    if (!Array.isArray(skills)) {
      report('field-missing', `${place}/skills`, { field: 'skills' }, true);
      return;
    }
    if (params['cursor'] === undefined) {
      this.#uris = new Set();
      this.#names = new Set();
    }
    skills.forEach((entry: unknown, i) => {
      const at = `${place}/skills/${i}`;
      checkEntry(entry, at, report);
      if (!isObject(entry)) return;
      const { uri, frontmatter } = entry;
      const name = isObject(frontmatter) ? frontmatter['name'] : undefined;
      if (typeof uri === 'string') {
        if (this.#uris.has(uri)) {
          const values = { member: 'skills', key: 'uri', name: uri.slice(0, 120) };
          report('duplicate-item', `${at}/uri`, values);
        } else if (typeof name === 'string' && this.#names.has(name)) {
          report('skill-name-repeated', `${at}/frontmatter/name`, { name: name.slice(0, 120) });
        }
        this.#uris.add(uri);
      }
      if (typeof name === 'string') this.#names.add(name);
    });
  }
}

function checkDeclared(
  method: string,
  at: string,
  { serverCapabilities }: Agreement,
  report: Report,
): void {
  if (serverCapabilities === undefined) return;
  const skills = declaredSkills(serverCapabilities);
  const isDirectory = method === 'resources/directory/read';
  if (!isDirectory && !isSkillMethod(method)) return;
  if (skills && (!isDirectory || skills.directoryRead)) return;
  const capability = `extensions["${SKILLS_EXTENSION}"]${isDirectory ? '.directoryRead' : ''}`;
  report('capability-undeclared', `${at}/method`, { method, capability, who: 'server' });
}

function isSkillMethod(method: string): boolean {
  return method === 'skills/list' || method === 'skills/get';
}

function checkImplemented(
  method: string,
  error: unknown,
  at: string,
  { serverCapabilities }: Agreement,
  report: Report,
): void {
  const skills = declaredSkills(serverCapabilities);
  if (!skills || !isObject(error) || error['code'] !== -32601) return;
  const isPromised =
    isSkillMethod(method) || (method === 'resources/directory/read' && skills.directoryRead);
  if (isPromised) report('declared-not-implemented', `${at}/error/code`, { method });
}

/** What 2026-07-28 asks of each of these results: its type, and how long it may be kept. */
function checkHints({ version, report }: JudgedMessage, result: JsonObject, place: string): void {
  if (version < 5) return;
  if (result['resultType'] === undefined) report('result-type-missing', `${place}/resultType`);
  for (const field of ['ttlMs', 'cacheScope']) {
    if (result[field] === undefined) report('field-missing', `${place}/${field}`, { field }, true);
  }
}

/** Checks one entry by itself, without its files. Takes any JSON. */
function checkEntry(entry: unknown, at: string, report: Report): void {
  if (!isObject(entry)) {
    report('skill-entry', at);
    return;
  }
  const { uri, frontmatter, resources } = entry;
  const skillUri = typeof uri === 'string' && URL.canParse(uri) && /\/SKILL\.md$/.test(uri);
  if (!skillUri) report('skill-uri', `${at}/uri`, { uri: shown(uri) });
  checkFields(frontmatter, typeof uri === 'string' && skillUri ? uri : undefined, at, report);
  if (Array.isArray(resources)) {
    const own = typeof uri === 'string' && skillUri ? uri : undefined;
    checkFiles(resources, own, `${at}/resources`, report);
  } else if (resources !== 'dynamic') {
    report('skill-resources', `${at}/resources`, {}, resources === undefined);
  }
}

function checkFields(
  frontmatter: unknown,
  uri: string | undefined,
  at: string,
  report: Report,
): void {
  const place = `${at}/frontmatter`;
  const fields: JsonObject = isObject(frontmatter) ? frontmatter : {};
  for (const field of ['name', 'description']) {
    const value = fields[field];
    if (typeof value === 'string' && value.trim() !== '') continue;
    report('skill-front-matter', `${place}/${field}`, { field }, value === undefined);
  }
  const { name, description } = fields;
  if (typeof description === 'string' && description.length > LONGEST_DESCRIPTION) {
    report('skill-description-length', `${place}/description`, { length: description.length });
  }
  if (typeof name !== 'string' || name === '') return;
  if (!NAME.test(name) || name.length > LONGEST_NAME) {
    report('skill-name-form', `${place}/name`, { name: name.slice(0, 120) });
  }
  if (uri !== undefined && nameInUri(uri) !== name) {
    const values = { name: name.slice(0, 120), segment: nameInUri(uri) };
    report('skill-name-differs', `${place}/name`, values);
  }
}

function checkFiles(
  files: readonly unknown[],
  skillUri: string | undefined,
  at: string,
  report: Report,
): void {
  const seen = new Set<string>();
  let bytes = 0;
  files.forEach((file, i) => {
    const place = `${at}/${i}`;
    const { uri, digest, size } = isObject(file) ? file : {};
    if (typeof uri !== 'string' || !URL.canParse(uri)) {
      report('skill-file-uri', `${place}/uri`, { uri: shown(uri) });
    } else {
      if (seen.has(uri)) report('skill-file-repeated', `${place}/uri`, { uri });
      seen.add(uri);
      if (skillUri !== undefined && !uri.startsWith(`${skillRoot(skillUri)}/`)) {
        report('skill-file-outside', `${place}/uri`, { uri, root: skillRoot(skillUri) });
      }
    }
    if (typeof digest !== 'string' || !DIGEST.test(digest)) {
      report('skill-digest-form', `${place}/digest`, { actual: shown(digest) }, digest === undefined);
    }
    if (typeof size === 'number' && Number.isInteger(size) && size >= 0) bytes += size;
    else report('size-impossible', `${place}/size`, { actual: shown(size) }, size === undefined);
  });
  if (skillUri !== undefined && !seen.has(skillUri)) {
    report('skill-without-itself', at, { uri: skillUri });
  }
  if (files.length > MOST_FILES || bytes > MOST_BYTES) {
    report('skill-too-large', at, { files: files.length, bytes });
  }
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 120) : (JSON.stringify(value) ?? '∅').slice(0, 120);
}
