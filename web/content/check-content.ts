import { pointerTo } from '../json/documents/json-pointer';
import { isObject, type JsonObject, jsonType, stringMember } from './block';
import { checkBlock } from './check-block';
import { checkMember, checkMembers, isKnown, type Members, type Version } from './check-members';
import { checkMeta } from './check-meta';
import { type Finding, pinFinding } from './finding';

/** `CallToolResult`, by the published schemas of all protocol versions. */
const resultMembers: Members = {
  content: { type: 'any' },
  structuredContent: { type: 'any', since: '2025-06-18' },
  isError: { type: 'boolean' },
  resultType: { type: 'string', since: '2026-07-28' },
  _meta: { type: 'object' },
};

/** Members of the results that are not final: `task` (2025-11-25), and what a server asks for (2026-07-28). */
const unfinishedMembers: Members = {
  task: { type: 'object', since: '2025-11-25' },
  inputRequests: { type: 'object', since: '2026-07-28' },
  requestState: { type: 'any', since: '2026-07-28' },
};

/** Members of a result that is a task, by the tasks extension (2026-07-28). */
const taskMembers: Members = {
  taskId: { type: 'string', required: true },
  status: { type: 'string', required: true },
  statusMessage: { type: 'string' },
  createdAt: { type: 'string', required: true },
  lastUpdatedAt: { type: 'string', required: true },
  ttlMs: { type: 'any' },
  pollIntervalMs: { type: 'any' },
};

function membersOf(result: JsonObject, version: Version): Members {
  if (isFinal(result)) return resultMembers;
  const isTask = result['resultType'] === 'task' && isKnown('2026-07-28', version);
  return { ...resultMembers, ...unfinishedMembers, ...(isTask && taskMembers) };
}

function checkLinks(content: readonly unknown[], pointer: string): Finding[] {
  const seen = new Map<string, number>();
  return content.flatMap((block, i) => {
    if (!isObject(block) || block['type'] !== 'resource_link') return [];
    const uri = stringMember(block, 'uri');
    if (uri === null) return [];
    const first = seen.get(uri);
    if (first === undefined) {
      seen.set(uri, i);
      return [];
    }
    return [pinFinding('duplicate-link', `${pointer}/${i}/uri`, { first: first + 1, uri })];
  });
}

/** Whether a result is the final one: not a task that was begun, nor a question of the server's. */
export function isFinal(result: JsonObject): boolean {
  const { resultType, content, task } = result;
  const isTask = content === undefined && isObject(task);
  return !isTask && resultType !== 'input_required' && resultType !== 'task';
}

/** Checks `resultType`, which every result has from 2026-07-28 on. */
export function checkResultType(result: JsonObject, pointer: string, version: Version): Finding[] {
  const { resultType } = result;
  if (!isKnown('2026-07-28', version)) return [];
  if (resultType === undefined) {
    return [pinFinding('result-type-missing', `${pointer}/resultType`)];
  }
  if (typeof resultType !== 'string' || /^(?:complete|input_required|task)$/.test(resultType)) {
    return [];
  }
  return [pinFinding('result-type-unknown', `${pointer}/resultType`, { actual: resultType })];
}

function checkEmptiness(result: JsonObject, content: readonly unknown[], at: string): Finding[] {
  const isSilent = content.every(
    (block) => isObject(block) && block['type'] === 'text' && /^\s*$/.test(String(block['text'])),
  );
  const structured = result['structuredContent'] ?? undefined;
  if (result['isError'] === true) {
    return isSilent && structured === undefined ? [pinFinding('empty-error', at)] : [];
  }
  if (content.length > 0) return [];
  return structured === undefined ? [pinFinding('empty-content', at)] : [];
}

/**
 * Checks the result of a tools/call as a whole: its members, its blocks, and its links among each other. What its text
 * says against `structuredContent`, and whether that fits the tool's output schema, is not asked here.
 * @param pointer where it stands in the message: `/result`
 * @param version of the protocol, as agreed on
 */
export function checkContent(result: unknown, pointer: string, version: Version): Finding[] {
  if (!isObject(result)) {
    return [pinFinding('result-not-object', pointer, { actual: jsonType(result) })];
  }
  const findings = [
    ...checkMembers(result, membersOf(result, version), pointer, version),
    ...checkResultType(result, pointer, version),
    ...checkMeta(result, pointer, version),
    ...checkStructured(result, pointer, version),
  ];
  const { content } = result;
  const at = pointerTo(pointer, 'content');
  if (!isFinal(result)) return findings;
  if (content === undefined) {
    const member = { type: 'array', required: true };
    return [...findings, ...checkMember(result, 'content', member, pointer, version)];
  }
  if (!Array.isArray(content)) {
    return [...findings, pinFinding('content-not-array', at, { actual: jsonType(content) })];
  }
  return [
    ...findings,
    ...checkEmptiness(result, content, at),
    ...content.flatMap((block, i) => checkBlock(block, `${at}/${i}`, version)),
    ...checkLinks(content, at),
  ];
}

function checkStructured(result: JsonObject, pointer: string, version: Version): Finding[] {
  const { structuredContent, content } = result;
  if (structuredContent === undefined) return [];
  const findings: Finding[] = [];
  const at = pointerTo(pointer, 'structuredContent');
  if (!isObject(structuredContent) && !isKnown('2026-07-28', version)) {
    findings.push(
      structuredContent === null
        ? pinFinding('null-member', at, { name: 'structuredContent' })
        : pinFinding('structured-not-object', at, { actual: jsonType(structuredContent) }),
    );
  }
  if (Array.isArray(content) && content.length === 0) {
    findings.push(pinFinding('structured-without-text', pointerTo(pointer, 'content')));
  }
  return findings;
}
