import type { JsonObject } from '../../core/json/json-object';
import { useMemo } from 'react';

import type { Suggest } from '../forms/suggest';
import { complete, canComplete, type CompletionRef } from '../../core/session/requests/complete';
import type { Session } from '../../core/session/session';
import { useSessionState } from '../session/session-context';

/**
 * The server's suggestions for the fields of a form whose members are the arguments of a prompt or the variables of a
 * template; undefined where it offers none.
 * @param values the form's value as it is
 */
export function useCompletion(session: Session, ref: CompletionRef, values: JsonObject): Suggest | undefined {
  const state = useSessionState(session);
  const offered = state.kind === 'connected' && canComplete(state.connected);
  return useMemo(() => {
    if (!offered) return undefined;
    return ([name = ''], value, signal) => complete(session, ref, { name: String(name), value }, values, signal);
  }, [session, offered, ref, values]);
}
