import { exactPart } from '../../json/exact-part';
import { JsonNumber, textOfRaw, parseJson } from '../../json/lossless';
import { someWithin } from '../../json/rebuild';
import { nextTurn } from '../../json/in-turns';
import { isObject, type JsonObject, propertyOf, toList, toObject } from '../../json/json-object';
import type { RawJson } from '../../transports/message-log';
import type { Outcome, RpcError } from '../requests/raw-channel';
import { type ConnectionFailure, failureWith } from '../connect/connection-failure';
import type { Session } from '../session';
import { sessionMessage } from '../texts';

import { pointerSegments, valueAt } from '../../json/json-pointer';

/** A server whose cursor never ends is stopped here. */
const MAX_PAGES = 1000;

/** Why a list is not whole. */
export type ListProblem =
  | { kind: 'error'; error: RpcError }
  | { kind: 'lost'; failure: ConnectionFailure }
  | { kind: 'timeout'; limit: number }
  | { kind: 'malformed'; member: string }
  | { kind: 'endless'; pages: number };

/** One page of a list. */
export interface ListPage {
  /** How many items it has. */
  items: number;
  /** When it came, in milliseconds since the epoch. */
  at: number;
  /** How long it may be kept, and by whom, as the server says (2026-07-28): any JSON, `undefined` where it says nothing. */
  caching: { ttlMs: unknown; cacheScope: unknown };
}

export interface ListResult {
  /** What was listed, right or wrong, in the server's order. */
  items: readonly unknown[];
  pages: readonly ListPage[];
  /** Where it goes on, where there is more: what the server gave as `nextCursor`, any JSON. */
  next?: { cursor: unknown };
  /** Set when something went wrong; the items until then are there. */
  problem?: ListProblem;
}

/** Where in which message an item of a list stands: what JavaScript's numbers lose of it is still there. */
export interface ListedSource {
  raw: RawJson;
  pointer: string;
}

const NOTHING: ListResult = { items: [], pages: [] };

const sources = new WeakMap<object, ListedSource>();

/** Where an item of a list stands; undefined where nobody knows. */
export function listedSource(item: object): ListedSource | undefined {
  return sources.get(item);
}

/** An item that took the place of another one for what did not change has that one's source. */
export function passSource(from: unknown, to: unknown): void {
  const source = isObject(from) ? sources.get(from) : undefined;
  if (source && isObject(to)) sources.set(to, source);
}

/**
 * Fetches all pages of `tools/list`, `resources/list`, `resources/templates/list` or `prompts/list`. Never rejects: a
 * list that breaks off is shown as far as it came, with the reason.
 * @param member the result's member that holds the items, such as `tools`.
 * @param onPage is told with each page what has come so far
 * @param params what is asked for besides the page
 * @param signal cancels the page that is under way, at the server, too: what has come is the list then
 */
export async function listPages(
  session: Pick<Session, 'request'>,
  method: string,
  member: string,
  signal?: AbortSignal,
  onPage?: (list: ListResult) => void,
  params: JsonObject = {},
): Promise<ListResult> {
  const cursors = new Set<unknown>();
  let list = NOTHING;
  do {
    list = await listNextPage(session, method, member, list, signal, params);
    onPage?.(list);
    const { next, pages } = list;
    if (list.problem || !next) return list;
    if (cursors.has(next.cursor) || pages.length >= MAX_PAGES) {
      return { ...list, problem: { kind: 'endless', pages: pages.length } };
    }
    cursors.add(next.cursor);
  } while (!signal?.aborted);
  return list;
}

/**
 * Fetches one page more of a list; without `before` its first. Never rejects. Where it fails, what is there stays, and so
 * does the cursor.
 * @param signal cancels it, at the server, too
 */
export async function listNextPage(
  session: Pick<Session, 'request'>,
  method: string,
  member: string,
  before: ListResult = NOTHING,
  signal?: AbortSignal,
  more: JsonObject = {},
): Promise<ListResult> {
  const { items, pages, next } = before;
  const params = next ? { ...more, cursor: next.cursor } : more;
  const outcome = await session.request(method, params, { signal });
  if (outcome.kind === 'cancelled' && signal?.aborted) return before;
  if (outcome.kind !== 'result') return { ...before, problem: problemOf(outcome) };
  const result = await wholeOf(outcome);
  const of = toObject(result);
  const parsed = of[member];
  if (!Array.isArray(parsed)) return { ...before, problem: { kind: 'malformed', member } };
  const page = member === 'tools' ? withExactSchemas(parsed, outcome.raw) : parsed;
  page.forEach((item: unknown, index) => {
    if (isObject(item)) sources.set(item, { raw: outcome.raw, pointer: `/result/${member}/${index}` });
  });
  const { ttlMs, cacheScope, nextCursor } = of;
  const came = { items: page.length, at: Date.now(), caching: { ttlMs, cacheScope } };
  return {
    items: [...items, ...(page as unknown[])],
    pages: [...pages, came],
    ...(nextCursor !== undefined && nextCursor !== null && { next: { cursor: nextCursor } }),
  };
}

/** The result; of one so large that parts were left out, all of it: a schema cut short would be a wrong one. */
async function wholeOf({ result, raw, elided }: Extract<Outcome, { kind: 'result' }>): Promise<unknown> {
  if (elided.length === 0) return result;
  const text = textOfRaw(raw);
  // Each of the two may take longer than a frame.
  await nextTurn();
  return propertyOf(JSON.parse(text), 'result');
}

const SCHEMAS = ['inputSchema', 'outputSchema'];

/** Tools whose schemas have all digits of their numbers: a form offers them, and validators compare with them. */
function withExactSchemas(tools: readonly unknown[], raw: RawJson): unknown[] {
  const exact = toList(exactPart(tools, raw, '/result/tools'));
  return tools.map((tool, at) => {
    const written = exact[at];
    if (!isObject(tool) || !isObject(written)) return tool;
    const lost = SCHEMAS.filter((name) => someWithin(written[name], (part) => part instanceof JsonNumber));
    return lost.length === 0 ? tool : { ...tool, ...Object.fromEntries(lost.map((name) => [name, written[name]])) };
  });
}

/** Why a request gave nothing. */
export function problemOf(outcome: Exclude<Outcome, { kind: 'result' }>): ListProblem {
  switch (outcome.kind) {
    case 'error':
      return { kind: 'error', error: outcome.error };
    case 'lost':
      return { kind: 'lost', failure: outcome.failure };
    case 'timeout':
      return { kind: 'timeout', limit: outcome.limit };
    case 'cancelled':
      return { kind: 'lost', failure: failureWith('closed', sessionMessage('cancelled')) };
  }
}

/** The items of a list, with the digits that JavaScript's numbers lose. */
export function asWritten(items: readonly unknown[]): unknown[] {
  const messages = new Map<RawJson, unknown>();
  return items.map((item) => {
    const source = isObject(item) ? listedSource(item) : undefined;
    if (!source) return item;
    const { raw, pointer } = source;
    // Once for each message, which has all items of a page.
    if (!messages.has(raw)) messages.set(raw, parseJson(textOfRaw(raw)));
    return valueAt(messages.get(raw), pointerSegments(pointer));
  });
}
