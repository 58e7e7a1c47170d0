import { toList } from '../../json/json-object';
import { jsonType } from '../../json/json-type';
import { finiteNumber } from '../../json/plain-numbers';
import { typesOf, type SchemaObject } from '../plan/merge-schemas';
import { formatSample } from '../fill/format-samples';
import { fitLength, limitOf } from '../fill/make-text';
import { rangeOf } from '../fill/make-number';
import { type CaseDraft, type CasePlace, draftsOf } from './case-draft';
import type { CaseKind } from './negative-case';
import { stringifyJson } from '../../json/lossless';

/** Longer texts are not made to be too long; with a pattern, whose time may grow by the square, far shorter ones. */
const LONGEST_LIMIT = { free: 200_000, pattern: 4_000 };
const OTHER_TYPES: readonly unknown[] = ['text', 42, true, ['text'], { key: 'value' }];

/** The value as the type that a careless client would send: `"5"` for 5, `x` for `["x"]`. */
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

/** Wrong types at a place: the closest one, null, and a fraction for a whole number. */
export function breakType({ path, level, value }: CasePlace): CaseDraft[] {
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
  // An object is taken for a list as easily as for a text.
  if (types.includes('object') && !types.includes('array')) drafts.push(draft('wrongType', [[]]));
  if (!types.includes('null')) drafts.push(draft('nullValue', [null]));
  const number = finiteNumber(value);
  if (types.includes('integer') && number !== undefined) {
    drafts.push(draft('fraction', [number + 0.5, number - 0.5]));
  }
  return drafts;
}

/** A number beyond each of its limits, and one that is no multiple. */
export function breakNumber({ path, level, value }: CasePlace): CaseDraft[] {
  const number = finiteNumber(value);
  if (number === undefined) return [];
  const step =
    typeof level['multipleOf'] === 'number' && level['multipleOf'] > 0 ? level['multipleOf'] : 1;
  const draft = draftsOf('limits', path);
  const drafts: CaseDraft[] = [];
  const { from, fromOpen, to, toOpen } = rangeOf(level);
  if (Number.isFinite(from)) {
    const below = [Math.ceil(from / step) * step - step, from - 1, from - step, from * 2 - 1];
    const keyword = fromOpen ? 'exclusiveMinimum' : 'minimum';
    drafts.push(draft('belowMinimum', keyword, fromOpen ? [from, ...below] : below, from));
  }
  if (Number.isFinite(to)) {
    const above = [Math.floor(to / step) * step + step, to + 1, to + step, to * 2 + 1];
    const keyword = toOpen ? 'exclusiveMaximum' : 'maximum';
    drafts.push(draft('aboveMaximum', keyword, toOpen ? [to, ...above] : above, to));
  }
  if (typeof level['multipleOf'] === 'number') {
    const parts = [number + 1, number - 1, number + step / 2, number - step / 2, number + step / 3];
    drafts.push(draft('notMultiple', 'multipleOf', parts, step));
  }
  return drafts;
}

/** A text too short, too long, off its pattern, and of a broken format. */
export function breakText({ path, level, value }: CasePlace): CaseDraft[] {
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
  if (most <= LONGEST_LIMIT[Object.hasOwn(level, 'pattern') ? 'pattern' : 'free']) {
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

/** A value of the right type that is none of those allowed, or that is forbidden. */
export function breakChoice({ path, level, value }: CasePlace): CaseDraft[] {
  const draft = draftsOf('values', path);
  const drafts: CaseDraft[] = [];
  const others = strangers(level, value);
  if (Array.isArray(level['enum']) && level['enum'].length > 0) {
    drafts.push(draft('notInEnum', 'enum', others, level['enum'].length));
  }
  if (Object.hasOwn(level, 'const')) {
    const only = stringifyJson(level['const']).slice(0, 60);
    drafts.push(draft('otherConst', 'const', others, only));
  }
  return drafts;
}

function strangers(level: SchemaObject, value: unknown): unknown[] {
  const known = toList(level['enum']);
  const number = finiteNumber(value);
  if (number !== undefined) {
    const numbers = known.filter((item): item is number => typeof item === 'number');
    // A spread of thousands would overflow the stack.
    const most = numbers.reduce((a, b) => Math.max(a, b), number);
    return [most + 1, most + 2, most + 0.5];
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
