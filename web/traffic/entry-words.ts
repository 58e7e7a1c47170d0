import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { HttpEntry, LogEntry, MessageEntry } from '../session/message-log';

/** The kinds that the traffic can be filtered by. */
export const KINDS = ['message', 'http', 'stderr', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export function kindOf(entry: LogEntry): Kind {
  return entry.kind === 'noise' || entry.kind === 'lifecycle' ? 'other' : entry.kind;
}

/** How an entry looks at a glance. */
export type Look = 'sent' | 'received' | 'error' | 'http' | 'text' | 'event';

export function lookOf(entry: LogEntry): Look {
  switch (entry.kind) {
    case 'message':
      if (entry.shape.kind === 'error' || entry.shape.kind === 'invalid') return 'error';
      return entry.direction;
    case 'http':
      return isBad(entry) ? 'error' : 'http';
    case 'stderr':
      return 'text';
    case 'noise':
      return 'error';
    case 'lifecycle':
      return 'event';
  }
}

function isBad({ progress }: HttpEntry): boolean {
  return progress.kind === 'broken' || (progress.kind === 'done' && progress.status >= 400);
}

/** One line that says what an entry is: for the list, and to filter by. */
export function useEntryWords(): (entry: LogEntry) => string {
  const t = useTranslations('traffic');
  // Steady between renders: lists are filtered anew when it changes.
  return useCallback(
    (entry: LogEntry): string => {
      switch (entry.kind) {
        case 'message':
          return messageWords(entry, t('invalid'), (count) => t('batch', { count: String(count) }));
        case 'http':
          return `${entry.method} ${entry.url} ${httpWords(entry, t)}`;
        case 'stderr':
          return entry.text;
        case 'noise':
          return `${t('noise')}: ${entry.text.slice(0, 300)}`;
        case 'lifecycle': {
          const { event } = entry;
          if (event.kind === 'spawned') return t('spawned', { pid: String(event.pid) });
          if (event.kind === 'closed') return t('closed');
          const how =
            event.signal === null
              ? t('exitCode', { code: String(event.code ?? '?') })
              : t('signal', { signal: event.signal });
          return t('exited', { how });
        }
      }
    },
    [t],
  );
}

function messageWords(
  { shape, answers }: MessageEntry,
  invalid: string,
  batch: (count: number) => string,
): string {
  switch (shape.kind) {
    case 'request':
      return [shape.method, shape.subject, `#${String(shape.id)}`].filter(Boolean).join(' ');
    case 'notification':
      return shape.method;
    case 'result':
      return `${answers ?? 'result'} #${String(shape.id)}`;
    case 'error':
      return `${answers ?? 'error'} #${String(shape.id)} ${String(shape.code)} ${String(shape.message)}`;
    case 'batch':
      return batch(shape.length);
    case 'invalid':
      return invalid;
  }
}

function httpWords(
  { progress }: HttpEntry,
  t: ReturnType<typeof useTranslations<'traffic'>>,
): string {
  switch (progress.kind) {
    case 'waiting':
      return t('waiting');
    case 'open':
      return `${progress.status} ${t('streaming')}`;
    case 'done':
      return `${progress.status} ${progress.statusText}`.trim();
    case 'broken':
      return t('broken', { message: progress.message });
  }
}

/** Bytes of an entry where that means something. */
export function bytesOf(entry: LogEntry): number | undefined {
  switch (entry.kind) {
    case 'message':
    case 'noise':
      return entry.size;
    case 'http':
      return 'bytes' in entry.progress ? entry.progress.bytes : undefined;
    case 'stderr':
    case 'lifecycle':
      return undefined;
  }
}

/** Milliseconds an exchange took, where it has ended. */
export function durationOf(entry: LogEntry): number | undefined {
  if (entry.kind === 'message') return entry.duration;
  if (entry.kind === 'http' && 'duration' in entry.progress) return entry.progress.duration;
  return undefined;
}

export function isResponse(entry: LogEntry): boolean {
  return (
    entry.kind === 'message' && (entry.shape.kind === 'result' || entry.shape.kind === 'error')
  );
}
