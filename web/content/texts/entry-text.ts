import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import { isProvokedByCheck } from '../../../core/transports/is-provoked-by-check';
import { CLOSED_BY_LOUPE, headerOf, isFailedStatus } from '../../../core/transports/http-progress';
import type { AppEntry, HttpEntry, LogEntry, MessageEntry } from '../../../core/transports/message-log';
import { LISTEN } from '../../../core/protocol/listen-method';
import { shortenText } from '../../../core/json/shorten-strings';
import { maskSecrets } from '../../../core/secrets/mask-secrets';

export type EntryLook = 'sent' | 'received' | 'tool-error' | 'error' | 'http' | 'text' | 'event';

export function entryLook(entry: LogEntry): EntryLook {
  switch (entry.kind) {
    case 'message':
    case 'app':
      if (isRejectedProbe(entry) || isProvokedByCheck(entry)) return entry.direction;
      if (entry.shape.kind === 'error' || entry.shape.kind === 'invalid') return 'error';
      if (entry.shape.kind === 'result' && entry.shape.isError) return 'tool-error';
      return entry.direction;
    case 'http':
      return isFailed(entry) && !isProvokedByCheck(entry) ? 'error' : 'http';
    case 'stderr':
      return 'text';
    case 'noise':
      return 'error';
    case 'lifecycle':
      return 'event';
  }
}

/** The outcome of an exchange; names as in a run's outcomes. */
export const ENTRY_OUTCOMES = [
  'ok',
  'input-required',
  'task-created',
  'tool-error',
  'protocol-error',
  'not-supported',
  'server-check',
  'invalid',
  'open',
  'closed',
  'cancelled',
  'unanswered',
  'http-error',
  'broken',
] as const;
export type EntryOutcome = (typeof ENTRY_OUTCOMES)[number];

/** Undefined unless the entry ends an exchange. */
export function entryOutcome(entry: LogEntry): EntryOutcome | undefined {
  if (isProvokedByCheck(entry)) return 'server-check';
  if (isMessage(entry)) {
    switch (entry.shape.kind) {
      case 'result':
        return entry.shape.isError ? 'tool-error' : (entry.shape.interim ?? 'ok');
      case 'error':
        return isRejectedProbe(entry) ? 'not-supported' : 'protocol-error';
      case 'invalid':
        return 'invalid';
      case 'request':
        return entry.partner === undefined ? withoutResponse(entry) : undefined;
      case 'notification':
      case 'batch':
        return undefined;
    }
  }
  if (entry.kind === 'noise') return 'invalid';
  if (entry.kind !== 'http' || !isFailed(entry)) return undefined;
  return entry.progress.kind === 'broken' ? 'broken' : 'http-error';
}

function withoutResponse(entry: MessageEntry | AppEntry): EntryOutcome {
  if (entry.kind === 'app') return 'unanswered';
  if (entry.end === 'cancelled') return 'cancelled';
  // Requests from before a reload of the page are no longer open.
  if (entry.end === undefined && entry.seq > 0) return 'open';
  return 'method' in entry.shape && entry.shape.method === LISTEN ? 'closed' : 'unanswered';
}

function isFailed({ method, headers, progress }: HttpEntry): boolean {
  if (progress.kind === 'broken') return progress.code !== CLOSED_BY_LOUPE;
  if (progress.kind !== 'done' || !isFailedStatus(method, progress.status)) return false;
  const isProbe = headerOf(headers, 'mcp-method') === 'server/discover';
  // An older server rejects the probe by another 4xx status.
  return !isProbe || progress.status >= 500 || [401, 403].includes(progress.status);
}

/** Maximum characters; a line of megabytes would block the page. */
const MAX_LENGTH = 500;

function cut(text: string): string {
  return shortenText(text, MAX_LENGTH);
}

/** A method, subject or id as text: servers may send any JSON there. */
function jsonLabel(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? '[…]' : '{…}';
  return cut(String(value));
}

