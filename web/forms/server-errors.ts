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
  const called = useSelected(store, (all) =>
    all.errors.some((error) => isHere(error.pointer, pointer, inside)) ? all : undefined,
  );
  return useMemo(() => {
    if (!called) return NONE;
    return called.errors.filter((error) => {
      if (!isHere(error.pointer, pointer, inside)) return false;
      const below = error.pointer.slice(pointer.length);
      const [now, then] = [
        valueAt(value, pathIn(value, below)),
        valueAt(called.arguments, pathIn(called.arguments, error.pointer)),
      ];
      return now === then || (now !== undefined && then !== undefined && sameJson(now, then));
    });
  }, [called, value, pointer, inside]);
}

function isHere(at: string, pointer: string, inside: boolean): boolean {
  return at === pointer || (inside && at.startsWith(`${pointer}/`));
}
