import { unlistedIn } from '../../../core/schema/plan/fixed-choices';
import { stringifyJson } from '../../../core/json/lossless';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';
import type { PlannedNode } from '../../../core/schema/plan/node-plan';

/** `string (date-time)`, `integer | null`, `enum` */
export function typeText({ plan, level }: PlannedNode): string {
  const { type, format } = level;
  const types = Array.isArray(type) ? type.join(' | ') : type;
  if (typeof types === 'string' && types !== '') {
    return typeof format === 'string' ? `${types} (${format})` : types;
  }
  switch (plan.kind) {
    case 'text':
      return 'string';
    case 'list':
    case 'choices':
      return 'array';
    case 'choice':
      return 'enum';
    case 'json':
    case 'union':
    case 'nullable':
      return 'any';
    default:
      return plan.kind;
  }
}

export function typesOfAll(levels: readonly PlannedNode[]): string {
  return [...new Set(levels.map(typeText))].join(' | ');
}

const LIMITS = [
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'contentEncoding',
  'contentMediaType',
] as const;
const MAX_VALUES = 12;

export function limitsOf(level: SchemaObject): [keyword: string, value: string][] {
  return LIMITS.flatMap((keyword): [string, string][] =>
    Object.hasOwn(level, keyword) && level[keyword] !== false ? [[keyword, stringifyJson(level[keyword])]] : [],
  );
}

export function fixedValues({ plan }: PlannedNode): { shown: string[]; more: number } | undefined {
  if (plan.kind !== 'choice' && plan.kind !== 'choices') return undefined;
  const shown = plan.choices.slice(0, MAX_VALUES).map(({ value }) => stringifyJson(value));
  return { shown, more: plan.choices.length + unlistedIn(plan.choices).length - shown.length };
}
