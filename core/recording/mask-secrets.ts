import { MASK, redact, redactBody, redactHeaders } from '../redact';
import type { HeaderList } from '../transports/http-progress';
import type { RecordedBytes, RecordedEvent, RecordedServer } from './format';

/** Shorter values are not looked for: they stand everywhere. */
const SHORTEST = 4;
/** A text in JSON in a text in JSON: as deep as servers go. */
const LEVELS = 3;
const CREDENTIALS = /^(?:Bearer|Basic|DPoP)\s+/i;
const SECRET_OPTION = /^--?[\w-]*(?:key|token|secret|passw|auth|credential)[\w-]*$/i;
const SECRET_OPTION_VALUE = /^(--?[\w-]*(?:key|token|secret|passw|auth|credential)[\w-]*=).+$/is;

/**
 * Takes values that are known to be secret out of what is written, and what carries credentials by its nature: headers, URLs,
 * bodies of OAuth. The rest of a message stays as it was on the wire.
 */
export class SecretMask {
  /** Each spelling, and what stands in its place; the longest first. */
  #spellings: [spelling: string, mask: string][] = [];
  readonly #values = new Set<string>();

  constructor(values: Iterable<string> = []) {
    for (const value of values) this.add(value);
  }

  add(given: string): void {
    const value = given.replace(CREDENTIALS, '');
    if (value.length < SHORTEST || this.#values.has(value)) return;
    this.#values.add(value);
    // A number may stand in JSON without quotes.
    const mask = /^\d+$/.test(value) ? '9'.repeat(value.length) : MASK;
    const spellings = new Set([value, encodeURIComponent(value)]);
    for (let [text, level] = [value, 0]; level < LEVELS; level += 1)
      spellings.add((text = JSON.stringify(text).slice(1, -1)));
    for (const spelling of spellings) this.#spellings.push([spelling, mask]);
    this.#spellings.sort(([a], [b]) => b.length - a.length);
  }

  text(text: string): string {
    let masked = text;
    for (const [spelling, mask] of this.#spellings) masked = masked.replaceAll(spelling, mask);
    return masked;
  }

  /** The same event without what is secret; the event itself where there is nothing. */
  event(event: RecordedEvent): RecordedEvent {
    switch (event.kind) {
      case 'message':
      case 'noise':
        return { ...event, ...this.#bytes(event) };
      case 'request': {
        const { url, body } = event;
        const headers = this.#headers(event.headers);
        const bodied = body !== undefined && { body: this.text(redactBody(body)) };
        return { ...event, url: this.text(redact(url)), headers, ...bodied };
      }
      case 'response':
        return { ...event, headers: this.#headers(event.headers) };
      case 'ended': {
        const { body, asides } = event;
        return {
          ...event,
          ...(body !== undefined && { body: this.text(redactBody(body)) }),
          ...(asides !== undefined && { asides: this.text(asides) }),
        };
      }
      case 'stderr':
        return { ...event, text: this.text(redact(event.text)) };
      case 'app':
        return { ...event, text: this.text(event.text) };
      case 'act': {
        const { subject, words } = event;
        return {
          ...event,
          ...(subject !== undefined && { subject: this.text(subject) }),
          ...(words !== undefined && { words: this.text(words) }),
        };
      }
      case 'other':
        return { ...event, line: this.text(event.line) };
      case 'started':
      case 'exited':
      case 'closed':
      case 'lost':
        return event;
    }
  }

  server(server: RecordedServer): RecordedServer {
    if (server.kind === 'http') return { ...server, url: this.text(redact(server.url)) };
    const args = server.args.map((arg, at) =>
      SECRET_OPTION.test(server.args[at - 1] ?? '')
        ? MASK
        : this.text(redact(arg.replace(SECRET_OPTION_VALUE, `$1${MASK}`))),
    );
    return { ...server, command: this.text(server.command), args };
  }

  #bytes(recorded: RecordedBytes): RecordedBytes {
    if ('text' in recorded) return { text: this.text(recorded.text) };
    // A character for each byte: what is not UTF-8 as a whole may hold a secret all the same.
    let binary = atob(recorded.bytes);
    for (const [spelling] of this.#spellings)
      binary = binary.replaceAll(spelling, '*'.repeat(spelling.length));
    return { bytes: btoa(binary) };
  }

  #headers(headers: HeaderList): HeaderList {
    return redactHeaders(headers).map(([name, value]) => [name, this.text(value)] as const);
  }
}

/** The values in a process's environment or a server's headers that are secrets, by their names. */
export function secretsNamed(values: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value !== undefined && SECRET_NAME.test(name) ? [value] : [],
  );
}

const SECRET_NAME = /key|token|secret|passw|auth|credential|cookie|session|private/i;
