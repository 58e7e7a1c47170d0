import { isObject, type JsonObject } from '../../../../core/json/json-object';

export function hintsOf({ modelPreferences }: JsonObject): string[] {
  const hints = isObject(modelPreferences) ? modelPreferences['hints'] : undefined;
  const names = (Array.isArray(hints) ? hints.filter(isObject) : []).map(({ name }) => name);
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}
