import { pointerTo } from '../json/documents/json-pointer';
import { isObject, type JsonObject, jsonText } from './block';
import { checkMembers, type Members, type Version } from './check-members';
import { type Finding, pinFinding } from './finding';

const members: Members = {
  audience: { type: 'array' },
  priority: { type: 'number' },
  lastModified: { type: 'string', since: '2025-06-18' },
};

/** ISO 8601 date, or date and time; with a zone or without. */
const isoPattern =
  /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/;

type DateKind = 'right' | 'no-zone' | 'wrong';

function dateKind(value: string): DateKind {
  const match = isoPattern.exec(value);
  if (match === null) return 'wrong';
  const [text, year, month, day, zone] = match;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // A 30th of February is carried over into March instead of refused.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return 'wrong';
  const time = text.slice(11, 16);
  if (time > '24:00' || Number(time.slice(3, 5)) > 59) return 'wrong';
  return time === '' || zone !== undefined ? 'right' : 'no-zone';
}

/** Checks `annotations`, wherever they stand. That they are an object is for who checks their owner. */
export function checkAnnotations(owner: JsonObject, pointer: string, version: Version): Finding[] {
  const annotations = owner['annotations'];
  if (!isObject(annotations)) return [];
  const at = pointerTo(pointer, 'annotations');
  const findings = checkMembers(annotations, members, at, version);
  const { audience, priority, lastModified } = annotations;
  const who: unknown[] = Array.isArray(audience) ? audience : [];
  const wrong = who.find((each) => each !== 'user' && each !== 'assistant');
  if (wrong !== undefined) {
    findings.push(pinFinding('annotation-audience', `${at}/audience`, { actual: jsonText(wrong) }));
  }
  if (typeof priority === 'number' && !(priority >= 0 && priority <= 1)) {
    findings.push(
      pinFinding('annotation-priority', `${at}/priority`, { actual: jsonText(priority) }),
    );
  }
  const kind = typeof lastModified === 'string' ? dateKind(lastModified) : 'right';
  if (kind !== 'right') {
    const rule = kind === 'wrong' ? 'annotation-last-modified' : 'annotation-no-zone';
    findings.push(pinFinding(rule, `${at}/lastModified`, { actual: jsonText(lastModified) }));
  }
  return findings;
}
