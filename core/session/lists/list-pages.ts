import { exactPart } from '../../json/exact-part';
import { JsonNumber, rawText, parseJson } from '../../json/lossless';
import { someWithin } from '../../json/rebuild';
import { nextTurn } from '../../json/in-turns';
import { pointerSegments, valueAt } from '../../json/json-pointer';
import { isObject, type JsonObject, propertyOf, toList, toObject } from '../../json/json-object';
import { hasCapability } from '../../protocol/has-capability';
import { type ListKind, LISTS } from '../../protocol/table/lists';
import type { RawJson } from '../../transports/message-log';
import type { Connected } from '../connect/connected';
import type { NoResult, ResultOutcome } from '../requests/outcome';
import type { Session } from '../session';

const MAX_PAGES = 1000;

export type ListProblem = NoResult | { kind: 'malformed'; member: string } | { kind: 'endless'; pages: number };

export interface ListPage {
  items: number;
  at: number;
  /** The server's cache hints (2026-07-28), any JSON. */
  caching: { ttlMs: unknown; cacheScope: unknown };
}

export interface ListResult {
  /** In the server's order, unchecked. */
  items: readonly unknown[];
  pages: readonly ListPage[];
  /** The server's `nextCursor`, any JSON. */
  next?: { cursor: unknown };
  /** Why the list is incomplete. */
  problem?: ListProblem;
}

/** Path of an item in its message, whose text has the digits that JavaScript's numbers lose. */
export interface ListedSource {
  raw: RawJson;
  pointer: string;
}

const EMPTY_LIST: ListResult = { items: [], pages: [] };

const sources = new WeakMap<object, ListedSource>();

/** Undefined for items that were not listed. */
export function listedSource(item: object): ListedSource | undefined {
  return sources.get(item);
}

/** For an item that replaces another one unchanged. */
export function copySource(from: unknown, to: unknown): void {
  const source = isObject(from) ? sources.get(from) : undefined;
  if (source && isObject(to)) sources.set(to, source);
}

/** `method` is `tools/list` or another list method, `member` the property of its result that has the items: `tools`. */
export interface ListRequest {
  method: string;
  member: string;
  /** Params besides the cursor. */
  params?: JsonObject;
  /** Cancels the open request, at the server too; the list so far is returned. */
  signal?: AbortSignal;
}

/** Fetches all pages. Never rejects: an incomplete list has its reason. @param request `onPage` gets the list so far */
export async function listPages(
  session: Pick<Session, 'request'>,
  { onPage, ...request }: ListRequest & { onPage?: (list: ListResult) => void },
): Promise<ListResult> {
  const cursors = new Set<unknown>();
  let list = EMPTY_LIST;
  do {
    list = await listNextPage(session, request, list);
    onPage?.(list);
    const { next, pages } = list;
    if (list.problem || !next) return list;
    if (cursors.has(next.cursor) || pages.length >= MAX_PAGES)
      return { ...list, problem: { kind: 'endless', pages: pages.length } };
    cursors.add(next.cursor);
  } while (!request.signal?.aborted);
  return list;
}

/** Each list that the server declares, as by {@link listPages}. */
export async function* listDeclared(
  session: Pick<Session, 'request'>,
  { capabilities }: Pick<Connected, 'capabilities'>,
  signal?: AbortSignal,
): AsyncGenerator<ListKind & ListResult> {
  for (const list of LISTS) {
    if (!hasCapability(capabilities, list.capability)) continue;
    yield { ...list, ...(await listPages(session, { ...list, signal })) };
  }
}

/** Fetches the page after `before`, or the first one. Never rejects: a failure keeps the items and the cursor. */
export async function listNextPage(
  session: Pick<Session, 'request'>,
  { method, member, params = {}, signal }: ListRequest,
  before: ListResult = EMPTY_LIST,
): Promise<ListResult> {
  const { items, pages, next } = before;
  const outcome = await session.request(method, next ? { ...params, cursor: next.cursor } : params, { signal });
  if (outcome.kind === 'cancelled' && signal?.aborted) return before;
  if (outcome.kind !== 'result') return { ...before, problem: outcome };
  const fields = toObject(await completeResult(outcome));
  const parsed = fields[member];
  if (!Array.isArray(parsed)) return { ...before, problem: { kind: 'malformed', member } };
  const newItems: unknown[] = member === 'tools' ? withExactSchemas(parsed, outcome.raw) : parsed;
  newItems.forEach((item, index) => {
    if (isObject(item)) sources.set(item, { raw: outcome.raw, pointer: `/result/${member}/${index}` });
  });
  const { ttlMs, cacheScope, nextCursor } = fields;
  const page = { items: newItems.length, at: Date.now(), caching: { ttlMs, cacheScope } };
  return {
    items: [...items, ...newItems],
    pages: [...pages, page],
    ...(nextCursor !== undefined && nextCursor !== null && { next: { cursor: nextCursor } }),
  };
}

/** Parses a result again whose large parts were left out: a truncated schema would be a wrong one. */
async function completeResult({ result, raw, elided }: ResultOutcome): Promise<unknown> {
  if (elided.length === 0) return result;
  const text = rawText(raw);
  // Reading the text and parsing it may each take longer than a frame.
  await nextTurn();
  return propertyOf(JSON.parse(text), 'result');
}

const SCHEMAS = ['inputSchema', 'outputSchema'];

/** Schemas with all digits of their numbers, for forms and validators. */
function withExactSchemas(tools: readonly unknown[], raw: RawJson): unknown[] {
  const exactTools = toList(exactPart(tools, raw, '/result/tools'));
  return tools.map((tool, index) => {
    const exact = exactTools[index];
    if (!isObject(tool) || !isObject(exact)) return tool;
    const inexact = SCHEMAS.filter((name) => someWithin(exact[name], (part) => part instanceof JsonNumber));
    return { ...tool, ...Object.fromEntries(inexact.map((name) => [name, exact[name]])) };
  });
}

/** The items with the digits that JavaScript's numbers lose. */
export function withExactNumbers(items: readonly unknown[]): unknown[] {
  const messages = new Map<RawJson, unknown>();
  return items.map((item) => {
    const source = isObject(item) ? listedSource(item) : undefined;
    if (!source) return item;
    const { raw, pointer } = source;
    // Parse once per message, which has all items of a page.
    if (!messages.has(raw)) messages.set(raw, parseJson(rawText(raw)));
    return valueAt(messages.get(raw), pointerSegments(pointer));
  });
}
