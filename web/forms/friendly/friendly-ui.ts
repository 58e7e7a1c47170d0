import { isObject, type JsonObject, ownProperty, setMember } from '../../../core/json/json-object';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { humanize } from '../../../core/text/humanize';
import type { Segment } from '../../../core/json/json-pointer';

const MAX_DEPTH = 4;

export interface FriendlyTexts {
  yes: string;
  no: string;
}

/** A `uiSchema` that titles fields without a title: `user_id` → `User id`. What is sent is the same. */
export function friendlyUi(schema: JsonSchema, texts: FriendlyTexts): JsonObject {
  return uiOf(schema, texts, MAX_DEPTH);
}

function uiOf(schema: unknown, texts: FriendlyTexts, levels: number): JsonObject {
  if (!isObject(schema) || levels === 0) return {};
  const { properties, items, type, additionalProperties } = schema;
  const ui: JsonObject = {};
  // Undeclared members are for users who know the server.
  if (isObject(properties) && !isObject(additionalProperties)) ui['ui:options'] = { expandable: false };
  if (type === 'boolean') ui['ui:enumNames'] = [texts.yes, texts.no];
  if (isObject(items)) ui['items'] = uiOf(items, texts, levels - 1);
  for (const [name, property] of Object.entries(isObject(properties) ? properties : {})) {
    // rjsf would read these as options of the level itself.
    if (name.startsWith('ui:') || name === 'items') continue;
    const title = isObject(property) ? property['title'] : undefined;
    ui[name] = {
      ...(typeof title !== 'string' && { 'ui:title': humanize(name) }),
      ...uiOf(property, texts, levels - 1),
    };
  }
  return ui;
}

export function formTexts(ui: unknown) {
  const { 'ui:title': title, 'ui:description': description } = isObject(ui) ? ui : {};
  return {
    title: typeof title === 'string' && title !== '' ? title : undefined,
    description: typeof description === 'string' ? description : undefined,
  };
}

export function mergeUi(lower: JsonObject, upper: JsonObject): JsonObject {
  const both: JsonObject = { ...lower };
  for (const [key, value] of Object.entries(upper)) {
    const below = ownProperty(lower, key);
    const isLevel = isObject(below) && isObject(value) && !key.startsWith('ui:');
    setMember(both, key, isLevel ? mergeUi(below, value) : value);
  }
  return both;
}

/** Paths of values that are sent though their fields are hidden. */
export function hiddenValues(ui: unknown, value: unknown): (readonly Segment[])[] {
  if (!isObject(ui) || value === undefined) return [];
  if (ui['ui:widget'] === 'hidden') return [[]];
  if (Array.isArray(value)) {
    const { items } = ui;
    return value.flatMap((item: unknown, index) =>
      hiddenWithin(index, Array.isArray(items) ? (items as unknown[])[index] : items, item),
    );
  }
  if (!isObject(value)) return [];
  return Object.keys(ui).flatMap((name) => hiddenWithin(name, ui[name], ownProperty(value, name)));
}

function hiddenWithin(step: Segment, ui: unknown, value: unknown): (readonly Segment[])[] {
  return hiddenValues(ui, value).map((path) => [step, ...path]);
}
