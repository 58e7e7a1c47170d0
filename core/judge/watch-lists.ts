import { isObject, type JsonObject } from '../json/json-object';
import { shortenText } from '../json/shorten-strings';
import { stringMember } from '../protocol/content/block';
import { type ListKind, LISTS } from '../protocol/table/lists';
import { oddCharactersOf, TOOL_NAME_LIMIT } from '../protocol/tool';
import { pointerTo } from '../json/json-pointer';
import type { HandshakeState, JudgedMessage, Watcher } from './judged-message';
import { UNKNOWN_NAME } from './server-check/unknown-name';
import { hasCapability } from '../protocol/has-capability';
import { stringifyJson } from '../json/lossless';

interface Listing {
  keys: Set<string>;
  cursors: Set<string>;
  /** JSON of the items, to detect a changed list. */
  itemJson: string[];
}

export class ListWatcher implements Watcher {
  readonly #unfinished = new Map<string, Listing>();
  readonly #returnedCursors = new Map<string, Set<string>>();
  readonly #lastListJson = new Map<string, string>();
  readonly #changed = new Set<string>();

  onMessage(message: JudgedMessage, handshake: HandshakeState): void {
    const { body, from } = message;
    if (from !== 'server') return;
    if (body.kind === 'notification') this.#noteListChanged(body.method);
    if (body.kind !== 'result' || !body.request || !isObject(body.result)) return;
    const { method, params } = body.request;
    const kind = LISTS.find((list) => list.method === method);
    if (kind) this.#addPage(message, kind, params, body.result, handshake);
  }

  #noteListChanged(method: string): void {
    for (const list of LISTS)
      if (method === `notifications/${list.capability}/list_changed`) this.#changed.add(list.method);
  }

  #addPage(
    message: JudgedMessage,
    kind: ListKind,
    params: JsonObject,
    result: JsonObject,
    handshake: HandshakeState,
  ): void {
    const { at, report } = message;
    const { method, member, key } = kind;
    const items = result[member];
    if (!Array.isArray(items)) return;
    const { cursor } = params;
    const isFirst = cursor === undefined;
    const returned = this.#returnedCursors.get(method) ?? new Set();
    this.#returnedCursors.set(method, returned);
    // The server check itself sends an unknown cursor.
    if (typeof cursor === 'string' && cursor !== UNKNOWN_NAME && !returned.has(cursor))
      report('cursor-never-given', `${at}/result`, { cursor: shortenText(cursor, 80) });
    const listing =
      (isFirst ? undefined : this.#unfinished.get(method)) ??
      ({ keys: new Set(), cursors: new Set(), itemJson: [] } satisfies Listing);
    this.#unfinished.set(method, listing);
    items.forEach((item: unknown, i) => {
      const name = isObject(item) ? stringMember(item, key) : null;
      listing.itemJson.push(stringifyJson(item));
      if (name === null) return;
      const pointer = `${at}/result/${member}/${i}/${key}`;
      if (member === 'tools') checkToolName(name, pointer, message);
      if (listing.keys.has(name)) report('duplicate-item', pointer, { member, key, name: shortenText(name, 120) });
      listing.keys.add(name);
    });
    const { nextCursor } = result;
    if (typeof nextCursor === 'string') {
      if (listing.cursors.has(nextCursor) || nextCursor === params['cursor']) {
        const values = { cursor: shortenText(nextCursor, 80) };
        report('cursor-repeated', pointerTo(`${at}/result`, 'nextCursor'), values);
      }
      listing.cursors.add(nextCursor);
      returned.add(nextCursor);
      return;
    }
    this.#unfinished.delete(method);
    const isLastPageOnly = !isFirst && listing.cursors.size === 0;
    if (!isLastPageOnly) this.#compare(message, kind, listing, handshake);
  }

  #compare(
    { at, report, version }: JudgedMessage,
    { method, member, capability }: ListKind,
    { itemJson }: Listing,
    { serverCapabilities }: HandshakeState,
  ): void {
    const listJson = itemJson.sort().join('\n');
    const before = this.#lastListJson.get(method);
    this.#lastListJson.set(method, listJson);
    const wasAnnounced = this.#changed.delete(method);
    if (before === undefined || before === listJson || wasAnnounced) return;
    // Since 2026-07-28 a server notifies only those who listen.
    if (version === '2026-07-28' || !serverCapabilities) return;
    if (!hasCapability(serverCapabilities, `${capability}.listChanged`)) return;
    report('list-changed-silently', `${at}/result/${member}`, { member });
  }
}

/** Since 2025-11-25 the specification restricts tool names. */
function checkToolName(name: string, pointer: string, { version, report }: JudgedMessage): void {
  if (version < '2025-11-25') return;
  if (name === '' || name.length > TOOL_NAME_LIMIT) report('tool-name-length', pointer, { length: name.length });
  const oddCharacters = oddCharactersOf(name);
  if (oddCharacters.length > 0) {
    const values = { name: shortenText(name, 120), characters: oddCharacters.slice(0, 20).join(' ') };
    report('tool-name-characters', pointer, values);
  }
}
