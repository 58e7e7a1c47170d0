import { useMemo } from 'react';

import type { JsonObject } from '../../../core/json/json-object';
import type { Suggest } from '../../forms/form-contexts';
import { canComplete, complete, type CompletionRef } from '../../../core/session/requests/complete';
import type { Session } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';

/** Undefined if the server offers no completions. @param values current value of the form */
export function useCompletion(session: Session, ref: CompletionRef, values: JsonObject): Suggest | undefined {
  const state = useSessionState(session);
  const offered = state.kind === 'connected' && canComplete(state.connected);
  return useMemo(() => {
    if (!offered) return undefined;
    return ([name = ''], value, signal) => complete(session, ref, { name: String(name), value }, values, signal);
  }, [session, offered, ref, values]);
}
