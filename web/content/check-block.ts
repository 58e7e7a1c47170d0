import { pointerTo } from '../json/documents/json-pointer';
import { blockTypes, isObject, jsonText, type JsonObject, jsonType } from './block';
import { blockDefinitions, contentsMembers } from './block-members';
import { checkAnnotations } from './check-annotations';
import { checkIcons } from './check-icons';
import { checkMember, checkMembers, isTooNew, meantName, type Version } from './check-members';
import { checkMeta } from './check-meta';
import { checkMime, checkMimeOfBlock, checkMimeOfText } from './check-mime';
import { checkUri } from './check-uri';
import { type Finding, pinFinding } from './finding';

/** Checks one item of a resource's contents: an embedded resource's `resource`, or what `resources/read` returned. */
export function checkResourceContents(
  contents: unknown,
  pointer: string,
  version: Version,
): Finding[] {
  if (!isObject(contents)) {
    return [pinFinding('not-an-object', pointer, { actual: jsonType(contents) })];
  }
  const findings = [
    ...checkMembers(contents, contentsMembers, pointer, version),
    ...checkUri(contents, pointer),
    ...checkMime(contents, pointer),
    ...checkMimeOfText(contents, pointer),
    ...checkMeta(contents, pointer, version),
  ];
  const hasText = (contents['text'] ?? undefined) !== undefined;
  const hasBlob = (contents['blob'] ?? undefined) !== undefined;
  if (hasText && hasBlob) findings.push(pinFinding('resource-text-and-blob', pointer));
  if (!hasText && !hasBlob) findings.push(pinFinding('resource-empty', pointer));
  return findings;
}

/** Checks `size`, of a link or of a listed resource: whole bytes. */
function checkSize(owner: JsonObject, pointer: string): Finding[] {
  const { size } = owner;
  if (typeof size !== 'number' || (Number.isInteger(size) && size >= 0)) return [];
  return [pinFinding('size-impossible', pointerTo(pointer, 'size'), { actual: jsonText(size) })];
}

function unknownType(type: string, pointer: string): Finding {
  const at = pointerTo(pointer, 'type');
  const meant = meantName(type, blockTypes);
  return meant === undefined
    ? pinFinding('unknown-block-type', at, { type })
    : pinFinding('misspelt-block-type', at, { type, meant });
}

/**
 * Checks one content block against its kind, quickly: nothing is decoded ({@link checkMedia} does that).
 * @param block any JSON
 * @param pointer where it stands in the message: `/result/content/0`
 * @param version of the protocol, as agreed on
 */
export function checkBlock(block: unknown, pointer: string, version: Version): Finding[] {
  if (!isObject(block)) {
    return [pinFinding('not-an-object', pointer, { actual: jsonType(block) })];
  }
  const { type } = block;
  if (typeof type !== 'string') {
    return checkMember(block, 'type', { type: 'string', required: true }, pointer, version);
  }
  const kind = blockTypes.find((known) => known === type);
  if (kind === undefined) return [unknownType(type, pointer)];
  const { members, since, onlyInSampling } = blockDefinitions[kind];
  const findings: Finding[] = [];
  if (onlyInSampling) {
    findings.push(pinFinding('block-misplaced', pointerTo(pointer, 'type'), { type }));
  } else if (since !== undefined && isTooNew(since, version)) {
    const values = { type, since, version: version ?? '' };
    findings.push(pinFinding('block-too-new', pointerTo(pointer, 'type'), values));
  }
  findings.push(
    ...checkMembers(block, members, pointer, version),
    ...checkMime(block, pointer),
    ...checkAnnotations(block, pointer, version),
    ...checkMeta(block, pointer, version),
  );
  switch (kind) {
    case 'text':
      if (block['text'] === '') findings.push(pinFinding('empty-text', pointerTo(pointer, 'text')));
      break;
    case 'image':
    case 'audio':
      findings.push(...checkMimeOfBlock(block, kind, pointer));
      break;
    case 'resource_link':
      findings.push(
        ...checkUri(block, pointer),
        ...checkSize(block, pointer),
        ...checkIcons(block, pointer, version),
      );
      break;
    case 'resource': {
      const { resource } = block;
      const at = pointerTo(pointer, 'resource');
      if (isObject(resource)) findings.push(...checkResourceContents(resource, at, version));
      break;
    }
    case 'tool_result': {
      const { content } = block;
      const at = pointerTo(pointer, 'content');
      if (Array.isArray(content)) {
        findings.push(...content.flatMap((inner, i) => checkBlock(inner, `${at}/${i}`, version)));
      }
      break;
    }
    case 'tool_use':
      break;
  }
  return findings;
}
