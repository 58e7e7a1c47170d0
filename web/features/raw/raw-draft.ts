import { inTab, recall, remember, storageKey } from '../../ui/remember';
import type { RawJson } from '../../../core/transports/message-log';
import { sessionScoped } from '../../../core/session/session-scoped';
import type { Session } from '../../../core/session/session';
import { Store } from '../../../core/store';

/** A message that a person writes by hand, byte for byte. */
export interface RawMessage {
  text: string;
  /** What goes in the place of the HTTP headers that Loupe would send; null leaves one out. */
  headers: Readonly<Record<string, string | null>>;
  /** Where it is JSON of several lines: the breaks between its tokens are left out on sending. */
  oneLine: boolean;
}

/** Longer texts are kept as long as the page only. */
const LARGEST = 500_000;
const SECRET = /authorization|cookie|session-id|api-?key|token|secret|password/i;

/**
 * The message that is being written for one server. It survives a reload of the tab, but for the values of headers that
 * are secrets. A React store.
 */
class RawDraft extends Store<RawMessage> {
  readonly #server: () => string;

  constructor(server: () => string, isLineBased: boolean) {
    super({ text: '', headers: {}, oneLine: isLineBased, ...stored(server()) });
    this.#server = server;
  }

  change(change: Partial<RawMessage>): void {
    const message = { ...this.snapshot(), ...change };
    const { text, headers, oneLine } = message;
    const open = Object.entries(headers).filter(([name]) => !SECRET.test(name));
    const kept = JSON.stringify({ text, headers: Object.fromEntries(open), oneLine });
    remember(inTab, keyOf(this.#server()), kept.length > LARGEST ? null : kept);
    this.set(message);
  }
}

/** The draft of a session's server. */
export const rawDraft = sessionScoped(
  (session: Session) => new RawDraft(() => session.config.name, session.config.target.kind === 'stdio'),
);

/** Puts a message of the traffic in the place of what was being written. Bytes that are no UTF-8 are lost. */
export function editAsRaw(session: Session, raw: RawJson): void {
  const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
  rawDraft(session).change({ text, headers: {} });
}

/** Puts a text in the place of what was being written for a server. @param session where one is open to it */
export function writeRawText(server: string, session: Session | undefined, text: string): void {
  if (session) editAsRaw(session, text);
  else remember(inTab, keyOf(server), JSON.stringify({ text, headers: {} }));
}

const keyOf = (server: string) => storageKey('loupe.raw', server, 'message');

function stored(server: string): Partial<RawMessage> {
  return recall(inTab, keyOf(server)) ?? {};
}
