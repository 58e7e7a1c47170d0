import { isObject, type JsonObject, propertyOf } from '../json/json-object';
import { shortenText } from '../json/shorten-strings';
import { pointerTo } from '../json/json-pointer';
import { declaredSkills, SKILLS_EXTENSION } from '../protocol/skills/skill';
import { checkSkillEntry } from './check-skill-entry';
import type { HandshakeState, JudgedMessage, Watcher } from './judged-message';

type Report = JudgedMessage['report'];

export class SkillWatcher implements Watcher {
  #uris = new Set<string>();
  #names = new Set<string>();

  onMessage(message: JudgedMessage, handshake: HandshakeState): void {
    const { body, from, at, report } = message;
    if (body.kind !== 'result' && body.kind !== 'error') {
      if (from === 'client') checkDeclared(body.method, at, handshake, report);
      return;
    }
    if (from !== 'server') return;
    const { method, params } = body.request ?? {};
    if (body.kind === 'error') {
      if (method !== undefined) checkImplemented(method, body.error, at, handshake, report);
      return;
    }
    const { result } = body;
    if (!isObject(result)) return;
    const pointer = pointerTo(at, 'result');
    if (method === 'initialize' || method === 'server/discover') {
      const { capabilities } = result;
      if (declaredSkills(capabilities) && isObject(capabilities) && !capabilities['resources'])
        report('skills-without-resources', `${pointer}/capabilities`);
    } else if (method === 'skills/list') {
      this.#takePage(message, params ?? {}, result, pointer);
    } else if (method === 'skills/get') {
      checkResultMembers(message, result, pointer);
      checkSkillEntry(result['skill'], `${pointer}/skill`, report);
    }
  }

  #takePage(message: JudgedMessage, params: JsonObject, result: JsonObject, pointer: string): void {
    const { report } = message;
    checkResultMembers(message, result, pointer);
    const { skills } = result;
    if (!Array.isArray(skills)) {
      report('field-missing', `${pointer}/skills`, { field: 'skills' }, true);
      return;
    }
    if (params['cursor'] === undefined) {
      this.#uris = new Set();
      this.#names = new Set();
    }
    skills.forEach((entry: unknown, i) => {
      const at = `${pointer}/skills/${i}`;
      checkSkillEntry(entry, at, report);
      if (!isObject(entry)) return;
      const { uri, frontmatter } = entry;
      const name = propertyOf(frontmatter, 'name');
      if (typeof uri === 'string') {
        if (this.#uris.has(uri)) {
          const values = { member: 'skills', key: 'uri', name: shortenText(uri, 120) };
          report('duplicate-item', `${at}/uri`, values);
        } else if (typeof name === 'string' && this.#names.has(name)) {
          report('skill-name-repeated', `${at}/frontmatter/name`, { name: shortenText(name, 120) });
        }
        this.#uris.add(uri);
      }
      if (typeof name === 'string') this.#names.add(name);
    });
  }
}

function checkDeclared(method: string, at: string, { serverCapabilities }: HandshakeState, report: Report): void {
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
  { serverCapabilities }: HandshakeState,
  report: Report,
): void {
  const skills = declaredSkills(serverCapabilities);
  if (!skills || !isObject(error) || error['code'] !== -32601) return;
  const isPromised = isSkillMethod(method) || (method === 'resources/directory/read' && skills.directoryRead);
  if (isPromised) report('declared-not-implemented', `${at}/error/code`, { method });
}

/** 2026-07-28 requires `resultType` and caching hints. */
function checkResultMembers({ version, report }: JudgedMessage, result: JsonObject, pointer: string): void {
  if (version < '2026-07-28') return;
  if (result['resultType'] === undefined) report('result-type-missing', `${pointer}/resultType`);
  for (const field of ['ttlMs', 'cacheScope']) {
    if (result[field] === undefined) report('field-missing', `${pointer}/${field}`, { field }, true);
  }
}
