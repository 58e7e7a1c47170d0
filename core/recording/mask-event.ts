import { type HeaderList } from '../transports/http-progress';
import { bytesOf } from './recorded-bytes';
import { base64Of } from '../json/base64';
import { maskSecrets, maskBody, maskHeaders } from '../secrets/mask-secrets';
import { isSecretOption } from '../secrets/secret-names';
import { MASK, type Secrets } from '../secrets/secrets';
import type { RecordedBytes, RecordedEvent, RecordedServer } from './format';

type Change = (text: string) => string;

/** How the texts of an event are changed, by what they are. */
export interface TextChanges {
  /** Messages, and output that is no message. */
  recorded: (recorded: RecordedBytes) => RecordedBytes;
  /** Of apps and user actions, and lines of other versions. */
  exact: Change;
  /** URLs, stderr, comments, failures. */
  text: Change;
  body: Change;
  headers: (headers: HeaderList) => HeaderList;
}

export function changeTexts(event: RecordedEvent, change: TextChanges): RecordedEvent {
  const { recorded, exact, text, body } = change;
  switch (event.kind) {
    case 'message':
      return { ...event, ...recorded(event) };
    case 'noise':
      return 'text' in event ? { ...event, text: text(event.text) } : { ...event, ...recorded(event) };
    case 'request': {
      const bodied = event.body !== undefined && { body: body(event.body) };
      return { ...event, url: text(event.url), headers: change.headers(event.headers), ...bodied };
    }
    case 'response':
      return { ...event, headers: change.headers(event.headers) };
    case 'ended': {
      const { asides, failure } = event;
      return {
        ...event,
        ...(event.body !== undefined && { body: body(event.body) }),
        ...(asides !== undefined && { asides: text(asides) }),
        ...(failure && { failure: { ...failure, message: text(failure.message) } }),
      };
    }
    case 'stderr':
      return { ...event, text: text(event.text) };
    case 'app':
      return { ...event, text: exact(event.text) };
    case 'act': {
      const { subject, words } = event;
      return {
        ...event,
        ...(subject !== undefined && { subject: exact(subject) }),
        ...(words !== undefined && { words: exact(words) }),
      };
    }
    case 'other':
      return { ...event, line: exact(event.line) };
    case 'started':
    case 'exited':
    case 'closed':
    case 'lost':
      return event;
  }
}

/** Masks secrets, and headers that carry credentials by nature. @param server whose own headers are masked, too */
export function maskEvent(event: RecordedEvent, secrets: Secrets, server?: RecordedServer): RecordedEvent {
  const serverHeaders = server?.kind === 'http' ? server.headers : undefined;
  return changeTexts(event, {
    recorded: (recorded) => maskBytes(recorded, secrets),
    exact: (text) => secrets.mask(text),
    text: (text) => maskSecrets(text, secrets),
    body: (text) => maskBody(text, secrets),
    headers: (headers) => maskHeaders(headers, secrets, serverHeaders),
  });
}

export function maskServer(server: RecordedServer, secrets: Secrets): RecordedServer {
  if (server.kind === 'http') return { ...server, url: maskSecrets(server.url, secrets) };
  const args = server.args.map((arg, at) => {
    if (isSecretOption(server.args[at - 1] ?? '')) return MASK;
    const [option = ''] = /^--?[\w-]+=/.exec(arg) ?? [];
    return isSecretOption(option) ? `${option}${MASK}` : maskSecrets(arg, secrets);
  });
  return { ...server, command: secrets.mask(server.command), args };
}

function maskBytes(recorded: RecordedBytes, secrets: Secrets): RecordedBytes {
  if ('text' in recorded) return { text: secrets.mask(recorded.text) };
  return { bytes: base64Of(secrets.maskBytes(bytesOf(recorded))) };
}
