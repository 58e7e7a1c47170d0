import { isObject, type JsonObject } from '../../json/json-object';
import { pointerTo } from '../../json/json-pointer';
import type { Report } from '../findings/finding';
import { jsonText, stringMember } from './block';
import { checkLastModified } from './check-last-modified';
import { checkMeta } from './check-meta';
import { checkMime, checkMimeOfBlock, checkMimeOfText } from './check-mime';
import { checkUri } from './check-uri';

type ObjectRule = (object: JsonObject, pointer: string, report: Report) => void;

/** What the specification says of an object beyond its members and their types, by the name that the table gives it. */
const rulesOf: Readonly<Record<string, readonly ObjectRule[]>> = {
  Annotations: [checkLastModified],
  Icon: [checkMime, checkIcon],
  TextContent: [checkEmptyText],
  ImageContent: [checkMime, checkMimeOfBlock('image')],
  AudioContent: [checkMime, checkMimeOfBlock('audio')],
  ResourceLink: [checkUri, checkMime, checkSize],
  Resource: [checkUri, checkMime, checkSize],
  ResourceTemplate: [checkMime],
  ResourceContents: [checkUri, checkMime, checkMimeOfText, checkTextOrBlob],
  CallToolResult: [checkEmptiness, checkLinks],
};

/**
 * Checks an object by the rules beyond its shape, quickly: nothing is decoded.
 * @param definition its name in the table
 * @param version the number of the version that was agreed on
 */
export function checkObjectRules(
  definition: string,
  object: JsonObject,
  pointer: string,
  version: number,
  report: Report,
): void {
  // The rules for names in `_meta` came with 2025-06-18.
  if (version >= 3) checkMeta(object, pointer, report);
  for (const rule of rulesOf[definition] ?? []) rule(object, pointer, report);
}

function checkTextOrBlob(contents: JsonObject, pointer: string, report: Report): void {
  const hasText = (contents['text'] ?? undefined) !== undefined;
  const hasBlob = (contents['blob'] ?? undefined) !== undefined;
  if (hasText && hasBlob) report('resource-text-and-blob', pointer);
  if (!hasText && !hasBlob) report('resource-empty', pointer);
}

function checkSize({ size }: JsonObject, pointer: string, report: Report): void {
  if (!Number.isInteger(size) || Number(size) >= 0) return;
  report('size-impossible', pointerTo(pointer, 'size'), { actual: jsonText(size) });
}

function checkEmptyText({ text }: JsonObject, pointer: string, report: Report): void {
  if (text === '') report('empty-text', pointerTo(pointer, 'text'));
}

/** An icon's source must be one that can be shown without danger, its sizes such as `48x48`. */
function checkIcon(icon: JsonObject, pointer: string, report: Report): void {
  const src = stringMember(icon, 'src');
  if (src !== null && !/^(?:https:|data:image\/)/i.test(src)) {
    report('icon-source', `${pointer}/src`);
  }
  const sizes: unknown[] = Array.isArray(icon['sizes']) ? icon['sizes'] : [];
  const odd = sizes.find((size) => typeof size === 'string' && !/^(?:\d+x\d+|any)$/.test(size));
  if (odd !== undefined) report('icon-sizes', `${pointer}/sizes`, { actual: jsonText(odd) });
}

function checkLinks({ content }: JsonObject, pointer: string, report: Report): void {
  if (!Array.isArray(content)) return;
  const seen = new Map<string, number>();
  content.forEach((block: unknown, i) => {
    if (!isObject(block) || block['type'] !== 'resource_link') return;
    const uri = stringMember(block, 'uri');
    if (uri === null) return;
    const first = seen.get(uri);
    if (first === undefined) seen.set(uri, i);
    else report('duplicate-link', `${pointer}/content/${i}/uri`, { first: first + 1, uri });
  });
}

function checkEmptiness(result: JsonObject, pointer: string, report: Report): void {
  const { content } = result;
  if (!Array.isArray(content)) return;
  const at = pointerTo(pointer, 'content');
  const structured = result['structuredContent'] ?? undefined;
  const isSilent = content.every(
    (block) => isObject(block) && block['type'] === 'text' && /^\s*$/.test(String(block['text'])),
  );
  if (result['isError'] === true) {
    if (isSilent && structured === undefined) report('empty-error', at);
  } else if (content.length === 0 && structured === undefined) report('empty-content', at);
  if (content.length === 0 && result['structuredContent'] !== undefined) {
    report('structured-without-text', at);
  }
}
