import { argumentsIn, keepLinked } from '../tools/linked-arguments';
import { parseRoute } from './routes';

/**
 * Takes a tool's arguments out of the address, `/s/SERVER/tools/TOOL#arguments=JSON`, and keeps them for its form. The
 * address is left without them: it is copied, kept in the history, and the arguments change.
 */
export function takeLinkedArguments(): void {
  const found = argumentsIn(location.hash);
  if (!found) return;
  history.replaceState(history.state, '', location.pathname + location.search + found.rest);
  if (found.text === '') return;
  const route = parseRoute(location.pathname);
  if (route.kind !== 'section' || route.section !== 'tools' || route.item === undefined) return;
  keepLinked({ server: route.server, tool: route.item, text: found.text });
}
