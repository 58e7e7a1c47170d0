import { argumentsIn, keepLinked } from '../features/tools/linked-arguments';
import { Workspace } from '../session/workspace';
import { forgetToken, obtainToken } from '../tunnel/token';
import { openTunnel, OpenTunnelError } from '../tunnel/tunnel';
import { inBrowser, inTab } from '../ui/remember';
import { hrefOf, parseRoute } from './routes';

/** What came of opening the page. */
export type OpenedPage =
  | { kind: 'locked'; reason: 'no-token' | 'unauthorized' | 'unreachable' }
  | { kind: 'open'; workspace: Workspace };

/**
 * From the token in the address to the first connection, by code that needs no React: a server starts, and answers, while the
 * page is still being fetched and drawn. Never rejects.
 */
export async function openPage(): Promise<OpenedPage> {
  takeLinkedArguments();
  // A link that is pasted into this tab may change the fragment only, and loads nothing.
  addEventListener('hashchange', takeLinkedArguments);
  const obtained = await obtainToken();
  if (!obtained) return { kind: 'locked', reason: 'no-token' };
  const { token, isOwn } = obtained;
  try {
    const tunnel = await openTunnel({ url: location.origin, token });
    const workspace = new Workspace(tunnel, { local: inBrowser, tab: inTab });
    // The presenter's window looks at the audience's, which holds the sessions.
    const mayConnect = isOwn && parseRoute(location.pathname).kind !== 'presenter';
    const first = mayConnect ? workspace.restore() : workspace.hold();
    if (location.pathname === '/') {
      const route =
        tunnel.launch.recording !== undefined
          ? ({ kind: 'recording' } as const)
          : first === undefined
            ? ({ kind: 'servers' } as const)
            : ({ kind: 'section', server: first, section: 'tools' } as const);
      history.replaceState(history.state, '', hrefOf(route));
    } else {
      // A link to a server that is not connected yet is a wish to see it.
      const route = parseRoute(location.pathname);
      const session = route.kind === 'section' ? workspace.session(route.server) : undefined;
      if (
        isOwn &&
        session?.snapshot().kind === 'disconnected' &&
        session.config.origin === 'launch'
      ) {
        void workspace.connect(session.config.name);
      }
    }
    return { kind: 'open', workspace };
  } catch (error) {
    const reason = error instanceof OpenTunnelError ? error.reason : 'unreachable';
    if (reason === 'unauthorized') forgetToken();
    return { kind: 'locked', reason };
  }
}

/**
 * Takes a tool's arguments out of the address, `/s/SERVER/tools/TOOL#arguments=JSON`, and keeps them for its form. The
 * address is left without them: it is copied, kept in the history, and the arguments change.
 */
function takeLinkedArguments(): void {
  const found = argumentsIn(location.hash);
  if (!found) return;
  history.replaceState(history.state, '', location.pathname + location.search + found.rest);
  if (found.text === '') return;
  const route = parseRoute(location.pathname);
  if (route.kind !== 'section' || route.section !== 'tools' || route.item === undefined) return;
  keepLinked({ server: route.server, tool: route.item, text: found.text });
}
