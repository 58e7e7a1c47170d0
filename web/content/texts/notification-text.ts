import { toObject } from '../../../core/json/json-object';
import { textOrJson } from '../../../core/json/lossless';
import { shortenText } from '../../../core/json/shorten-strings';
import { valueOfJson } from '../../../core/protocol/json-rpc';
import type { LogEntry } from '../../../core/transports/message-log';

const MAX_PARSED_CHARACTERS = 20_000;
const MAX_CHARACTERS = 200;

/** `3/10 Kneading` for progress, `warning The oven is cold` for a log message; undefined for others. */
export function notificationText(entry: LogEntry | undefined): string | undefined {
  if (entry?.kind !== 'message' || entry.shape.kind !== 'notification') return undefined;
  const { raw, shape } = entry;
  if (typeof raw !== 'string' || raw.length > MAX_PARSED_CHARACTERS) return undefined;
  const { progress, total, message, level, data } = toObject(toObject(valueOfJson(raw))['params']);
  switch (shape.method) {
    case 'notifications/progress':
      return lineOf([total === undefined ? progress : `${textOrJson(progress)}/${textOrJson(total)}`, message]);
    case 'notifications/message':
      return lineOf([level, data]);
    default:
      return undefined;
  }
}

function lineOf(parts: readonly unknown[]): string {
  const defined = parts.filter((part) => part !== undefined);
  return shortenText(defined.map(textOrJson).join(' '), MAX_CHARACTERS);
}
