import { useEffect, useRef, useState } from 'react';

import { ClientObserver, type ObservedEvent } from '../../../core/clients/observed/observed-client';
import type { ObservedClient } from '../../../core/clients/observed/client-watch';
import { nextTurn } from '../../../core/json/in-turns';
import { rawText } from '../../../core/json/lossless';
import type { LogEntry } from '../../../core/transports/message-log';
import { formatDuration } from '../../../core/text/format';

const SLICE_MS = 12;
const MAX_READ_BYTES = 4 * 1024 * 1024;

/** What the clients in a log do. Reads only new entries of a growing log. @param isOver whether the log is complete */
export function useObservedClients(
  entries: readonly LogEntry[],
  isOver: boolean,
): readonly ObservedClient[] | undefined {
  const [clients, setClients] = useState<readonly ObservedClient[]>();
  const reader = useRef<EntryReader>(undefined);
  useEffect(() => {
    let isGone = false;
    if (!reader.current?.continues(entries)) reader.current = new EntryReader(entries);
    const { current } = reader;
    void current.read(entries, () => isGone).then(() => !isGone && setClients(current.observer.clients(isOver)));
    return () => {
      isGone = true;
    };
  }, [entries, isOver]);
  return clients;
}

class EntryReader {
  readonly observer = new ClientObserver(formatDuration);
  readonly #first: number;
  readonly #firstAt: number | undefined;
  /** Numbers of HTTP exchanges that had not ended when they were read. */
  readonly #open = new Set<number>();
  #last = 0;
  #lastAt: number | undefined;

  constructor([first]: readonly LogEntry[]) {
    this.#first = first?.seq ?? 1;
    this.#firstAt = first?.at;
    if (this.#first > 1) this.observer.take({ kind: 'gap' });
  }

  /** Whether the entries are those read so far, and maybe more. */
  continues(entries: readonly LogEntry[]): boolean {
    const [first] = entries;
    if (!first || first.seq !== this.#first || first.at !== this.#firstAt) return false;
    // Entries of another log have other times.
    return this.#last === 0 || entries[this.#last - this.#first]?.at === this.#lastAt;
  }

  async read(entries: readonly LogEntry[], isGone: () => boolean): Promise<void> {
    let sliceStart = performance.now();
    // Entries have consecutive numbers.
    for (let at = Math.max(0, this.#last + 1 - this.#first); at < entries.length; at += 1) {
      if (performance.now() - sliceStart >= SLICE_MS) {
        await nextTurn();
        if (isGone()) return;
        sliceStart = performance.now();
      }
      const entry = entries[at];
      if (!entry) return;
      this.#last = entry.seq;
      this.#lastAt = entry.at;
      if (entry.kind === 'http') this.#open.add(entry.seq);
      const event = eventOf(entry);
      if (event) this.observer.take(event);
    }
    this.#takeAborted(entries);
  }

  #takeAborted(entries: readonly LogEntry[]): void {
    for (const seq of this.#open) {
      const entry = entries[seq - this.#first];
      if (entry?.kind === 'http' && /^(?:waiting|open)$/.test(entry.progress.kind)) continue;
      this.#open.delete(seq);
      if (entry?.kind !== 'http' || entry.progress.kind !== 'broken' || entry.progress.code !== 'aborted') continue;
      this.observer.take({ kind: 'aborted', at: entry.at + entry.progress.duration, http: seq });
    }
  }
}

function eventOf(entry: LogEntry): ObservedEvent | undefined {
  switch (entry.kind) {
    case 'message': {
      // A batch is read as a whole.
      if (entry.part) return undefined;
      const { seq, at, direction, raw, size, unkept, http } = entry;
      const text = unkept || size > MAX_READ_BYTES ? undefined : rawText(raw);
      const from = direction === 'sent' ? 'client' : 'server';
      return { kind: 'message', seq, at, from, text, http };
    }
    case 'lifecycle':
      if (entry.event.kind === 'spawned') return { kind: 'started' };
      return entry.event.kind === 'closed' ? { kind: 'closed', at: entry.at } : undefined;
    case 'noise':
      return entry.cut === undefined ? undefined : { kind: 'gap' };
    default:
      return undefined;
  }
}
