import { useState } from 'react';

import { isObject } from '../../core/json/json-object';
import { inBrowser, recall, remember } from '../ui/remember';

/** The fields of a small form: what was not entered is absent. */
export type FormValues = Readonly<Record<string, unknown>>;

const NOTHING: FormValues = {};

/**
 * What was entered into a small form, kept in this browser beyond a reload.
 * @param key where it is kept; the same for the life of the component
 */
export function useKeptValues(key: string): [FormValues, (value: unknown) => void] {
  const [values, setValues] = useState(() => read(key));
  return [
    values,
    (value) => {
      const next = isObject(value) ? value : NOTHING;
      setValues(next);
      remember(inBrowser, key, Object.keys(next).length === 0 ? null : JSON.stringify(next));
    },
  ];
}

function read(key: string): FormValues {
  const kept = recall(inBrowser, key);
  return isObject(kept) ? kept : NOTHING;
}