export function useEntryText(): (entry: LogEntry) => string {
  const t = useTranslations('traffic');
  // A stable function: lists are filtered again when it changes.
  return useCallback(
    (entry: LogEntry): string => {
      switch (entry.kind) {
        case 'message':
        case 'app':
          return messageText(entry, t);
        case 'http':
          return `${entry.method} ${cut(maskSecrets(entry.url))} ${httpText(entry, t)}`;
        case 'stderr':
          return cut(entry.text);
        case 'noise':
          return t('labelOf', { label: t(noiseKey(entry)), value: cut(entry.text) });
        case 'lifecycle': {
          const { event } = entry;
          if (event.kind === 'spawned') return t('spawned', { pid: String(event.pid) });
          if (event.kind === 'closed') return t('closed');
          if (event.kind === 'reloaded') return t('reloaded');
          const how =
            event.signal === null
              ? t('exitCode', { code: String(event.code ?? '?') })
              : t('signal', { signal: event.signal });
          const left = event.left?.map(({ pid, command }) => `${pid} ${cut(command)}`).join(t('listSeparator'));
          return left === undefined ? t('exited', { how }) : t('exitedLeaving', { how, left });
        }
      }
    },
    [t],
  );
}

type Translate = ReturnType<typeof useTranslations<'traffic'>>;

function messageText({ shape, requestSummary }: MessageEntry | AppEntry, t: Translate): string {
  switch (shape.kind) {
    case 'request':
      return [jsonLabel(shape.method), shape.subject && jsonLabel(shape.subject), `#${jsonLabel(shape.id)}`]
        .filter(Boolean)
        .join(' ');
    case 'notification':
      return jsonLabel(shape.method);
    case 'result':
      return `${cut(requestSummary ?? t('result'))} #${jsonLabel(shape.id)}`;
    case 'error':
      return `${cut(requestSummary ?? 'error')} #${jsonLabel(shape.id)} ${jsonLabel(shape.code)} ${jsonLabel(shape.message)}`;
    case 'batch':
      return t('batch', { count: shape.length });
    case 'invalid':
      return t('invalid');
  }
}

function httpText({ progress }: HttpEntry, t: Translate): string {
  switch (progress.kind) {
    case 'waiting':
      return t('waiting');
    case 'open':
      return `${progress.status} ${t('streaming')}`;
    case 'done':
      return `${progress.status} ${cut(progress.statusText)}`.trim();
    case 'broken':
      if (progress.code !== CLOSED_BY_LOUPE) return t('broken', { message: cut(progress.message) });
      return `${progress.head?.status ?? ''} ${t('closedHere')}`.trim();
  }
}

export function entryBytes(entry: LogEntry): number | undefined {
  switch (entry.kind) {
    case 'message':
    case 'app':
    case 'noise':
      return entry.size;
    case 'http':
      return 'bytes' in entry.progress ? entry.progress.bytes : undefined;
    case 'stderr':
    case 'lifecycle':
      return undefined;
  }
}

export function entryDurationMs(entry: LogEntry): number | undefined {
  if (isMessage(entry)) return entry.duration;
  if (entry.kind === 'http' && 'duration' in entry.progress) return entry.progress.duration;
  return undefined;
}

export function isMessage(entry: LogEntry): entry is MessageEntry | AppEntry {
  return entry.kind === 'message' || entry.kind === 'app';
}

/** An older server rejects `server/discover`, by which clients probe for the protocol version: that is no problem. */
export function isRejectedProbe(entry: LogEntry): boolean {
  const isError = entry.kind === 'message' && entry.shape.kind === 'error';
  return isError && entry.requestSummary === 'server/discover';
}

export function isResponse(entry: LogEntry): boolean {
  return isMessage(entry) && (entry.shape.kind === 'result' || entry.shape.kind === 'error');
}

function noiseKey({ cut, discarded }: Extract<LogEntry, { kind: 'noise' }>) {
  if (cut !== undefined) return 'tooLong';
  return discarded ? 'discarded' : 'noise';
}
