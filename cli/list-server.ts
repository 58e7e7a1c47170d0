import { stringifyJson } from '../core/json/lossless';
import { hasCapability } from '../core/protocol/has-capability';
import { LISTS } from '../core/protocol/table/lists';
import { asWritten } from '../core/session/lists/as-written';
import { listPages } from '../core/session/lists/list-pages';
import type { Session } from '../core/session/session';
import { connectedTo, exitCodeOf, problemWords } from './connect';
import { tell } from './tell';

/**
 * Prints what a server offers, each list to its end and every number as it was written.
 * @returns the exit code: 1 when a list is not whole
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
    const { items, problem } = await listPages(session, method, member);
    lists[member] = asWritten(items);
    if (!problem) continue;
    tell(`${method}: ${problemWords(problem)}`);
    code = 1;
  }
  const whole = { server: serverInfo, protocolVersion, instructions, ...lists };
  process.stdout.write(`${stringifyJson(whole, 2)}\n`);
  return code;
}
