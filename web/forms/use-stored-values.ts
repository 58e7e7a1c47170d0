import { isObject } from '../../core/json/json-object';
import { inBrowser, useStoredValue } from '../ui/remember';

/** Absent members are not entered. */
export type FormValues = Readonly<Record<string, unknown>>;

const NOTHING: FormValues = {};
const read = (kept: unknown): FormValues => (isObject(kept) ? kept : NOTHING);

/** Values of a small form, stored in this browser. */
export function useStoredValues(key: string): [FormValues, (value: unknown) => void] {
  const [values, keep] = useStoredValue(inBrowser, key, read);
  return [values, (value) => keep(isObject(value) && Object.keys(value).length > 0 ? value : undefined)];
}
