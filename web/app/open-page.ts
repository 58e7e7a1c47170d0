import { parseArgumentsFragment, storeLinkedArguments } from '../navigation/linked-arguments';
import { prefetchList } from '../session/prefetched-list';
import { TOOLS } from '../session/list-kinds';
import { BASE_PATH } from '../tunnel/base-path';
import { Workspace } from '../session/workspace';
import { inBrowser, inTab } from '../ui/remember';
import type { Tunnel } from '../tunnel/tunnel';
import type { Reached } from './reach-proxy';
import { languageOf, settings } from './settings';
import { hrefOf, parseRoute, type Route } from '../navigation/routes';

export type OpenedPage = Exclude<Reached, { kind: 'reached' }> | { kind: 'open'; workspace: Workspace };

/** Runs before React is loaded: the server starts and responds meanwhile. */
export async function openPage(reaching: Promise<Reached>): Promise<OpenedPage> {
  storeArgumentsOfAddress();
  // Pasting a link into this tab may change only the fragment, without a reload.
  addEventListener('hashchange', storeArgumentsOfAddress);
  const reached = await reaching;
  if (reached.kind === 'locked') return reached;
  const { tunnel, isOwn } = reached;
  const workspace = new Workspace(tunnel, { local: inBrowser, tab: inTab }, languageOf(settings.snapshot()));
  // The presenter's window uses the sessions of the audience's window.
  const mayConnect = isOwn && parseRoute(location.pathname).kind !== 'presenter';
  const first = mayConnect ? workspace.restore() : workspace.waitForClick();
  const isRoot = location.pathname === `${BASE_PATH}/`;
  const route = isRoot ? firstRoute(tunnel.launch, first) : parseRoute(location.pathname);
  // An address of an earlier version becomes that of its new place.
  if (isRoot || (route.kind !== 'servers' && hrefOf(route) !== location.pathname))
    history.replaceState(history.state, '', hrefOf(route));
  const session = route.kind === 'section' ? workspace.session(route.server) : undefined;
  // A link to a server that isn't connected yet is a request to see it.
  if (isOwn && session?.snapshot().kind === 'disconnected' && session.config.origin === 'launch')
    void workspace.connect(session.config.name);
  if (session && route.kind === 'section' && route.section === 'tools') prefetchList(session, TOOLS);
  return { kind: 'open', workspace };
}

function firstRoute({ recording }: Tunnel['launch'], server: string | undefined): Route {
  if (recording !== undefined) return { kind: 'recording' };
  return server === undefined ? { kind: 'servers' } : { kind: 'section', server, section: 'tools' };
}

/** From `/s/SERVER/tools/TOOL#arguments=JSON`. Removed from the address, which is copied and stored in the history. */
function storeArgumentsOfAddress(): void {
  const found = parseArgumentsFragment(location.hash);
  if (!found) return;
  history.replaceState(history.state, '', location.pathname + location.search + found.rest);
  if (found.text === '') return;
  const route = parseRoute(location.pathname);
  if (route.kind !== 'section' || route.section !== 'tools' || route.item === undefined) return;
  storeLinkedArguments({ server: route.server, tool: route.item, text: found.text });
}
