import { createContext, isValidElement, useContext } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { JsonNumber, stringifyJson } from '../../../core/json/lossless';
import { shortenText } from '../../../core/json/shorten-strings';
import type { JsonSchema } from '../../../core/schema/json-schema';
import type { NodePlan, PlannedNode } from '../../../core/schema/plan/node-plan';
import { choiceOf } from '../controls/choice-search';
import { fieldId, useFormStore } from '../state/form-store';
import { useServerErrors } from '../server-errors';
import type { ControlProps } from './control-props';
import type { FormRegistry, FrameLook, NodeProps, NodeUi } from './rjsf-stubs';
import type { NodeOptions } from './ui-options';

export interface NodeView extends NodeProps {
  ui: NodeUi | undefined;
  options: NodeOptions;
  title: string;
  nullable: boolean;
  planned: PlannedNode;
  value: unknown;
  look: FrameLook;
  registry: FormRegistry;
  /** By the form, or by `ui:disabled` or `ui:readonly` of this node or an outer one. */
  disabled: boolean;
  control: ControlProps;
  /** Number of unions at the same path that this node is a branch of. */
  unionsAround: number;
}

export const ViewContext = createContext<NodeView | undefined>(undefined);

export function useView(): NodeView {
  const view = useContext(ViewContext);
  if (!view) throw new Error('This part of a form is outside of a node.');
  return view;
}

export function isShown(text: unknown): boolean {
  return (typeof text === 'string' && text !== '') || isValidElement(text);
}

export function defaultOf({ planned: { level } }: Pick<NodeView, 'planned'>): { value: unknown } | undefined {
  return Object.hasOwn(level, 'default') ? { value: level['default'] } : undefined;
}

export function useControl(view: Omit<NodeView, 'control'>): ControlProps {
  const t = useTranslations('forms');
  const { store, path, value, required, options, disabled, title, look } = view;
  const proposed = defaultOf(view);
  const { plan } = view.planned;
  const choice = proposed && plan.kind === 'choice' ? choiceOf(plan.choices, proposed.value) : undefined;
  const id = fieldId(store.idPrefix, path);
  const violations = useFormStore(store, (form) => form.violationsAt(path));
  const touched = useFormStore(store, (form) => form.isTouched(path));
  const serverErrors = useServerErrors(path, value);
  const invalid = serverErrors.length > 0 || (violations.length > 0 && (touched || value !== undefined));
  const last = path.at(-1);
  const name = title !== '' ? title : path.length === 0 ? t('value') : '""';
  const describedBy = [
    isShown(options.description) && `${id}-about`,
    isShown(options.help) && `${id}-help`,
    invalid && `${id}-problems`,
  ];
  return {
    id,
    labelId: `${id}-label`,
    // A row is named by its number.
    label: title !== '' && look === 'row' && typeof last === 'number' ? t('itemOf', { n: String(last + 1) }) : name,
    describedBy: describedBy.filter(Boolean).join(' ') || undefined,
    invalid,
    required,
    disabled,
    value,
    onChange: (next) => {
      if (next === undefined && !isRemovedByButton(view)) store.clear(path);
      else store.setAt(path, next === undefined ? null : next);
    },
    onBlur: () => store.touch(path),
    onUnsent: (control, reason) => store.setUnsent(control, path, reason),
    // A sentence: a value alone would look as if it were sent.
    placeholder:
      options.placeholder ?? (proposed && t('defaultIs', { value: choice?.label ?? shortText(proposed.value) })),
  };
}

/** An array's row or a free member is removed only by its button, not by clearing its value. */
export function isRemovedByButton({ path, look }: Pick<NodeView, 'path' | 'look'>): boolean {
  return look === 'member' || typeof path.at(-1) === 'number';
}

export function canShow(plan: NodePlan, value: unknown): boolean {
  if (value === undefined) return true;
  switch (plan.kind) {
    case 'text':
      // A textarea turns carriage returns into line feeds at the first edit.
      return typeof value === 'string' && !value.includes('\r');
    case 'number':
      // Typed text that is not a number stays as typed; a new row holds null.
      return typeof value === 'number' || value instanceof JsonNumber || typeof value === 'string' || value === null;
    case 'object':
      return isObject(value);
    case 'list':
    case 'choices':
      return Array.isArray(value);
    case 'boolean':
    case 'choice':
    case 'union':
    case 'nullable':
    case 'json':
      return true;
  }
}

const MAX_LENGTH = 60;

export function shortText(value: unknown): string {
  const text = typeof value === 'string' && value !== '' ? value : stringifyJson(value);
  return shortenText(text, MAX_LENGTH);
}

/** Plans a node without its null type; annotations of the outer level override those of the inner one. */
export function unwrapped(
  store: { plan: (schema: JsonSchema, value: unknown) => PlannedNode },
  schema: JsonSchema,
  value: unknown,
): { planned: PlannedNode; nullable: boolean } {
  let planned = store.plan(schema, value);
  let nullable = false;
  for (let depth = 0; depth < 10 && planned.plan.kind === 'nullable'; depth += 1) {
    nullable = true;
    const inner = store.plan(planned.plan.inner, value === null ? undefined : value);
    planned = {
      plan: inner.plan,
      level: { ...inner.level, ...annotationsOf(planned.level) },
      through: [...planned.through, ...inner.through],
    };
  }
  return { planned, nullable };
}

const ANNOTATIONS = [
  ...['title', 'description', 'default', 'examples'],
  ...['deprecated', 'readOnly', 'writeOnly', 'x-mcp-header'],
];

function annotationsOf(level: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    ANNOTATIONS.flatMap((keyword) => (Object.hasOwn(level, keyword) ? [[keyword, level[keyword]]] : [])),
  );
}

/** Whether it ends with a field, which reserves room for its violations. A union reserves it after its branch. */
export function endsInField(plan: NodeView['planned']['plan']): boolean {
  return plan.kind === 'union' || (plan.kind === 'object' && plan.properties.length > 0);
}
