import type { JsonObject } from '../../json/json-object';
import { pointerTo } from '../../json/json-pointer';
import type { Report } from '../findings/finding';
import { stringifyJson } from '../../json/lossless';

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

/** Checks `lastModified` of annotations, where it is a text: a time, and one that means the same moment everywhere. */
export function checkLastModified(
  { lastModified }: JsonObject,
  pointer: string,
  report: Report,
): void {
  const kind = typeof lastModified === 'string' ? dateKind(lastModified) : 'right';
  if (kind === 'right') return;
  const rule = kind === 'wrong' ? 'annotation-last-modified' : 'annotation-no-zone';
  report(rule, pointerTo(pointer, 'lastModified'), { actual: stringifyJson(lastModified) });
}
