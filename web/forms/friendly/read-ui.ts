import { isObject, type JsonObject, ownProperty, setMember } from '../../../core/json/json-object';
import { JsonNumber } from '../../../core/json/lossless';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { suitedWidgets, WIDGET_NAMES } from '../fields/ui-options';
import { customizableFields, type CustomizableLevel, plannedNode } from './customizable-fields';

export interface UiProblem {
  kind: 'no-field' | 'no-widget' | 'unfit-widget' | 'not-used' | 'wrong-type' | 'not-ordered';
  at: string;
  name: string;
}

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isFlag: Check = (value) => typeof value === 'boolean';
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);

/** The options of a `uiSchema` that a presented form supports, without `ui:`. */
const OPTIONS: Readonly<Record<string, Check>> = {
  title: isText,
  description: isText,
  help: isText,
  placeholder: isText,
  widget: isText,
  inputType: isText,
  accept: isText,
  order: isTexts,
  enumNames: (value) => isTexts(value) || (isObject(value) && Object.values(value).every((name) => isText(name))),
  enumOrder: Array.isArray,
  rows: (value) => typeof value === 'number',
  label: isFlag,
  autofocus: isFlag,
  readonly: isFlag,
  disabled: isFlag,
  addable: isFlag,
  orderable: isFlag,
  removable: isFlag,
  expandable: isFlag,
};

const NESTED_LEVELS = ['items', 'additionalItems', 'additionalProperties', 'oneOf', 'anyOf', 'allOf'];

/** The usable part of any JSON as a `uiSchema`, and problems of the rest, which has no effect. Never throws. */
export function readUi(schema: JsonSchema, ui: unknown): { ui: JsonObject; problems: UiProblem[] } {
  const problems: UiProblem[] = [];
  if (ui === undefined) return { ui: {}, problems };
  const document = new SchemaDocument(schema);
  return { ui: readLevel(document, { path: [], schema, value: undefined }, ui, problems), problems };
}

function readLevel(document: SchemaDocument, level: CustomizableLevel, ui: unknown, problems: UiProblem[]): JsonObject {
  const at = level.path.join('.');
  if (!isObject(ui)) {
    problems.push({ kind: 'wrong-type', at, name: at === '' ? 'ui' : at });
    return {};
  }
  const { schema, path } = level;
  const { plan } = plannedNode(document, schema, undefined);
  const fields = new Map(customizableFields(document, level).map((field) => [field.name, field]));
  // If the members depend on the value, all names are accepted.
  const hasFixedMembers = plan.kind !== 'union' && !document.expand(schema, undefined).conditional;
  const usable: JsonObject = {};
  const addWidget = (name: string) => {
    const widget = ownProperty(WIDGET_NAMES, name) ?? name;
    if (widget === 'hidden' || suitedWidgets(plan.kind).includes(widget)) usable['ui:widget'] = widget;
    else {
      const exists = Object.values(WIDGET_NAMES).includes(widget);
      problems.push({ kind: exists ? 'unfit-widget' : 'no-widget', at, name });
    }
  };
  const checkOrder = (order: string[]) => {
    if (!hasFixedMembers || plan.kind !== 'object') return;
    for (const each of order)
      if (each !== '*' && !fields.has(each)) problems.push({ kind: 'not-ordered', at, name: each });
  };
  const addOption = (name: string, value: unknown) => {
    const option = readOption(name, value);
    if (option.kind !== 'value') {
      problems.push({ kind: option.kind, at, name: `ui:${name}` });
      return;
    }
    if (name === 'widget') addWidget(String(option.value));
    else usable[`ui:${name}`] = option.value;
    if (name === 'order') checkOrder(option.value as string[]);
  };
  for (const [key, value] of Object.entries(ui)) {
    if (key === 'ui:options' && isObject(value))
      for (const [name, option] of Object.entries(value)) addOption(name, option);
    else if (key.startsWith('ui:')) addOption(key.slice(3), value);
    else if (key === 'items' && plan.kind === 'list' && !Array.isArray(value)) {
      const items = { path: [...path, key], schema: plan.items, value: undefined };
      setMember(usable, key, readLevel(document, items, value, problems));
    } else if (fields.has(key)) {
      const inner = plan.kind === 'object' && plan.properties.find(({ name }) => name === key);
      if (!inner) continue;
      const field = { path: [...path, key], schema: inner.schema, value: undefined };
      setMember(usable, key, readLevel(document, field, value, problems));
    } else if (NESTED_LEVELS.includes(key) || !hasFixedMembers) setMember(usable, key, readLoosely(value));
    else problems.push({ kind: 'no-field', at, name: key });
  }
  return usable;
}

/** Reads the options of a branch, or of a level that depends on the value, without the schema. */
function readLoosely(ui: unknown): unknown {
  if (Array.isArray(ui)) return ui.map(readLoosely);
  if (!isObject(ui)) return {};
  return Object.fromEntries(
    Object.entries(ui).flatMap(([key, value]) => {
      if (!key.startsWith('ui:')) return [[key, readLoosely(value)] as const];
      const option = readOption(key.slice(3), value);
      return option.kind === 'value' ? [[key, option.value] as const] : [];
    }),
  );
}

function readOption(
  name: string,
  stored: unknown,
): { kind: 'value'; value: unknown } | { kind: 'not-used' | 'wrong-type' } {
  const check = ownProperty(OPTIONS, name);
  if (!check) return { kind: 'not-used' };
  const value = stored instanceof JsonNumber ? Number(stored) : stored;
  return check(value) ? { kind: 'value', value } : { kind: 'wrong-type' };
}
