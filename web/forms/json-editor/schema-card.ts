import { stringifyJson } from '../../../core/json/lossless';
import type { PlannedNode } from '../../../core/schema/plan/node-plan';
import { unlistedIn } from '../../../core/schema/plan/fixed-choices';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';

export interface CardTexts {
  required: string;
  deprecated: string;
  readOnly: string;
  default: string;
  examples: string;
  allowed: string;
  more: (count: number) => string;
  separator: string;
}

function element(tag: string, className: string, text?: string): HTMLElement {
  const created = document.createElement(tag);
  created.className = className;
  if (text !== undefined) created.textContent = text;
  return created;
}

function part(name: string, value: string): HTMLElement {
  const row = element('div', 'cm-schema-fact');
  row.append(element('span', 'cm-schema-name', name), ' ', element('code', '', value));
  return row;
}

function firstText(levels: readonly PlannedNode[], keyword: string): string | undefined {
  for (const { level } of levels) {
    const text = level[keyword];
    if (typeof text === 'string' && text !== '') return text;
  }
  return undefined;
}

export function schemaCard(
  levels: readonly PlannedNode[],
  { name, required, texts }: { name?: string; required?: boolean; texts: CardTexts },
): HTMLElement {
  const card = element('div', 'cm-schema-card');
  const head = element('div', 'cm-schema-head');
  if (name !== undefined) head.append(element('code', 'cm-schema-key', name), ' ');
  head.append(element('span', 'cm-schema-type', typesOfAll(levels)));
  const isTrue = (keyword: string) => levels.some(({ level }) => level[keyword] === true);
  const marks = [
    required === true && texts.required,
    isTrue('deprecated') && texts.deprecated,
    isTrue('readOnly') && texts.readOnly,
  ].filter((mark) => mark !== false);
  for (const mark of marks) head.append(' ', element('span', 'cm-schema-mark', mark));
  card.append(head);
  const title = firstText(levels, 'title');
  if (title !== undefined && title !== name) card.append(element('div', 'cm-schema-title', title));
  const description = firstText(levels, 'description');
  if (description !== undefined) card.append(element('div', 'cm-schema-text', description));
  const [only] = levels;
  if (levels.length === 1 && only) {
    const { level } = only;
    for (const [keyword, value] of limitsOf(level)) card.append(part(keyword, value));
    const fixed = fixedValues(only);
    if (fixed && fixed.shown.length > 0) {
      const rest = fixed.more > 0 ? [texts.more(fixed.more)] : [];
      card.append(part(texts.allowed, [...fixed.shown, ...rest].join(texts.separator)));
    }
    if (Object.hasOwn(level, 'default')) card.append(part(texts.default, stringifyJson(level['default'])));
    const { examples } = level;
    if (Array.isArray(examples) && examples.length > 0)
      card.append(part(texts.examples, examples.map((each) => stringifyJson(each)).join(texts.separator)));
  }
  return card;
}

/** `string (date-time)`, `integer | null`, `enum` */
export function typeText({ plan, level }: PlannedNode): string {
  const { type, format } = level;
  const types = Array.isArray(type) ? type.join(' | ') : type;
  if (typeof types === 'string' && types !== '') return typeof format === 'string' ? `${types} (${format})` : types;
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

function limitsOf(level: SchemaObject): [keyword: string, value: string][] {
  return LIMITS.flatMap((keyword): [string, string][] =>
    Object.hasOwn(level, keyword) && level[keyword] !== false ? [[keyword, stringifyJson(level[keyword])]] : [],
  );
}

function fixedValues({ plan }: PlannedNode): { shown: string[]; more: number } | undefined {
  if (plan.kind !== 'choice' && plan.kind !== 'choices') return undefined;
  const shown = plan.choices.slice(0, MAX_VALUES).map(({ value }) => stringifyJson(value));
  return { shown, more: plan.choices.length + unlistedIn(plan.choices).length - shown.length };
}
