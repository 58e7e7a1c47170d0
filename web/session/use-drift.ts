import { useCallback } from 'react';

import type { Connected } from '../../core/session/connect/connected';
import type { Member } from '../../core/drift/snapshot';
import type { SnapshotChange } from '../../core/drift/snapshot-change';
import type { Secrets } from '../../core/secrets/secrets';
import type { Session, SessionState } from '../../core/session/session';
import { usePromise } from '../ui/use-promise';
import type { DriftResult } from '../workers/drift/drift-job';
import { selectedClients } from './selected-clients';
import { useSavedSnapshot } from './stored-snapshots';
import { useSessionState } from './session-context';
import { type ListState, useList } from './use-list';
import { PROMPTS, RESOURCES, TEMPLATES, TOOLS } from './list-kinds';

export type Drift =
  | { kind: 'no-snapshot' }
  /** The server is not connected, or its lists are loading. */
  | { kind: 'waiting' }
  /** A list is incomplete, so removed items can't be recognized. */
  | { kind: 'incomplete'; method: string }
  | { kind: 'failed'; message: string }
  | DriftResult;

export function countBreaking(changes: readonly SnapshotChange[]): number {
  return changes.filter(({ isBreaking }) => isBreaking).length;
}

const NOTHING: readonly unknown[] = [];

type Lists = Readonly<Record<Member, readonly unknown[]>>;

/** The last comparison of each connection, shared by the rail and the page. */
const lastComparisons = new WeakMap<Connected, { text: string; lists: Lists; result: Promise<Drift> }>();

function compare(server: string, text: string, connected: Connected, lists: Lists, secrets: Secrets): Promise<Drift> {
  const last = lastComparisons.get(connected);
  const isSame = (member: keyof Lists) => last?.lists[member] === lists[member];
  if (last?.text === text && (Object.keys(lists) as (keyof Lists)[]).every(isSame)) return last.result;
  // Loaded on demand, because most servers have no snapshot. Masked, as the stored snapshot is.
  const result = Promise.all([import('./masked-snapshot'), import('../workers/drift/compare-with-snapshot')]).then(
    ([{ maskedText }, { compareWithSnapshot }]) =>
      compareWithSnapshot(server, text, maskedText(secrets, connected, lists), selectedClients()),
  );
  lastComparisons.set(connected, { text, lists, result });
  return result;
}

/** If there is a snapshot, fetches the lists with each connection, once for all users of the hook. */
export function useDrift(session: Session): Drift {
  const text = useSavedSnapshot(session.config.name)?.text;
  const state = useSessionState(session);
  const connected = state.kind === 'connected' ? state.connected : undefined;
  const hasSnapshot = text !== undefined;
  const lists = useLists(session, state, hasSnapshot);
  const isLoaded = lists.every(isSettled);
  const [tools, resources, templates, prompts] = lists;
  const compared = useSnapshotComparison(session, text, isLoaded ? connected : undefined, {
    tools: itemsOf(tools),
    resources: itemsOf(resources),
    resourceTemplates: itemsOf(templates),
    prompts: itemsOf(prompts),
  });
  if (!hasSnapshot) return { kind: 'no-snapshot' };
  if (!connected || !isLoaded) return { kind: 'waiting' };
  const part = [TOOLS, RESOURCES, TEMPLATES, PROMPTS].find((_, at) => isPartial(lists[at]));
  if (part) return { kind: 'incomplete', method: part.method };
  return compared;
}

function useLists(session: Session, state: SessionState, canFetch: boolean) {
  return [
    useList(session, state, TOOLS, canFetch),
    useList(session, state, RESOURCES, canFetch),
    useList(session, state, TEMPLATES, canFetch),
    useList(session, state, PROMPTS, canFetch),
  ] as const;
}

/** The lists that are loaded whole; fetches none. The same arrays from render to render. */
export function useWholeLists(session: Session) {
  const lists = useLists(session, useSessionState(session), false);
  const [tools, resources, resourceTemplates, prompts] = lists.map((each) =>
    isSettled(each) && !isPartial(each) ? itemsOf(each) : undefined,
  );
  return { tools, resources, resourceTemplates, prompts, isWaitingForTools: !isSettled(lists[0]) };
}

/** @param connected undefined until its lists are loaded */
function useSnapshotComparison(
  { config, secrets }: Pick<Session, 'config' | 'secrets'>,
  text: string | undefined,
  connected: Connected | undefined,
  { tools, resources, resourceTemplates, prompts }: Lists,
): Drift {
  const { name: server } = config;
  const ask = useCallback((): Promise<Drift> => {
    if (text === undefined || !connected) return Promise.resolve({ kind: 'waiting' });
    return compare(server, text, connected, { tools, resources, resourceTemplates, prompts }, secrets);
  }, [server, secrets, text, connected, tools, resources, resourceTemplates, prompts]);
  const compared = usePromise(ask);
  switch (compared.state) {
    case 'resolved':
      return compared.value;
    case 'failed':
      return { kind: 'failed', message: compared.message };
    default:
      return { kind: 'waiting' };
  }
}

/** Whether a list is of this connection, or the server has none. */
function isSettled({ state, refreshing }: ListState): boolean {
  return state === 'unavailable' || (state === 'loaded' && !refreshing);
}

/** The items of a loaded list; the same array from render to render. */
function itemsOf({ state, list }: ListState): readonly unknown[] {
  return state === 'loaded' ? (list?.items ?? NOTHING) : NOTHING;
}

function isPartial({ state, list }: Partial<ListState> = {}): boolean {
  return state === 'loaded' && (list?.problem !== undefined || list?.next !== undefined);
}
