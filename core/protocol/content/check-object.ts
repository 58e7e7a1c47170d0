import type { ProtocolVersion } from '../protocol-settings';
import { shortenText } from '../../json/shorten-strings';
import { readBase64 } from './decode-base64';
import { type JsonObject, isObject, toList } from '../../json/json-object';
import type { Report } from '../findings/finding';
import { checkMime, checkMimeOfBlock, checkMimeOfText } from './check-mime';
import { pointerTo } from '../../json/json-pointer';
import { blockKind, stringMember } from './block';
import { jsonText, stringifyJson } from '../../json/lossless';
import { contentKindOf } from './content-kinds';
import { isUriTemplate } from '../uri-template';
import { checkBase64 } from './inspect-media';

type ObjectRule = (object: JsonObject, pointer: string, report: Report) => void;

/** Rules beyond the types of members, by the table's names. */
const rulesOf: Readonly<Record<string, readonly ObjectRule[]>> = {
  Annotations: [checkLastModified],
  Icon: [checkMime, checkIcon],
  TextContent: [checkEmptyText],
  ImageContent: [checkMime, checkMimeOfBlock, checkBytes('data')],
  AudioContent: [checkMime, checkMimeOfBlock, checkBytes('data')],
  ResourceLink: [checkUri, checkMime, checkSize],
  Resource: [checkUri, checkMime, checkSize],
  ResourceTemplate: [checkTemplate, checkMime],
  ResourceContents: [checkUri, checkMime, checkMimeOfText, checkTextOrBlob, checkBytes('blob')],
  CallToolResult: [checkEmptiness, checkLinks],
  InputRequiredResult: [checkInputRequired],
  Prompt: [checkArguments],
  Completion: [checkCompletion],
  ElicitRequestURLParams: [checkElicitationUrl],
};

/** Quick checks beyond the shape, without decoding. @param definition its name in the table */
export function checkObjectRules(
  definition: string,
  object: JsonObject,
  pointer: string,
  version: ProtocolVersion,
  report: Report,
): void {
  // Names in `_meta` have rules since 2025-06-18.
  if (version >= '2025-06-18') checkMeta(object, pointer, report);
  for (const rule of rulesOf[definition] ?? []) rule(object, pointer, report);
}

function checkTextOrBlob(contents: JsonObject, pointer: string, report: Report): void {
  const hasText = (contents['text'] ?? undefined) !== undefined;
  const hasBlob = (contents['blob'] ?? undefined) !== undefined;
  if (hasText && hasBlob) report('resource-text-and-blob', pointer);
  if (!hasText && !hasBlob) report('resource-empty', pointer);
}

/** Checks base64 by its text; {@link ./inspect-media} checks the bytes. */
function checkBytes(field: 'data' | 'blob'): ObjectRule {
  return (object, pointer, report) => {
    const base64 = stringMember(object, field);
    if (base64 === null) return;
    const at = pointerTo(pointer, field);
    for (const { rule, values } of checkBase64(base64, at)) report(rule, at, values);
  };
}

/** A template must expand into an absolute URI. */
function checkTemplate(object: JsonObject, pointer: string, report: Report): void {
  const uri = stringMember(object, 'uriTemplate');
  if (uri === null) return;
  const at = pointerTo(pointer, 'uriTemplate');
  if (!isUriTemplate(uri)) report('uri-template-malformed', at, { uri });
  // The scheme may be a variable.
  else if (!/^(?:[A-Za-z][\w+.-]*:|[\w+.-]*\{)/.test(uri)) report('uri-malformed', at, { uri });
}

function checkInputRequired(result: JsonObject, pointer: string, report: Report): void {
  const { inputRequests, requestState } = result;
  if (inputRequests === undefined && requestState === undefined) report('input-required-empty', pointer);
  else if (isObject(inputRequests) && Object.keys(inputRequests).length === 0)
    report('input-required-nothing', pointerTo(pointer, 'inputRequests'));
}

function checkArguments(prompt: JsonObject, pointer: string, report: Report): void {
  if (!Array.isArray(prompt['arguments'])) return;
  const names = new Set<string>();
  prompt['arguments'].forEach((argument: unknown, i) => {
    const name = isObject(argument) ? stringMember(argument, 'name') : null;
    if (name === null) return;
    if (names.has(name)) {
      const values = { member: 'arguments', key: 'name', name: shortenText(name, 120) };
      report('duplicate-item', `${pointer}/arguments/${i}/name`, values);
    }
    names.add(name);
  });
}

const MAX_COMPLETIONS = 100;

function checkCompletion({ values, total }: JsonObject, pointer: string, report: Report): void {
  if (!Array.isArray(values)) return;
  const count = values.length;
  if (count > MAX_COMPLETIONS) report('completion-too-many', `${pointer}/values`, { count });
  if (typeof total === 'number' && total < count) report('completion-total', `${pointer}/total`, { total, count });
}

/** The user opens it in a browser. */
function checkElicitationUrl(params: JsonObject, pointer: string, report: Report): void {
  const url = stringMember(params, 'url');
  if (url === null || (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol))) return;
  report('elicitation-url', `${pointer}/url`, { url: shortenText(url, 200) });
}

