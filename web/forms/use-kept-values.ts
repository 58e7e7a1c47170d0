import { isObject } from '../../core/json/json-object';
import { inBrowser, useKept } from '../ui/remember';

/** The fields of a small form: what was not entered is absent. */
export type FormValues = Readonly<Record<string, unknown>>;

const NOTHING: FormValues = {};
const read = (kept: unknown): FormValues => (isObject(kept) ? kept : NOTHING);

/** What was entered into a small form, kept in this browser beyond a reload. @param key where it is kept */
export function useKeptValues(key: string): [FormValues, (value: unknown) => void] {
  const [values, keep] = useKept(inBrowser, key, read);
  return [values, (value) => keep(isObject(value) && Object.keys(value).length > 0 ? value : undefined)];
}
