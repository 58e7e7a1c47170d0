import { isObject } from '../../core/json/json-object';
import { inBrowser, useStoredValue } from '../ui/remember';

/** Values of a form; a field without input has no member. */
export type FormValues = Readonly<Record<string, unknown>>;

const NOTHING: FormValues = {};
const read = (stored: unknown): FormValues => (isObject(stored) ? stored : NOTHING);

export function useStoredValues(key: string): [FormValues, (value: unknown) => void] {
  const [values, store] = useStoredValue(inBrowser, key, read);
  return [values, (value) => store(isObject(value) && Object.keys(value).length > 0 ? value : undefined)];
}
