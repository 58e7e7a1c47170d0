import { bytesOf } from './recorded-bytes';
import { base64Of } from '../json/base64';
import { maskSecrets, maskBody, maskHeaders } from '../secrets/mask-secrets';
import { isSecretOption } from '../secrets/secret-names';
import { MASK, type Secrets } from '../secrets/secrets';
import type { RecordedBytes, RecordedEvent, RecordedServer } from './format';

/** Masks secrets, and headers that carry credentials by nature. @param server whose own headers are masked, too */
export function maskEvent(event: RecordedEvent, secrets: Secrets, server?: RecordedServer): RecordedEvent {
  const own = server?.kind === 'http' ? server.headers : undefined;
  switch (event.kind) {
    case 'message':
      return { ...event, ...maskBytes(event, secrets) };
    case 'noise':
      return 'text' in event
        ? { ...event, text: maskSecrets(event.text, secrets) }
        : { ...event, ...maskBytes(event, secrets) };
    case 'request': {
      const { url, body } = event;
      const headers = maskHeaders(event.headers, secrets, own);
      const bodied = body !== undefined && { body: maskBody(body, secrets) };
      return { ...event, url: maskSecrets(url, secrets), headers, ...bodied };
    }
    case 'response':
      return { ...event, headers: maskHeaders(event.headers, secrets, own) };
    case 'ended': {
      const { body, asides, failure } = event;
      return {
        ...event,
        ...(body !== undefined && { body: maskBody(body, secrets) }),
        ...(asides !== undefined && { asides: maskSecrets(asides, secrets) }),
        ...(failure && { failure: { ...failure, message: maskSecrets(failure.message, secrets) } }),
      };
    }
    case 'stderr':
      return { ...event, text: maskSecrets(event.text, secrets) };
    case 'app':
      return { ...event, text: secrets.mask(event.text) };
    case 'act': {
      const { subject, words } = event;
      return {
        ...event,
        ...(subject !== undefined && { subject: secrets.mask(subject) }),
        ...(words !== undefined && { words: secrets.mask(words) }),
      };
    }
    case 'other':
      return { ...event, line: secrets.mask(event.line) };
    case 'started':
    case 'exited':
    case 'closed':
    case 'lost':
      return event;
  }
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
