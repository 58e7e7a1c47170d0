import { pointerTo } from '../json/documents/json-pointer';
import { isObject, type JsonObject, jsonText, jsonType, stringMember } from './block';
import { checkMembers, type Members, type Version } from './check-members';
import { checkMime } from './check-mime';
import { type Finding, pinFinding } from './finding';

const iconMembers: Members = {
  src: { type: 'string', required: true },
  mimeType: { type: 'string' },
  sizes: { type: 'array' },
  theme: { type: 'string' },
};

/** Checks `icons`: objects, each with a source that can be shown. */
export function checkIcons(owner: JsonObject, pointer: string, version: Version): Finding[] {
  const icons = owner['icons'];
  if (!Array.isArray(icons)) return [];
  return icons.flatMap((icon: unknown, i) =>
    checkIcon(icon, `${pointerTo(pointer, 'icons')}/${i}`, version),
  );
}

function checkIcon(icon: unknown, at: string, version: Version): Finding[] {
  if (!isObject(icon)) return [pinFinding('not-an-object', at, { actual: jsonType(icon) })];
  const findings = [...checkMembers(icon, iconMembers, at, version), ...checkMime(icon, at)];
  const src = stringMember(icon, 'src');
  if (src !== null && !/^(?:https:|data:image\/)/i.test(src)) {
    findings.push(pinFinding('icon-source', `${at}/src`));
  }
  const sizes: unknown[] = Array.isArray(icon['sizes']) ? icon['sizes'] : [];
  const odd = sizes.find((size) => !(typeof size === 'string' && /^(?:\d+x\d+|any)$/.test(size)));
  if (odd !== undefined) {
    findings.push(pinFinding('icon-sizes', `${at}/sizes`, { actual: jsonText(odd) }));
  }
  const theme = stringMember(icon, 'theme');
  if (theme !== null && theme !== 'light' && theme !== 'dark') {
    findings.push(pinFinding('icon-theme', `${at}/theme`, { actual: jsonText(theme) }));
  }
  return findings;
}
