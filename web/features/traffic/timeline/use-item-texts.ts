import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { Flaws } from '../../../../core/protocol/findings/finding';
import type { TimelineItem } from '../../../../core/timeline/model';
import type { LogEntry } from '../../../../core/transports/message-log';
import { useOutcomeWord } from '../../../outcome/use-outcome-word';
import { signOf } from '../../../record/outcome-state';
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
  outcome?: { sign: string; word: string };
}

export function useItemWords(
  entryOf: (seq: number) => LogEntry | undefined,
  wordsOf: (entry: LogEntry) => string,
  flawsOf: (item: TimelineItem) => Flaws | undefined,
  /** How long each call waited for a person, in milliseconds, by its key: that is shown by itself. */
  waited: ReadonlyMap<string, number>,
): (item: TimelineItem) => ItemWords {
  const t = useTranslations('timeline');
  const outcomeWord = useOutcomeWord();
  return useCallback(
    (item: TimelineItem): ItemWords => {
      const entry = entryOf(item.seq);
      const words = entry ? wordsOf(entry) : '';
      if (item.kind === 'mark') return { name: words, time: formatClock(item.at) };
      const state = item.outcome === 'open' ? 'running' : item.outcome;
      const flaws = flawsOf(item);
      const called = [item.name, item.subject].filter((part) => part !== undefined).join(' ');
      const name =
        item.what === 'call' || item.what === 'wait' || item.what === 'task'
          ? t(`what_${item.what}`, { name: called })
          : words || called;
      return {
        name,
        time: formatClock(item.start),
        ...(item.end !== undefined && {
          duration: formatDuration(item.end - item.start - (waited.get(item.key) ?? 0)),
        }),
        outcome: { sign: signOf(state, flaws), word: outcomeWord(state, flaws) },
      };
    },
    [t, outcomeWord, entryOf, wordsOf, flawsOf, waited],
  );
}
