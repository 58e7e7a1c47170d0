import { stringifyJson } from '../core/json/lossless';
import { hasCapability } from '../core/protocol/has-capability';
import { LISTS } from '../core/protocol/table/lists';
import { asWritten } from '../core/session/lists/as-written';
import { listPages } from '../core/session/lists/list-pages';
import { isAuthorizationNeeded } from '../core/session/requests/is-authorization-needed';
import type { Session } from '../core/session/session';
import { authorizedFor, connectedTo, exitCodeOf, problemWords } from './connect';
import { tell } from './tell';

/**
 * Prints what a server offers, each list to its end and every number as it was written.
 * @returns the exit code: 1 when a list is not whole, 3 when one lacks authorization
 */
export async function listServer(session: Session): Promise<number> {
  const connected = await connectedTo(session);
  if (!connected) return exitCodeOf(session);
  const { serverInfo, protocolVersion, instructions, capabilities } = connected;
  const lists: Record<string, unknown> = {};
  let code = 0;
  for (const { method, member, capability } of LISTS) {
    lists[member] = [];
    if (!hasCapability(capabilities, capability)) continue;
    let { items, problem } = await listPages(session, method, member);
    // Whoever has no token for one list is told so once.
    if (problem && isAuthorizationNeeded(problem) && code !== 3) {
      tell(`${method}: ${problemWords(problem)}`);
      if (await authorizedFor(session, problem))
        ({ items, problem } = await listPages(session, method, member));
      else code = 3;
    }
    lists[member] = asWritten(items);
    if (!problem) continue;
    if (isAuthorizationNeeded(problem)) {
      code = 3;
      continue;
    }
    tell(`${method}: ${problemWords(problem)}`);
    code ||= 1;
  }
  const whole = { server: serverInfo, protocolVersion, instructions, ...lists };
  process.stdout.write(`${stringifyJson(whole, 2)}\n`);
  return code;
}
