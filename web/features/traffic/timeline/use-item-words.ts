import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { SpanOutcome, TimelineItem } from '../../../../core/timeline/model';
import type { LogEntry } from '../../../../core/transports/message-log';
import { formatDuration } from '../../../ui/format';
import { formatClock } from '../../../../core/text/format-age';

/** What is said of an item of the timeline. */
export interface ItemWords {
  name: string;
  /** When it began. */
  time: string;
  /** How long it took; absent of marks and of what has not ended. */
  duration?: string;
  /** Of spans: the state and the word for it. */
  outcome?: { state: SpanOutcome; word: string };
}

export function useItemWords(
  entryOf: (seq: number) => LogEntry | undefined,
  wordsOf: (entry: LogEntry) => string,
): (item: TimelineItem) => ItemWords {
  const t = useTranslations('timeline');
  return useCallback(
    (item: TimelineItem): ItemWords => {
      const entry = entryOf(item.seq);
      const words = entry ? wordsOf(entry) : '';
      if (item.kind === 'mark') return { name: words, time: formatClock(item.at) };
      const called = [item.name, item.subject].filter((part) => part !== undefined).join(' ');
      const name =
        item.what === 'call' || item.what === 'wait' || item.what === 'task'
          ? t(`what_${item.what}`, { name: called })
          : words || called;
      return {
        name,
        time: formatClock(item.start),
        ...(item.end !== undefined && { duration: formatDuration(item.end - item.start) }),
        outcome: { state: item.outcome, word: t(`outcome_${item.outcome}`) },
      };
    },
    [t, entryOf, wordsOf],
  );
}
