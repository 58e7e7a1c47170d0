import { createContext, useContext, useMemo } from 'react';

import { pathIn, pointerOf, type Segment, valueAt } from '../../core/json/json-pointer';
import { sameJson } from '../../core/json/same-json';
import type { FieldError } from '../../core/run/field-errors';
import { Writable } from '../../core/store';
import { useSelected } from '../ui/use-store';

export interface ServerErrors {
  arguments: unknown;
  errors: readonly FieldError[];
}

export const NO_SERVER_ERRORS: ServerErrors = { arguments: undefined, errors: [] };

const NONE: readonly FieldError[] = [];

export const ServerErrorsContext = createContext(new Writable(NO_SERVER_ERRORS));

/** The server's errors of a field, while it has the value of the call. @param inside includes errors further inside */
export function useServerErrors(path: readonly Segment[], value: unknown, inside = false): readonly FieldError[] {
  const pointer = pointerOf(path);
  const store = useContext(ServerErrorsContext);
  // Undefined without errors of this field, so that it does not render for others.
  const serverErrors = useSelected(store, (all) =>
    all.errors.some((error) => isOfField(error.pointer, pointer, inside)) ? all : undefined,
  );
  return useMemo(() => {
    if (!serverErrors) return NONE;
    return serverErrors.errors.filter((error) => {
      if (!isOfField(error.pointer, pointer, inside)) return false;
      const current = valueAt(value, pathIn(value, error.pointer.slice(pointer.length)));
      const called = valueAt(serverErrors.arguments, pathIn(serverErrors.arguments, error.pointer));
      return current === called || (current !== undefined && called !== undefined && sameJson(current, called));
    });
  }, [serverErrors, value, pointer, inside]);
}

function isOfField(at: string, pointer: string, inside: boolean): boolean {
  return at === pointer || (inside && at.startsWith(`${pointer}/`));
}
