import { isSecretHeader, redact, redactBody, redactHeaders } from '../../core/secrets/redact';
import { MASK } from '../../core/secrets/secrets';
import type { Session } from '../../core/session/session';
import type { HeaderList, HttpProgress } from '../../core/transports/http-progress';
import type { LogEntry, MessageEntry } from '../../core/transports/message-log';
import { KeptMask } from './kept-mask';
import type { KeptEntry } from './traffic-database';

/** A message whose text is bytes, because it is large. */
export type LargeMessage = MessageEntry & { raw: Uint8Array };

export function isLargeMessage(entry: LogEntry): entry is LargeMessage {
  return entry.kind === 'message' && typeof entry.raw !== 'string';
}

type Masked = Pick<Session, 'config' | 'secrets'>;

/** An entry of a session's log as it may be kept. */
export function maskEntry(entry: LogEntry, session: Masked): LogEntry {
  const { secrets } = session;
  const text = (each: string) => redact(each, secrets);
  switch (entry.kind) {
    case 'message':
      return { ...entry, raw: secrets.maskRaw(entry.raw) };
    case 'app':
      return { ...entry, raw: secrets.mask(entry.raw) };
    case 'http':
      return {
        ...entry,
        url: text(entry.url),
        headers: maskHeaders(entry.headers, session),
        progress: maskProgress(entry.progress, session),
        ...(entry.asides !== undefined && { asides: text(entry.asides) }),
      };
    case 'stderr':
      return { ...entry, text: text(entry.text) };
    case 'noise': {
      const without = text(entry.text);
      if (without === entry.text) return entry;
      const { bytes: _bytes, ...rest } = entry;
      return { ...rest, text: without };
    }
    case 'lifecycle':
      return entry;
  }
}

/** The same for a large message, whose text is looked through without the page having to wait. @throws WorkerError */
export async function maskLargeEntry(entry: LargeMessage, { secrets }: Masked): Promise<KeptEntry> {
  return { ...entry, raw: await new KeptMask(secrets).bytes(entry.raw) };
}

/** Of headers that the person gave no value is kept, however short. */
function maskHeaders(headers: HeaderList, { config, secrets }: Masked): HeaderList {
  const { target } = config;
  const names = target.kind === 'stdio' ? [] : Object.keys(target.headers);
  const own = new Set(names.map((name) => name.toLowerCase()));
  return redactHeaders(headers, secrets).map(([name, value]) => {
    const isSecret = isSecretHeader(name) || own.has(name.toLowerCase());
    return [name, isSecret ? MASK : value] as const;
  });
}

function maskProgress(progress: HttpProgress, session: Masked): HttpProgress {
  const { secrets } = session;
  switch (progress.kind) {
    case 'waiting':
      return progress;
    case 'open':
      return { ...progress, headers: maskHeaders(progress.headers, session) };
    case 'done': {
      const { body } = progress;
      const headers = maskHeaders(progress.headers, session);
      const masked = body !== undefined && { body: redactBody(body, secrets) };
      return { ...progress, headers, ...masked };
    }
    case 'broken': {
      const { head, message } = progress;
      const masked = head && { ...head, headers: maskHeaders(head.headers, session) };
      const words = redact(message, secrets);
      return { ...progress, message: words, ...(masked && { head: masked }) };
    }
  }
}
