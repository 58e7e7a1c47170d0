import { isObject, type JsonObject, ownProperty, toList } from '../../json/json-object';
import type { Segment } from '../../json/json-pointer';

export interface UiOptions {
  title: string | undefined;
  help: string | undefined;
  isHidden: boolean;
  isMasked: boolean;
  /** `ui:order` and `ui:enumNames`, unchecked. */
  order: unknown;
  enumNames: unknown;
}

/** @param ui a `uiSchema`, valid or not */
export function uiOptionsAt(ui: unknown, path: readonly Segment[]): UiOptions {
  const levels = path.reduce<readonly JsonObject[]>(
    (outer, segment) => outer.flatMap((level) => levelsOf(partAt(level, segment))),
    levelsOf(ui),
  );
  const option = (name: string): unknown =>
    levels.map((level) => optionOf(level, name)).find((value) => value !== undefined);
  const text = (name: string) => {
    const value = option(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const widget = text('widget');
  return {
    title: text('title'),
    help: text('help'),
    isHidden: widget === 'hidden',
    isMasked: widget === 'password' || widget === 'PasswordWidget',
    order: option('order'),
    enumNames: option('enumNames'),
  };
}

/** A level and all of its branches, whichever the value has. */
function levelsOf(ui: unknown): JsonObject[] {
  if (!isObject(ui)) return [];
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((name) => {
    const part = ownProperty(ui, name);
    return toList(part).flatMap(levelsOf);
  });
  return [ui, ...branches];
}

function partAt(level: JsonObject, segment: Segment): unknown {
  if (typeof segment === 'string') {
    // A property of such a name can't be told from a keyword of the level.
    return segment === 'items' || segment.startsWith('ui:') ? undefined : ownProperty(level, segment);
  }
  const items = ownProperty(level, 'items');
  return Array.isArray(items) ? (items[segment] as unknown) : items;
}

function optionOf(level: JsonObject, name: string): unknown {
  const options = ownProperty(level, 'ui:options');
  return ownProperty(level, `ui:${name}`) ?? (isObject(options) ? ownProperty(options, name) : undefined);
}
