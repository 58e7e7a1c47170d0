import type { HttpRequest, HttpResponse } from '../../authorization/model';
import type { RejectedRequest } from '../../authorization/flow-state';
import { responseHead } from '../../transports/http-progress';
import type { HttpEntry, MessageEntry, MessageLog, RawJson } from '../../transports/message-log';
import type { Outcome } from './outcome';
import { cutText } from '../../json/shorten-strings';
import { decodeBeginning } from '../../json/decode-beginning';

const MAX_BODY = 64 * 1024;

export interface RequestExchange {
  request: HttpRequest;
  response: HttpResponse | undefined;
}

/** The last exchange with a matching message; none on stdio. */
export function lastExchange(
  log: MessageLog,
  matches: (message: MessageEntry) => boolean,
): RequestExchange | undefined {
  const message = log
    .entriesAfter(0)
    .findLast(
      (entry) => entry.kind === 'message' && entry.direction === 'sent' && entry.http !== undefined && matches(entry),
    );
  if (message?.kind !== 'message' || message.http === undefined) return undefined;
  const entry = log.entry(message.http);
  if (entry?.kind !== 'http') return undefined;
  const { method, url, headers } = entry;
  const body = typeof message.raw === 'string' ? message.raw : '';
  return { request: { method, url, headers, body }, response: responseOf(entry) };
}

/** The exchange whose body rejected the credentials although its status did not. */
export function rejectedExchange(log: MessageLog, outcome: Outcome): RejectedRequest | undefined {
  if (outcome.kind !== 'error' && outcome.kind !== 'lost') return undefined;
  const { request, response } = lastExchange(log, ({ raw }) => raw === outcome.request) ?? {};
  if (!request || !response || response.status >= 300) return undefined;
  const body = outcome.kind === 'error' ? bodyText(outcome.raw) : outcome.failure.message;
  return { request, response: { ...response, body } };
}

export function bodyText(raw: RawJson): string {
  return typeof raw === 'string' ? cutText(raw, MAX_BODY) : decodeBeginning(raw, MAX_BODY);
}

function responseOf({ progress }: HttpEntry): HttpResponse | undefined {
  const head = responseHead(progress);
  if (!head) return undefined;
  const { status, statusText, headers } = head;
  const body = progress.kind === 'done' ? (progress.body ?? '') : '';
  const millis = 'duration' in progress ? progress.duration : 0;
  return { status, statusText, headers, body, millis };
}
