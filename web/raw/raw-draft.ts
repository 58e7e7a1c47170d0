import { remember } from '../ui/remember';
import type { RawJson } from '../session/message-log';
import { perSession } from '../session/per-session';
import type { Session } from '../session/session';

/** A message that a person writes by hand, byte for byte. */
export interface RawMessage {
  text: string;
  /** What goes in the place of the HTTP headers that Loupe would send; null leaves one out. */
  headers: Readonly<Record<string, string | null>>;
  /** Where it is JSON of several lines: the breaks between its tokens are left out on sending. */
  oneLine: boolean;
}

const PREFIX = 'loupe.raw';
/** Longer texts are kept as long as the page only. */
const LARGEST = 500_000;
const SECRET = /authorization|cookie|session-id|api-?key|token|secret|password/i;

/**
 * The message that is being written for one server. It survives a reload of the tab, but for the values of headers that
 * are secrets. A React store.
 */
class RawDraft {
  readonly #server: () => string;
  readonly #listeners = new Set<() => void>();
  #message: RawMessage;

  constructor(server: () => string, isLineBased: boolean) {
    this.#server = server;
    this.#message = { text: '', headers: {}, oneLine: isLineBased, ...stored(keyOf(server())) };
  }

  snapshot = (): RawMessage => this.#message;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(change: Partial<RawMessage>): void {
    this.#message = { ...this.#message, ...change };
    const { text, headers, oneLine } = this.#message;
    const open = Object.entries(headers).filter(([name]) => !SECRET.test(name));
    const kept = JSON.stringify({ text, headers: Object.fromEntries(open), oneLine });
    remember(sessionStorage, keyOf(this.#server()), kept.length > LARGEST ? null : kept);
    for (const listener of this.#listeners) listener();
  }
}

/** The draft of a session's server. */
export const rawDraft = perSession(
  (session) => new RawDraft(() => session.config.name, session.config.target.kind === 'stdio'),
);

/** Puts a message of the traffic in the place of what was being written. Bytes that are no UTF-8 are lost. */
export function editAsRaw(session: Session, raw: RawJson): void {
  const text = typeof raw === 'string' ? raw : new TextDecoder().decode(raw);
  rawDraft(session).change({ text, headers: {} });
}

function keyOf(server: string): string {
  return `${PREFIX}/${encodeURIComponent(server)}/message`;
}

function stored(key: string): Partial<RawMessage> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<RawMessage>;
  } catch {
    return {};
  }
}
