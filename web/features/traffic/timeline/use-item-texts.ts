import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { FindingCounts } from '../../../../core/protocol/findings/finding';
import { isRejectedProbe, type TimelineItem } from '../../../../core/timeline/model';
import type { serverTimesOf } from '../../../../core/timeline/server-times';
import type { LogEntry } from '../../../../core/transports/message-log';
import { useStatusText } from '../../../runs/outcome/use-status-text';
import { entryOutcome } from '../../../content/texts/entry-text';
import { signOf } from '../../../../core/run/run-status';
import { formatDuration } from '../../../../core/text/format';
import { formatClock } from '../../../../core/text/format-age';

export interface ItemTexts {
  name: string;
  time: string;
  duration?: string;
  outcome?: { sign: string; word: string };
}

export function useItemTexts(
  entryOf: (seq: number) => LogEntry | undefined,
  summaryOf: (entry: LogEntry) => string,
  findingsOf: (item: TimelineItem) => FindingCounts | undefined,
  millisOf: ReturnType<typeof serverTimesOf>,
): (item: TimelineItem) => ItemTexts {
  const t = useTranslations('timeline');
  const traffic = useTranslations('traffic');
  const statusText = useStatusText();
  return useCallback(
    (item: TimelineItem): ItemTexts => {
      const entry = entryOf(item.seq);
      const summary = entry ? summaryOf(entry) : '';
      if (item.kind === 'mark') return { name: summary, time: formatClock(item.at) };
      const state = item.outcome === 'open' ? 'running' : isRejectedProbe(item) ? 'cancelled' : item.outcome;
      const findings = findingsOf(item);
      // A request without a response and a rejected probe have the same word as in the list of messages.
      const lastEntry = item.what === 'request' ? entryOf(item.entries.at(-1) ?? item.seq) : undefined;
      const listOutcome = lastEntry && (lastEntry.seq === item.seq || isRejectedProbe(item)) && entryOutcome(lastEntry);
      const ownName = [item.name, item.subject].filter((part) => part !== undefined).join(' ');
      const name =
        item.what === 'call' || item.what === 'wait' || item.what === 'task'
          ? t(`what_${item.what}`, { name: ownName })
          : summary || ownName;
      return {
        name,
        time: formatClock(item.start),
        duration: item.end === undefined ? undefined : formatDuration(millisOf(item, item.end)),
        outcome: {
          sign: signOf(state, findings),
          word: listOutcome ? traffic(`outcome_${listOutcome}`) : statusText(state, findings),
        },
      };
    },
    [t, traffic, statusText, entryOf, summaryOf, findingsOf, millisOf],
  );
}
