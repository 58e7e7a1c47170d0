import { useEffect, useMemo, useState } from 'react';

import type { Session } from '../../core/session/session';
import type { Comparison, driftOf } from './drift-of';
import { useKeptSurface } from './kept-surfaces';
import { useSessionState } from './session-context';
import { PROMPTS, RESOURCES, type ServedList, TEMPLATES, TOOLS, useList } from './use-list';

/** How what a server offers stands to what was kept of it. */
export type Drift =
  | { kind: 'nothing-kept' }
  /** There is no connection, or its lists are on their way. */
  | { kind: 'waiting' }
  /** A list broke off, or is fetched page by page: of a part nobody can say what is gone. */
  | { kind: 'incomplete'; method: string }
  | { kind: 'unreadable' }
  | ({ kind: 'compared' } & Comparison);

const NOTHING_KEPT: Drift = { kind: 'nothing-kept' };
const WAITING: Drift = { kind: 'waiting' };

type Compare = typeof driftOf;

/** What compares, once it is wanted: most servers have nothing kept of them. Where it can't be fetched, nothing is compared. */
function useCompare(isWanted: boolean): Compare | undefined {
  const [compare, setCompare] = useState<{ driftOf: Compare }>();
  useEffect(() => {
    if (compare || !isWanted) return undefined;
    let isGone = false;
    import('./drift-of').then(
      (module) => {
        if (!isGone) setCompare(module);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [compare, isWanted]);
  return compare?.driftOf;
}

/**
 * Compares what a server offers with what was kept of it, where something was: then its lists are asked for with each connection,
 * once for all who show them.
 */
export function useDrift(session: Session): Drift {
  const kept = useKeptSurface(session.config.name);
  const text = kept?.text;
  const state = useSessionState(session);
  const connected = state.kind === 'connected' ? state.connected : undefined;
  const isWanted = text !== undefined;
  const tools = useList(session, state, TOOLS, isWanted);
  const resources = useList(session, state, RESOURCES, isWanted);
  const templates = useList(session, state, TEMPLATES, isWanted);
  const prompts = useList(session, state, PROMPTS, isWanted);
  const compare = useCompare(isWanted);
  const lists = [tools, resources, templates, prompts];
  const isThere = lists.every(isSettled);
  const items = lists.map(({ state: kind, list }) => (kind === 'loaded' ? list?.items : undefined));
  const [ofTools, ofResources, ofTemplates, ofPrompts] = items;
  const compared = useMemo(() => {
    if (text === undefined || !connected || !isThere || !compare) return undefined;
    return compare(text, connected, {
      ...(ofTools && { tools: ofTools }),
      ...(ofResources && { resources: ofResources }),
      ...(ofTemplates && { resourceTemplates: ofTemplates }),
      ...(ofPrompts && { prompts: ofPrompts }),
    });
  }, [text, connected, isThere, compare, ofTools, ofResources, ofTemplates, ofPrompts]);
  if (!isWanted) return NOTHING_KEPT;
  if (!connected || !isThere || !compare) return WAITING;
  const part = [TOOLS, RESOURCES, TEMPLATES, PROMPTS].find((_, at) => isPart(lists[at]));
  if (part) return { kind: 'incomplete', method: part.method };
  return compared ? { kind: 'compared', ...compared } : { kind: 'unreadable' };
}

/** Whether a list is of this connection, or there is to be none. */
function isSettled({ state, refreshing }: ServedList): boolean {
  return state === 'unavailable' || (state === 'loaded' && !refreshing);
}

function isPart(served: ServedList | undefined): boolean {
  const { state, list } = served ?? {};
  return state === 'loaded' && (list?.problem !== undefined || list?.next !== undefined);
}
