import { isObject } from './json-rpc';
import type { Outcome, RpcError } from './raw-channel';
import { noteSource } from './listed-source';
import type { ConnectionFailure } from './connection-failure';
import type { Session } from './session';

/** A server whose cursor never ends is stopped here. */
const MAX_PAGES = 1000;

/** Why a list is not whole. */
export type ListProblem =
  | { kind: 'error'; error: RpcError }
  | { kind: 'lost'; failure: ConnectionFailure }
  | { kind: 'timeout'; limit: number }
  | { kind: 'malformed'; member: string }
  | { kind: 'endless'; pages: number };

export interface ListResult {
  /** What was listed, right or wrong, in the server's order. */
  items: readonly unknown[];
  pages: number;
  /** Set when something went wrong; the items until then are there. */
  problem?: ListProblem;
}

/**
 * Fetches all pages of `tools/list`, `resources/list`, `resources/templates/list` or `prompts/list`. Never rejects: a
 * list that breaks off is shown as far as it came, with the reason.
 * @param member the result's member that holds the items, such as `tools`.
 */
export async function listPages(
  session: Session,
  method: string,
  member: string,
  signal?: AbortSignal,
): Promise<ListResult> {
  const items: unknown[] = [];
  const cursors = new Set<unknown>();
  let cursor: unknown;
  for (let pages = 1; ; pages++) {
    const params = cursor === undefined ? {} : { cursor };
    const outcome = await session.request(method, params, { signal });
    if (outcome.kind !== 'result') return withProblem(items, pages - 1, problemOf(outcome));
    const result = wholeOf(outcome);
    const page: unknown = isObject(result) ? result[member] : undefined;
    if (!Array.isArray(page)) return withProblem(items, pages, { kind: 'malformed', member });
    page.forEach((item: unknown, index) => {
      noteSource(item, { raw: outcome.raw, pointer: `/result/${member}/${index}` });
      items.push(item);
    });
    cursor = isObject(result) ? result['nextCursor'] : undefined;
    if (cursor === undefined || cursor === null) return { items, pages };
    if (cursors.has(cursor) || pages >= MAX_PAGES) {
      return withProblem(items, pages, { kind: 'endless', pages });
    }
    cursors.add(cursor);
  }
}

/** The result; of one so large that parts were left out, all of it: a schema cut short would be a wrong one. */
function wholeOf({ result, raw, elided }: Extract<Outcome, { kind: 'result' }>): unknown {
  if (elided.length === 0) return result;
  const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
  const message: unknown = JSON.parse(text);
  return isObject(message) ? message['result'] : undefined;
}

function withProblem(items: unknown[], pages: number, problem: ListProblem): ListResult {
  return { items, pages, problem };
}

function problemOf(outcome: Exclude<Outcome, { kind: 'result' }>): ListProblem {
  switch (outcome.kind) {
    case 'error':
      return { kind: 'error', error: outcome.error };
    case 'lost':
      return { kind: 'lost', failure: outcome.failure };
    case 'timeout':
      return { kind: 'timeout', limit: outcome.limit };
    case 'cancelled':
      return {
        kind: 'lost',
        failure: { code: 'closed', message: 'Cancelled.', details: {}, stderr: [] },
      };
  }
}
