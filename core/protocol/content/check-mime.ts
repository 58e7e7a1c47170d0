import type { JsonObject } from '../../json/json-object';
import { pointerTo } from '../../json/json-pointer';
import { JsonSyntaxError, parseJson } from '../../json/lossless';
import { blockKind, stringMember } from './block';
import { contentKindOf } from './content-kinds';
import { type Finding, type Report } from '../findings/finding';
import { pinFinding } from '../findings/pin-finding';
import { plainType } from './media-type';

const name = '[A-Za-z0-9][\\w!#$&^.+-]{0,126}';
const token = "[\\w!#$%&'*+.^`|~-]+";
/** RFC 6838, section 4.2; RFC 9110, section 8.3.1 */
const mimePattern = new RegExp(`^${name}/${name}(?:\\s*;\\s*${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*"))*\\s*;?$`);
/** Characters; longer JSON is not parsed again. */
const MAX_READ_CHARACTERS = 1_000_000;

/** A missing or mistyped `mimeType` is another rule's. */
export function checkMime(object: JsonObject, pointer: string, report: Report): void {
  const declared = stringMember(object, 'mimeType');
  if (declared === null || mimePattern.test(declared)) return;
  report('mime-malformed', pointerTo(pointer, 'mimeType'), { declared });
}

/** An image block must be an image, an audio block audio. */
export function checkMimeOfBlock(block: JsonObject, pointer: string, report: Report): void {
  const type = blockKind(block);
  const allowed = contentKindOf(type)?.mediaTypes;
  const declared = stringMember(block, 'mimeType');
  if (!allowed || declared === null || !mimePattern.test(declared)) return;
  const [family = ''] = plainType(declared).split('/');
  if (allowed.includes(family)) return;
  report('mime-of-block', pointerTo(pointer, 'mimeType'), { type, declared });
}

/** Text must not have a binary type, and must be JSON if its type is. */
export function checkMimeOfText(contents: JsonObject, pointer: string, report: Report): void {
  const declared = stringMember(contents, 'mimeType');
  const text = stringMember(contents, 'text');
  if (declared === null || text === null) return;
  const plain = plainType(declared);
  const at = pointerTo(pointer, 'mimeType');
  if (/^(?:image|audio|video|font)\/(?!.*\+xml$)/.test(plain) || /^application\/(?:pdf|zip|gzip)$/.test(plain)) {
    report('mime-of-text', at, { declared });
    return;
  }
  for (const { values } of checkJson(text, declared, at)) report('text-not-json', at, values);
}

/** @param pointer of the media type */
export function checkJson(text: string, declared: string, pointer: string): Finding[] {
  if (!/^(?:application|text)\/(?:json|[\w.-]+\+json)$/.test(plainType(declared))) return [];
  if (text.length > MAX_READ_CHARACTERS) return [];
  try {
    parseJson(text);
    return [];
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) return [];
    const { line, column } = error;
    return [pinFinding('text-not-json', pointer, { declared, line, column })];
  }
}
