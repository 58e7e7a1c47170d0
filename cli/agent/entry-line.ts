import type { Secrets } from '../../core/secrets/secrets';
import type { LogEntry } from '../../core/transports/message-log';
import { cutText } from '../../core/json/shorten-strings';
import { formatDuration } from '../../core/text/format';

const MAX_CHARACTERS = 600;

/** `10:00:00.120 → {"method":…}`: without secrets. */
export function entryLine(entry: LogEntry, secrets: Secrets): string {
  const shown = (text: string) => shortened(secrets.mask(text));
  const time = new Date(entry.at).toISOString().slice(11, 23);
  switch (entry.kind) {
    case 'message': {
      const { raw } = entry;
      const arrow = entry.direction === 'sent' ? '→' : '←';
      const duration = entry.duration === undefined ? '' : ` (${formatDuration(entry.duration)})`;
      return `${time} ${arrow}${duration} ${shown(typeof raw === 'string' ? raw : new TextDecoder().decode(raw))}`;
    }
    case 'stderr':
      return `${time} stderr ${shown(entry.text)}`;
    case 'noise':
      return `${time} ← ${entry.discarded ? 'discarded by clients' : 'not JSON'}: ${shown(entry.text)}`;
    case 'http': {
      const { progress } = entry;
      const status = 'status' in progress ? ` ${progress.status}` : '';
      return `${time} HTTP ${entry.method} ${shown(entry.url)}${status}`;
    }
    case 'lifecycle': {
      const { event } = entry;
      if (event.kind === 'spawned') return `${time} process ${event.pid} started`;
      if (event.kind === 'exited') return `${time} process ended: ${event.signal ?? `exit code ${event.code}`}`;
      return `${time} ${event.kind}`;
    }
    case 'app':
      return `${time} app ${shown(entry.raw)}`;
  }
}

function shortened(text: string): string {
  return text.length > MAX_CHARACTERS ? `${cutText(text, MAX_CHARACTERS)}… (${text.length} characters)` : text;
}