function checkSize({ size }: JsonObject, pointer: string, report: Report): void {
  if (!Number.isInteger(size) || Number(size) >= 0) return;
  report('size-impossible', pointerTo(pointer, 'size'), { actual: jsonText(size) });
}

function checkEmptyText({ text }: JsonObject, pointer: string, report: Report): void {
  if (text === '') report('empty-text', pointerTo(pointer, 'text'));
}

/** Requires a `src` that is safe to show, and sizes like `48x48`. */
function checkIcon(icon: JsonObject, pointer: string, report: Report): void {
  const src = stringMember(icon, 'src');
  if (src !== null && !/^(?:https:|data:image\/)/i.test(src)) {
    // The schema allows it; hosts are warned.
    report(/^http:/i.test(src) ? 'icon-insecure' : 'icon-source', `${pointer}/src`);
  }
  const base64 = src === null ? undefined : /^data:image\/[^,]*;base64,(.*)$/is.exec(src)?.[1];
  if (base64 !== undefined && readBase64(base64.trim()).state === 'invalid') report('icon-data', `${pointer}/src`);
  const sizes: unknown[] = toList(icon['sizes']);
  const invalidSize = sizes.find((size) => typeof size === 'string' && !/^(?:\d+x\d+|any)$/.test(size));
  if (invalidSize !== undefined) report('icon-sizes', `${pointer}/sizes`, { actual: jsonText(invalidSize) });
}

function checkLinks({ content }: JsonObject, pointer: string, report: Report): void {
  if (!Array.isArray(content)) return;
  const seen = new Map<string, number>();
  content.forEach((block: unknown, i) => {
    if (!isObject(block) || !contentKindOf(blockKind(block))?.isLink) return;
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
  if (content.length === 0 && result['structuredContent'] !== undefined) report('structured-without-text', at);
}

const LABEL = '[A-Za-z](?:[A-Za-z0-9-]*[A-Za-z0-9])?';
const KEY = new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*/)?(?:[A-Za-z0-9](?:[\\w.-]*[A-Za-z0-9])?)?$`);
export const RESERVED = /^[^./]+\.(?:modelcontextprotocol|mcp)(?:\.[^/]*)?\//;
/** Reserved, and used by the protocol or its extensions. */
const PROTOCOLS_OWN = /^io\.modelcontextprotocol\//;

/** Basic, “_meta”, since 2025-06-18. */
function checkMeta({ _meta: meta }: JsonObject, pointer: string, report: Report): void {
  if (!isObject(meta)) return;
  for (const name of Object.keys(meta)) {
    const at = pointerTo(pointerTo(pointer, '_meta'), name);
    if (!KEY.test(name)) report('meta-key', at, { name });
    else if (RESERVED.test(name) && !PROTOCOLS_OWN.test(name)) report('meta-reserved', at, { name });
  }
}

/** An ISO 8601 date, or date and time, with or without a zone. */
const isoPattern = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

function dateKind(value: string): 'right' | 'no-zone' | 'wrong' {
  const match = isoPattern.exec(value);
  if (match === null) return 'wrong';
  const [text, year, month, day, zone] = match;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // A 30th of February becomes a day of March.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return 'wrong';
  const time = text.slice(11, 16);
  if (time > '24:00' || Number(time.slice(3, 5)) > 59) return 'wrong';
  return time === '' || zone !== undefined ? 'right' : 'no-zone';
}

function checkLastModified({ lastModified }: JsonObject, pointer: string, report: Report): void {
  const kind = typeof lastModified === 'string' ? dateKind(lastModified) : 'right';
  if (kind === 'right') return;
  const rule = kind === 'wrong' ? 'annotation-last-modified' : 'annotation-no-zone';
  report(rule, pointerTo(pointer, 'lastModified'), { actual: stringifyJson(lastModified) });
}

/** RFC 3986: anything but unreserved, reserved and percent. */
export const notInUri = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/u;

/** An absolute URI (RFC 3986) that is safe to open; other types are another rule's. */
function checkUri(object: JsonObject, pointer: string, report: Report): void {
  const uri = stringMember(object, 'uri');
  if (uri === null) return;
  const at = pointerTo(pointer, 'uri');
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):(?=.)/s.exec(uri)?.[1];
  if (scheme === undefined) {
    report('uri-malformed', at, { uri });
    return;
  }
  if (/^(?:javascript|vbscript)$/i.test(scheme) || /^data:text\/html/i.test(uri))
    report('uri-dangerous', at, { scheme: `${scheme.toLowerCase()}:` });
  const [character] = notInUri.exec(uri) ?? [];
  if (character !== undefined) {
    const name = /[\s\p{C}]/u.test(character)
      ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
      : `“${character}”`;
    report('uri-characters', at, { character: name });
  }
  if (/%(?![0-9A-Fa-f]{2})/.test(uri)) report('uri-percent', at, { uri });
  const host = /^file:\/\/([^/?#]+)/i.exec(uri)?.[1];
  if (host !== undefined && !host.includes('.') && host.toLowerCase() !== 'localhost')
    report('uri-file-host', at, { uri, host });
}
