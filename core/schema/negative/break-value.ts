import { toList } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { compareNumbers, multipleBelow, negate, sumOf } from '../../json/decimal';
import { typesOf, type SchemaObject } from '../plan/merge-schemas';
import { formatSample } from '../fill/format-samples';
import { fitLength, limitOf } from '../fill/make-text';
import { limitsOf, stepOf } from '../fill/make-number';
import { type CaseDraft, type ValueToBreak, draftsOf } from './case-draft';
import type { CaseKind } from './negative-case';
import { isNumber, type JsonNumber, stringifyJson } from '../../json/lossless';
import { shortenText } from '../../json/shorten-strings';

type Num = number | JsonNumber;

/** Longer texts are not made; far shorter ones with a pattern, whose time may grow quadratically. */
const MAX_TEXT_LENGTH = { free: 200_000, pattern: 4_000 };
const OTHER_TYPES: readonly unknown[] = ['text', 42, true, ['text'], { key: 'value' }];

/** What a careless client would send: 5 → `"5"`, `["x"]` → `x`. */
function closestWrongType(value: unknown): unknown {
  switch (jsonType(value)) {
    case 'number':
    case 'boolean':
      return String(value);
    case 'array':
      return (value as unknown[])[0] ?? 'text';
    case 'string':
      return 42;
    default:
      return 'text';
  }
}

export function breakType({ path, level, value }: ValueToBreak): CaseDraft[] {
  const types = typesOf(level);
  if (!types) return [];
  const draft = (kind: CaseKind, candidates: readonly unknown[]) =>
    draftsOf('types', path)(kind, 'type', candidates, types.join(' / '));
  const isWrong = (other: unknown) => {
    const type = jsonType(other);
    return !types.includes(type) && !(type === 'number' && types.includes('integer'));
  };
  const wrong = [closestWrongType(value), ...OTHER_TYPES].filter(isWrong);
  const drafts: CaseDraft[] = [];
  if (wrong.length > 0) drafts.push(draft('wrongType', wrong));
  // PHP, for example, encodes an empty object as `[]` if it is an array there.
  if (types.includes('object') && !types.includes('array')) drafts.push(draft('wrongType', [[]]));
  if (!types.includes('null')) drafts.push(draft('nullValue', [null]));
  if (types.includes('integer') && isNumber(value)) drafts.push(draft('fraction', sums(value, [0.5], [-0.5])));
  return drafts;
}

/** 5, [1], [2, 3] → 6, 10. Exact; leaves out sums with too many digits. */
function sums(number: Num, ...summands: readonly (readonly Num[])[]): Num[] {
  return summands.flatMap((parts) => {
    const sum = parts.reduce<Num | undefined>(
      (before, part) => (before === undefined ? undefined : sumOf(before, part)),
      number,
    );
    return sum === undefined ? [] : [sum];
  });
}

export function breakNumber({ path, level, value }: ValueToBreak): CaseDraft[] {
  if (!isNumber(value)) return [];
  const step = stepOf(level) ?? 1;
  // About twice the limit is the last try: beyond 2^53, a server may read `limit ± 1` as the limit itself.
  const draft = draftsOf('limits', path);
  const drafts: CaseDraft[] = [];
  const { from, isFromExcluded, to, isToExcluded } = limitsOf(level);
  if (from !== undefined) {
    const back = negate(step);
    const multiple = multipleBelow(from, step);
    const below = [
      ...(multiple === undefined ? [] : [multiple, ...sums(multiple, [back])]),
      ...sums(from, [-1], [back], [from, -1]),
    ].filter((candidate) => compareNumbers(candidate, from) < 0);
    const keyword = isFromExcluded ? 'exclusiveMinimum' : 'minimum';
    drafts.push(draft('belowMinimum', keyword, isFromExcluded ? [from, ...below] : below, String(from)));
  }
  if (to !== undefined) {
    const multiple = multipleBelow(to, step);
    const above = [...(multiple === undefined ? [] : sums(multiple, [step])), ...sums(to, [1], [step], [to, 1])];
    const keyword = isToExcluded ? 'exclusiveMaximum' : 'maximum';
    drafts.push(draft('aboveMaximum', keyword, isToExcluded ? [to, ...above] : above, String(to)));
  }
  if (isNumber(level['multipleOf'])) {
    const half = Number(step) / 2;
    const parts = sums(value, [1], [-1], [half], [-half], [Number(step) / 3]);
    drafts.push(draft('notMultiple', 'multipleOf', parts, String(step)));
  }
  return drafts;
}

export function breakText({ path, level, value }: ValueToBreak): CaseDraft[] {
  if (typeof value !== 'string') return [];
  const drafts: CaseDraft[] = [];
  const limits = draftsOf('limits', path);
  const values = draftsOf('values', path);
  const least = limitOf(level, 'minLength', 0);
  const most = limitOf(level, 'maxLength', Infinity);
  if (least > 0) {
    const short = fitLength(value, 0, least - 1);
    const shorter = [short, 'x'.repeat(least - 1), '1'.repeat(least - 1)];
    drafts.push(limits(least === 1 ? 'emptyText' : 'tooShort', 'minLength', shorter, least));
  }
  if (most <= MAX_TEXT_LENGTH[Object.hasOwn(level, 'pattern') ? 'pattern' : 'free']) {
    const last = Array.from(value).at(-1) ?? 'x';
    const missing = most + 1 - Array.from(value).length;
    const longer = [
      fitLength(value, most + 1, most + 1),
      value + last.repeat(Math.max(0, missing)),
      'x'.repeat(most + 1),
      '1'.repeat(most + 1),
    ];
    drafts.push(limits('tooLong', 'maxLength', longer, most));
  }
  if (typeof level['pattern'] === 'string') {
    const changed = [`${value}§`, `§${value}`, ` ${value}`, '§§§', value.toUpperCase()];
    const tries = ['no match!', ...changed, '', ' '];
    const fitting = tries.map((text) => fitLength(text, least, most));
    drafts.push(values('pattern', 'pattern', [...fitting, ...tries], level['pattern']));
  }
  const { broken } = formatSample(level['format']);
  if (broken.length > 0) drafts.push(values('format', 'format', broken, String(level['format'])));
  return drafts;
}

export function breakChoice({ path, level, value }: ValueToBreak): CaseDraft[] {
  const draft = draftsOf('values', path);
  const drafts: CaseDraft[] = [];
  const others = otherValues(level, value);
  if (Array.isArray(level['enum']) && level['enum'].length > 0)
    drafts.push(draft('notInEnum', 'enum', others, level['enum'].length));
  if (Object.hasOwn(level, 'const')) {
    const only = shortenText(stringifyJson(level['const']), 60);
    drafts.push(draft('otherConst', 'const', others, only));
  }
  return drafts;
}

function otherValues(level: SchemaObject, value: unknown): unknown[] {
  const known = toList(level['enum']);
  if (isNumber(value)) {
    const most = known.filter(isNumber).reduce<Num>((a, b) => (compareNumbers(a, b) < 0 ? b : a), value);
    return sums(most, [1], [2], [0.5]);
  }
  switch (typeof value) {
    case 'string':
      return ['not-in-the-list', `${value}x`, `${value} `, 'zzz'];
    case 'boolean':
      return [!value];
    default:
      return ['not-in-the-list', { unlike: true }, ['not-in-the-list']];
  }
}
