import { isObject } from '../core/json/json-object';
import { pointerSegments, valueAt } from '../core/json/json-pointer';
import { parseJson, stringifyJson } from '../core/json/lossless';
import { hasCapability } from '../core/judge/has-capability';
import { LISTS } from '../core/protocol/table/lists';
import { listedSource, listPages, type ListProblem } from '../core/session/lists/list-pages';
import type { Session } from '../core/session/session';
import type { RawJson } from '../core/transports/message-log';
import { connectedTo, exitCodeOf, outcomeWords, tell } from './connect';

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

/** The items of a list, with the digits that JavaScript's numbers lose. */
function asWritten(items: readonly unknown[]): unknown[] {
  const messages = new Map<RawJson, unknown>();
  return items.map((item) => {
    const source = isObject(item) ? listedSource(item) : undefined;
    if (!source) return item;
    const { raw, pointer } = source;
    const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
    if (!messages.has(raw)) messages.set(raw, parseJson(text));
    return valueAt(messages.get(raw), pointerSegments(pointer));
  });
}

function problemWords(problem: ListProblem): string {
  switch (problem.kind) {
    case 'malformed':
      return `the result has no list “${problem.member}”.`;
    case 'endless':
      return `it goes in circles after ${problem.pages} pages.`;
    default:
      return outcomeWords(problem);
  }
}
