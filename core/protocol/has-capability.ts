import { isObject, type JsonObject, propertyOf } from '../json/json-object';

/** `tools.listChanged`: the last step must be an object, or true. */
export function hasCapability(declared: JsonObject, path: string): boolean {
  let value: unknown = declared;
  for (const step of path.split('.')) {
    // An empty elicitation capability means forms (Elicitation, “Capabilities”).
    if (step === 'form' && isObject(value) && Object.keys(value).length === 0) return true;
    value = propertyOf(value, step);
  }
  return isObject(value) || value === true;
}
