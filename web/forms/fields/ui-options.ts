import { getUiOptions, hasWidget, optionsList, type RJSFSchema, type UIOptionsType } from '@rjsf/utils';

import type { FormContext, FormRegistry, NodeUi } from './rjsf-stubs';
import { choiceWidget } from '../controls/choice-control';
import { choicesWidget } from '../controls/choices-control';
import { textWidget } from '../controls/text-kind';
import { isObject, ownProperty } from '../../../core/json/json-object';
import type { SchemaObject } from '../../../core/schema/plan/merge-schemas';
import { namedChoices } from '../../../core/schema/plan/fixed-choices';
import type { Choice, NodePlan, PlannedNode } from '../../../core/schema/plan/node-plan';

export type NodeOptions = UIOptionsType<unknown, RJSFSchema, FormContext>;

/** rjsf's widgets, by both names, and the control of Loupe for each. */
export const WIDGET_NAMES: Readonly<Record<string, string>> = {
  AltDateTimeWidget: 'date-time',
  AltDateWidget: 'date',
  CheckboxWidget: 'checkbox',
  CheckboxesWidget: 'checkboxes',
  ColorWidget: 'color',
  DateTimeWidget: 'date-time',
  DateWidget: 'date',
  EmailWidget: 'email',
  FileWidget: 'file',
  PasswordWidget: 'password',
  RadioWidget: 'radio',
  RangeWidget: 'range',
  SelectWidget: 'select',
  TextWidget: 'text',
  TextareaWidget: 'textarea',
  TimeWidget: 'time',
  URLWidget: 'uri',
  UpDownWidget: 'updown',
  // Without a counterpart in rjsf:
  ButtonsWidget: 'buttons',
  UuidWidget: 'uuid',
};

/** Widgets that can show a kind of value; another one is replaced by the schema's own. */
const SUITED_WIDGETS: Partial<Record<NodePlan['kind'], readonly string[]>> = {
  text: [
    ...['text', 'textarea', 'password', 'email', 'uri', 'color', 'file'],
    ...['date', 'time', 'date-time', 'uuid'],
  ],
  number: ['text', 'range', 'updown'],
  boolean: ['buttons', 'radio', 'select', 'checkbox'],
  choice: ['buttons', 'radio', 'select'],
  choices: ['checkboxes', 'select'],
};

export function suitedWidgets(kind: NodePlan['kind']): readonly string[] {
  return SUITED_WIDGETS[kind] ?? [];
}

const RJSF_TYPES: Partial<Record<NodePlan['kind'], string>> = {
  text: 'string',
  choice: 'string',
  number: 'number',
  boolean: 'boolean',
  choices: 'array',
};

export function widgetSchema({ plan }: PlannedNode): RJSFSchema {
  return { type: RJSF_TYPES[plan.kind] ?? 'object' } as RJSFSchema;
}

export function derivedWidget({ plan, level }: PlannedNode): string | undefined {
  switch (plan.kind) {
    case 'text':
      return textWidget(level);
    case 'number':
      return 'text';
    case 'boolean':
      return 'buttons';
    case 'choice':
      return choiceWidget(plan.choices);
    case 'choices':
      return choicesWidget(plan.choices);
    case 'object':
    case 'list':
    case 'union':
    case 'nullable':
    case 'json':
      return undefined;
  }
}

function textOption(level: SchemaObject, keyword: string): string | undefined {
  const text = level[keyword];
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Options from the schema, `ui:globalOptions` and the level's `uiSchema`; the later override the earlier. */
export function uiOptions(planned: PlannedNode, ui: NodeUi | undefined, registry: FormRegistry): NodeOptions {
  const { level } = planned;
  const widget = derivedWidget(planned);
  const derived = { widget, title: textOption(level, 'title'), description: textOption(level, 'description') };
  const options = getUiOptions(ui, { ...derived, ...registry.globalUiOptions });
  const exists =
    options.widget === 'hidden' ||
    (options.widget !== undefined && hasWidget(widgetSchema(planned), options.widget, registry.widgets));
  if (exists) return options;
  return { ...options, widget } as NodeOptions;
}

export function isCustom({ widget, field }: NodeOptions, registry: FormRegistry): boolean {
  if (typeof field === 'function' || (field !== undefined && ownProperty(registry.fields, field))) return true;
  if (widget === undefined) return false;
  return (
    typeof widget !== 'string' ||
    (!Object.hasOwn(WIDGET_NAMES, widget) && !Object.values(WIDGET_NAMES).includes(widget))
  );
}

export function labelledChoices(choices: readonly Choice[], { enumNames, enumOrder }: NodeOptions): readonly Choice[] {
  if (enumNames === undefined && enumOrder === undefined) return choices;
  const names = namedChoices(choices, enumNames).map(({ label }) => label);
  const schema = { enum: choices.map(({ value }) => value) } as RJSFSchema;
  const listed = optionsList(schema, { 'ui:options': { enumNames: names, enumOrder } } as NodeUi);
  return (listed ?? []).map(({ value, label }) => ({
    ...choices.find((choice) => choice.value === value),
    value: value as unknown,
    label,
  }));
}

export function uiInside(ui: NodeUi | undefined, key: string, index?: number): NodeUi | undefined {
  const part: unknown = ui && ownProperty(ui, key);
  const items = Array.isArray(part) ? (part as readonly unknown[]) : undefined;
  const each = items && index !== undefined ? items[index] : part;
  return isObject(each) ? (each as NodeUi) : undefined;
}
