import { useEffect, useMemo, useState } from 'react';

import type { DocumentFormat } from '../json/documents/desk';
import {
  type JsonDocument,
  localLimit,
  openDocument,
  openLocalDocument,
} from '../json/documents/open-document';

export type DocumentState =
  | { state: 'opening' }
  | { state: 'open'; document: JsonDocument }
  | { state: 'failed'; message: string };

interface Lease {
  opened: Promise<JsonDocument>;
  holders: number;
}

const leases = new Map<DocumentFormat, Map<string | Uint8Array, Lease>>();
/** How long a document stays open after its last view: switching tabs back and forth reads it once. */
const graceMs = 20_000;

function lease(
  source: string | Uint8Array,
  format: DocumentFormat,
): Lease & { release: () => void } {
  let bySource = leases.get(format);
  if (bySource === undefined) {
    bySource = new Map<string | Uint8Array, Lease>();
    leases.set(format, bySource);
  }
  let found = bySource.get(source);
  if (found === undefined) {
    found = { opened: openDocument(source, { format }), holders: 0 };
    bySource.set(source, found);
  }
  const held = found;
  const open = bySource;
  held.holders += 1;
  return {
    ...held,
    release: () => {
      held.holders -= 1;
      setTimeout(() => {
        if (held.holders > 0 || open.get(source) !== held) return;
        open.delete(source);
        held.opened.then(
          (document) => document.close(),
          () => undefined,
        );
      }, graceMs);
    },
  };
}

/** Opens a text as a document for as long as the component shows it. Small ones are open at once. */
export function useDocument(
  source: string | Uint8Array,
  format: DocumentFormat = 'json',
): DocumentState {
  const local = useMemo<DocumentState | null>(() => {
    if (source.length >= localLimit) return null;
    const text =
      typeof source === 'string'
        ? source
        : new TextDecoder('utf-8', { ignoreBOM: true }).decode(source);
    return { state: 'open', document: openLocalDocument(text, format) };
  }, [source, format]);
  const [late, setLate] = useState<{ of: string | Uint8Array; now: DocumentState } | null>(null);
  useEffect(() => {
    if (source.length < localLimit) return;
    let gone = false;
    const { opened, release } = lease(source, format);
    opened.then(
      (document) => {
        if (!gone) setLate({ of: source, now: { state: 'open', document } });
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!gone) setLate({ of: source, now: { state: 'failed', message } });
      },
    );
    return () => {
      gone = true;
      release();
    };
  }, [source, format]);
  if (local !== null) return local;
  return late?.of === source ? late.now : { state: 'opening' };
}
