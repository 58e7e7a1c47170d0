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
  let byPointer = stringsInMessages.get(message);
  if (byPointer === undefined) stringsInMessages.set(message, (byPointer = new Map<string, StringInMessage>()));
  let string = byPointer.get(pointer);
  if (string === undefined) byPointer.set(pointer, (string = { message, pointer }));
  return string;
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

/** One document for all that need the same source (of bytes, the same array) in the same format. To be released. */
export function acquireDocument(source: DocumentSource, format: DocumentFormat): DocumentLease {
  const bySource = shared.get(format) ?? new Map<DocumentSource, SharedEntry>();
  shared.set(format, bySource);
  const entry = bySource.get(source) ?? { opened: open(source, format), holders: 0 };
  bySource.set(source, entry);
  entry.holders += 1;
  return {
    opened: entry.opened,
    release: (when) => {
      entry.holders -= 1;
      const close = () => {
        if (entry.holders > 0 || bySource.get(source) !== entry) return;
        bySource.delete(source);
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
