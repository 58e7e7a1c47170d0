import type { JsonObject } from '../../json/json-object';
import type { Report } from '../findings/finding';
import { pointerTo } from '../../json/json-pointer';
import { stringMember } from './block';

/** RFC 3986: anything but unreserved, reserved and percent. */
const notInUri = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/u;

/** An absolute URI (RFC 3986) that is safe to open; other types are another rule's. */
export function checkUri(object: JsonObject, pointer: string, report: Report): void {
  const uri = stringMember(object, 'uri');
  if (uri === null) return;
  const at = pointerTo(pointer, 'uri');
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):(?=.)/s.exec(uri)?.[1];
  if (scheme === undefined) {
    report('uri-malformed', at, { uri });
    return;
  }
  if (/^(?:javascript|vbscript)$/i.test(scheme) || /^data:text\/html/i.test(uri)) {
    report('uri-dangerous', at, { scheme: `${scheme.toLowerCase()}:` });
  }
  const [character] = notInUri.exec(uri) ?? [];
  if (character !== undefined) {
    const name = /[\s\p{C}]/u.test(character)
      ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
      : `“${character}”`;
    report('uri-characters', at, { character: name });
  }
  if (/%(?![0-9A-Fa-f]{2})/.test(uri)) report('uri-percent', at, { uri });
  const host = /^file:\/\/([^/?#]+)/i.exec(uri)?.[1];
  if (host !== undefined && !host.includes('.') && host.toLowerCase() !== 'localhost') {
    report('uri-file-host', at, { uri, host });
  }
}
