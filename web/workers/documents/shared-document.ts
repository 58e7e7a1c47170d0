import type { DocumentLease, JsonDocument } from '../../../core/json/documents/json-document';
import type { DocumentFormat } from '../../../core/json/documents/document-model';

/** A reference to a string inside a message's document. From {@link stringInMessage}. */
export interface StringInMessage {
  readonly message: Uint8Array;
  readonly pointer: string;
}

/** A text, its UTF-8 bytes, or a string inside a message. */
export type DocumentSource = string | Uint8Array | StringInMessage;

interface SharedEntry {
  opened: Promise<JsonDocument>;
  holders: number;
}

const stringsInMessages = new WeakMap<Uint8Array, Map<string, StringInMessage>>();

/** Returns the same object for the same pointer, so that its document is opened once. */
export function stringInMessage(message: Uint8Array, pointer: string): StringInMessage {
  let known = stringsInMessages.get(message);
  if (known === undefined) stringsInMessages.set(message, (known = new Map<string, StringInMessage>()));
  let found = known.get(pointer);
  if (found === undefined) known.set(pointer, (found = { message, pointer }));
  return found;
}

export function isStringInMessage(source: unknown): source is StringInMessage {
  return typeof source === 'object' && source !== null && 'message' in source;
}

const shared = new Map<DocumentFormat, Map<DocumentSource, SharedEntry>>();
/** Time that a document stays open without views, so that switching tabs doesn't parse it again. */
const GRACE_MS = 20_000;

async function open(source: DocumentSource, format: DocumentFormat): Promise<JsonDocument> {
  if (!isStringInMessage(source)) {
    const { openDocument } = await import('./open-document');
    return openDocument(source, { format });
  }
  // All formats derive from the string's plain text, and that from the message.
  const outer = format === 'text' ? acquireDocument(source.message, 'json') : acquireDocument(source, 'text');
  try {
    const document = await outer.opened;
    return await document.derive(format === 'text' ? source.pointer : null, format);
  } finally {
    outer.release();
  }
}

/** On the same source (the same object, for bytes) in the same format. The caller must release it. */
export function acquireDocument(source: DocumentSource, format: DocumentFormat): DocumentLease {
  let bySource = shared.get(format);
  if (bySource === undefined) shared.set(format, (bySource = new Map<DocumentSource, SharedEntry>()));
  let found = bySource.get(source);
  if (found === undefined) {
    found = { opened: open(source, format), holders: 0 };
    bySource.set(source, found);
  }
  const entry = found;
  const all = bySource;
  entry.holders += 1;
  return {
    opened: entry.opened,
    release: (when) => {
      entry.holders -= 1;
      const close = () => {
        if (entry.holders > 0 || all.get(source) !== entry) return;
        all.delete(source);
        entry.opened.then(
          (document) => document.close(),
          () => undefined,
        );
      };
      if (when === 'now') close();
      else setTimeout(close, GRACE_MS);
    },
  };
}
