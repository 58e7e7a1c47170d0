import { useMemo } from 'react';

import { type JsonObject, toObject } from '../../../core/json/json-object';
import type { Suggest } from '../../forms/form-contexts';
import { canComplete, complete, type CompletionRef } from '../../../core/session/requests/complete';
import type { Session } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';

/** The schema of a prompt's arguments with what the server suggests for each as its examples. */
export async function withSuggestions(schema: JsonObject, suggest: Suggest | undefined): Promise<JsonObject> {
  const { signal } = new AbortController();
  const members = Object.entries(toObject(schema['properties'])).map(async ([name, member]) => {
    const found = await suggest?.([name], '', signal);
    return [name, { ...toObject(member), ...(found?.kind === 'values' && { examples: found.values }) }] as const;
  });
  return { ...schema, properties: Object.fromEntries(await Promise.all(members)) };
}

/** Undefined if the server offers no completions. @param values current value of the form */
export function useCompletion(session: Session, ref: CompletionRef, values: JsonObject): Suggest | undefined {
  const state = useSessionState(session);
  const offered = state.kind === 'connected' && canComplete(state.connected);
  return useMemo(() => {
    if (!offered) return undefined;
    return ([name = ''], value, signal) => complete(session, ref, { name: String(name), value }, values, signal);
  }, [session, offered, ref, values]);
}
