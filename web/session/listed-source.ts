import { useEffect, useState } from 'react';

import { leaseDocument } from '../json/documents/lease';
import type { RawJson } from './message-log';

/** Where in which message an item of a list stands. */
interface Source {
  raw: RawJson;
  pointer: string;
}

const sources = new WeakMap<object, Source>();

/** Notes in which message an item was listed: what JavaScript's numbers lose of it is still there. */
export function noteSource(item: unknown, source: Source): void {
  if (typeof item === 'object' && item !== null) sources.set(item, source);
}

/** An item that took the place of another one for what did not change has that one's source. */
export function passSource(from: unknown, to: unknown): void {
  if (typeof from !== 'object' || from === null || from === to) return;
  const source = sources.get(from);
  if (source) noteSource(to, source);
}

/** A listed item's JSON as the server wrote it; until that is read, and where nobody knows it, as JSON of the value. */
export function useListedSource(item: object): string {
  const [read, setRead] = useState<{ of: object; text: string }>();
  useEffect(() => {
    const source = sources.get(item);
    if (!source) return;
    let left = false;
    const { opened, release } = leaseDocument(source.raw, 'json');
    opened
      .then((document) => document.ask('textAt', source.pointer))
      .then(
        (text) => {
          if (!left && typeof text === 'string') setRead({ of: item, text });
        },
        // The worker is gone: the value's own JSON stays.
        () => undefined,
      );
    return () => {
      left = true;
      release();
    };
  }, [item]);
  return read?.of === item ? read.text : JSON.stringify(item);
}
