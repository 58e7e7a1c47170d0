import { useSyncExternalStore } from 'react';

import { groupBy } from '../../../core/json/group-by';
import { isObject } from '../../../core/json/json-object';
import { memoizeByObject } from '../../../core/json/memoize-by-object';
import { blockKind, stringMember } from '../../../core/protocol/content/block';
import { contentKindOf } from '../../../core/protocol/content/content-kinds';
import type { Finding } from '../../../core/protocol/findings/finding';
import { failedReading, type ReadResource } from '../resources/resource-reading';
import type { ResourceReading } from '../../../core/session/requests/read-resource';
import { Store } from '../../../core/store';
import { type LinkState, checkLink, type Link } from './check-link';

const MAX_PARALLEL = 3;

/** Maximum size of all stored contents of one result: characters and bytes. */
export const MAX_STORED_SIZE = 64 * 1024 * 1024;

const WAITING: LinkState = { kind: 'waiting' };

export interface LinkRow extends Link {
  state: LinkState;
}

export interface LinkCheckSnapshot {
  phase: 'idle' | 'running' | 'ended';
  rows: readonly LinkRow[];
  findings: readonly Finding[];
}

export function linksIn(result: unknown): Link[] {
  const content = isObject(result) ? result['content'] : undefined;
  if (!Array.isArray(content)) return [];
  return content.flatMap((definition: unknown, block) => {
    if (!isObject(definition) || !contentKindOf(blockKind(definition))?.isLink) return [];
    const uri = stringMember(definition, 'uri');
    if (uri === null) return [];
    const name = stringMember(definition, 'name') ?? uri;
    return [{ block, pointer: `/result/content/${block}`, definition, uri, name }];
  });
}

/** Reads every link of a result, each URI once. Keeps all findings, and as many contents as fit. */
export class LinkCheck extends Store<LinkCheckSnapshot> {
  readonly links: readonly Link[];
  readonly #states = new Map<Link, LinkState>();
  readonly #maxStored: number;
  #running: AbortController | undefined;
  #storedSize = 0;

  constructor(links: readonly Link[], maxStored = MAX_STORED_SIZE) {
    super({ phase: 'idle', rows: links.map((link) => ({ ...link, state: WAITING })), findings: [] });
    this.links = links;
    this.#maxStored = maxStored;
  }

  async start(read: ReadResource): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#storedSize = 0;
    for (const link of this.links) this.#states.set(link, WAITING);
    this.#publish('running');
    const queue = [...groupBy(this.links, ({ uri }) => uri).values()];
    const worker = async () => {
      for (let linksOfUri = queue.shift(); linksOfUri && !running.signal.aborted; linksOfUri = queue.shift())
        await this.#readOne(linksOfUri, read, running.signal);
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL }, worker));
    if (this.#running === running) this.#end();
  }

  cancel(): void {
    this.#running?.abort();
    this.#end();
  }

  #end(): void {
    this.#running = undefined;
    for (const link of this.links) {
      if (this.#states.get(link)?.kind !== 'checked') this.#states.set(link, { kind: 'left-out' });
    }
    this.#publish('ended');
  }

  async #readOne(linksOfUri: readonly Link[], read: ReadResource, signal: AbortSignal): Promise<void> {
    const [first] = linksOfUri;
    if (!first) return;
    for (const link of linksOfUri) this.#states.set(link, { kind: 'reading' });
    this.#publish('running');
    const reading = await read(first.uri, signal).catch(failedReading);
    const checked = await Promise.all(linksOfUri.map((link) => checkLink(link, reading)));
    if (signal.aborted) return;
    const size = sizeInMemory(reading);
    const isStored = this.#storedSize + size <= this.#maxStored;
    if (isStored) this.#storedSize += size;
    linksOfUri.forEach((link, i) => {
      const state = checked[i];
      if (state) this.#states.set(link, isStored ? state : { ...state, reading: undefined });
    });
    this.#publish('running');
  }

  #publish(phase: LinkCheckSnapshot['phase']): void {
    const before = this.snapshot();
    // Unchanged rows stay the same objects, so that only changed ones render.
    const rows = this.links.map((link, at): LinkRow => {
      const state = this.#states.get(link) ?? WAITING;
      const row = before.rows[at];
      return row?.state === state ? row : { ...link, state };
    });
    const findings = rows.flatMap(({ state }) => (state.kind === 'checked' ? state.findings : []));
    const isAsBefore =
      findings.length === before.findings.length && findings.every((finding, at) => finding === before.findings[at]);
    this.set({ phase, rows, findings: isAsBefore ? before.findings : findings });
  }
}

function sizeInMemory(reading: ResourceReading): number {
  if (reading.kind === 'failed') return 0;
  const strings = reading.contents.flatMap((item) =>
    isObject(item) ? [stringMember(item, 'text') ?? '', stringMember(item, 'blob') ?? ''] : [],
  );
  return strings.reduce((sum, text) => sum + text.length, reading.raw.length);
}

const checkOf = memoizeByObject((result: object) => new LinkCheck(linksIn(result)));
const none = new LinkCheck([]);

export function linkCheckOf(result: unknown): LinkCheck {
  return isObject(result) ? checkOf(result) : none;
}

/** Does not change while links are read without findings. */
export function useLinkFindings(result: unknown): readonly Finding[] {
  const { subscribe, snapshot } = linkCheckOf(result);
  return useSyncExternalStore(subscribe, () => snapshot().findings);
}
