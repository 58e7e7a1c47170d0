import type { SnapshotChange } from '../../../core/drift/snapshot-change';
import { snapshotOf, snapshotText } from '../../../core/drift/snapshot';
import type { Connected } from '../../../core/session/connect/connected';
import { isDeeperThan } from '../../../core/json/rebuild';
import { withExactNumbers } from '../../../core/session/lists/list-pages';
import type { Session } from '../../../core/session/session';
import { sessionScoped } from '../../../core/session/session-scoped';
import { Writable } from '../../../core/store';
import { encodePart } from '../../../core/text/encode-part';
import { readStoredSnapshot, type StoredSnapshot } from '../../session/stored-snapshots';
import { inBrowser, remember } from '../../ui/remember';
import { compareWithSnapshot } from '../../workers/drift/compare-with-snapshot';
import { historyChoices } from './history-settings';

export interface ToolChanges {
  connected: Connected;
  /** When the tools were as before, in milliseconds since the epoch. */
  since: number;
  changes: readonly SnapshotChange[];
}

/** Of the last connection's tools, once they are compared and if they differ. */
export const toolChanges = sessionScoped<Session, Writable<ToolChanges | undefined>>(() => new Writable(undefined));

/** Comparing deeper schemas would overflow the stack. */
const MAX_LEVELS = 500;
/** Longer ones aren't stored: the browser has 5 MB for all servers. */
const MAX_LENGTH = 200_000;

const keyOf = (server: string) => `loupe.tools/${encodePart(server)}`;

/** By connection: the next one of a page is compared with this one, a reconnection too. */
const earlier = new WeakMap<Connected, StoredSnapshot | undefined>();

/**
 * Compares the tools with those of the connection before, and stores them for the next one. Asks the server nothing.
 * @param tools the whole list
 */
export async function compareWithLast(session: Session, connected: Connected, tools: readonly unknown[]) {
  if (isDeeperThan(tools, MAX_LEVELS)) return;
  const { name } = session.config;
  const { protocolVersion, serverInfo, capabilities, instructions } = connected;
  const facts = { protocolVersion, serverInfo, capabilities, instructions };
  const lists = { tools: withExactNumbers(tools), resources: [], resourceTemplates: [], prompts: [] };
  const source = session.secrets.maskValue({ connected: facts, lists });
  const text = snapshotText(snapshotOf(source.connected, source.lists), 0);
  if (!earlier.has(connected)) earlier.set(connected, lastTools(name));
  storeLastTools(name, text.length <= MAX_LENGTH && historyChoices.keeps(name) ? text : undefined);
  const last = earlier.get(connected);
  const compared =
    last && last.text !== text ? await compareWithSnapshot(last.text, source).catch(() => undefined) : undefined;
  const changes = compared?.kind === 'compared' ? compared.changes : [];
  toolChanges(session).set(last && changes.length > 0 ? { connected, since: last.at, changes } : undefined);
}

function lastTools(server: string): StoredSnapshot | undefined {
  return readStoredSnapshot(inBrowser.getItem(keyOf(server)));
}

function storeLastTools(server: string, text: string | undefined): void {
  remember(inBrowser, keyOf(server), text === undefined ? null : `${String(Date.now())}\n${text}`);
}

/** Moves them with the server's name. @param to undefined if the server was removed */
export function moveLastTools(from: string, to: string | undefined): void {
  const last = lastTools(from);
  storeLastTools(from, undefined);
  if (to !== undefined && last) remember(inBrowser, keyOf(to), `${String(last.at)}\n${last.text}`);
}
