import { inTab, recall, remember, storageKey } from '../ui/remember';
import type { RawJson } from '../../core/transports/message-log';
import { sessionScoped } from '../../core/session/session-scoped';
import type { Session } from '../../core/session/session';
import { Store } from '../../core/store';

export interface RawMessage {
  text: string;
  /** Override Loupe's HTTP headers; null leaves one out. */
  headers: Readonly<Record<string, string | null>>;
  /** Line breaks between JSON tokens are removed on sending. */
  oneLine: boolean;
}

/** In characters. Longer drafts don't survive a reload. */
const MAX_STORED_LENGTH = 500_000;
const SECRET_NAME = /authorization|cookie|session-id|api-?key|token|secret|password/i;

/** A server's raw message. It survives a reload of the tab, except for header values that may be secrets. */
class RawDraft extends Store<RawMessage> {
  readonly #server: () => string;

  constructor(server: () => string, isLineBased: boolean) {
    super({ text: '', headers: {}, oneLine: isLineBased, ...(recall(inTab, keyOf(server())) ?? {}) });
    this.#server = server;
  }

  change(change: Partial<RawMessage>): void {
    const message = { ...this.snapshot(), ...change };
    const { text, headers, oneLine } = message;
    const storable = Object.entries(headers).filter(([name]) => !SECRET_NAME.test(name));
    const json = JSON.stringify({ text, headers: Object.fromEntries(storable), oneLine });
    remember(inTab, keyOf(this.#server()), json.length > MAX_STORED_LENGTH ? null : json);
    this.set(message);
  }
}

export const rawDraft = sessionScoped(
  (session: Session) => new RawDraft(() => session.config.name, session.config.target.kind === 'stdio'),
);

/** Replaces the draft with a logged message. Bytes that are no UTF-8 are lost. */
export function editAsRaw(session: Session, raw: RawJson): void {
  const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
  rawDraft(session).change({ text, headers: {} });
}

/** @param session undefined if none is open: the text then waits in the tab's storage */
export function writeRawText(server: string, session: Session | undefined, text: string): void {
  if (session) editAsRaw(session, text);
  else remember(inTab, keyOf(server), JSON.stringify({ text, headers: {} }));
}

const keyOf = (server: string) => storageKey('loupe.raw', server, 'message');
