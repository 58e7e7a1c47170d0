import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { outcomeOf, type Run, type RunStatus } from '../../../../core/run/run';
import { runStatus, signOf } from '../../../../core/run/run-status';
import type { Session } from '../../../../core/session/session';
import { callTimeline, runningTimeline } from '../../../../core/timeline/call-timeline';
import { endOf, startOf, type TimelineItem } from '../../../../core/timeline/model';
import { serverTimesOf } from '../../../../core/timeline/server-times';
import { useEntryText } from '../../../content/texts/entry-text';
import { notificationText } from '../../../content/texts/notification-text';
import { classNames } from '../../../ui/class-names';
import { roundToTenths } from '../../../ui/elapsed';
import { useNow } from '../../../ui/use-time';
import { formatDuration } from '../../../../core/text/format';
import { visibleControls } from '../../../ui/highlight';
import { statusTone } from '../outcome-sign';
import { useStatusText } from '../use-status-text';
import styles from './run-waterfall.module.css';

const MAX_ROWS = 200;

const REDRAW_MS = 100;

interface RunWaterfallProps {
  run: Run;
  session: Session;
  /** The user opened it: scrolls to it. */
  isOpenedByUser: boolean;
}

export function RunWaterfall({ run, session, isOpenedByUser }: RunWaterfallProps) {
  const t = useTranslations('timeline');
  const last = outcomeOf(run);
  const now = useNow(last ? undefined : REDRAW_MS);
  const timeline = useMemo(() => {
    const { entries } = session.log.snapshot();
    return last ? callTimeline({ startedAt: run.startedAt, last }, entries) : runningTimeline(run, entries, now);
  }, [run, last, session, now]);
  if (!timeline && !last) return null;
  if (!timeline) return <p className="faint above-8">{t('callGone')}</p>;
  const { items, start, end } = timeline;
  const millisOf = serverTimesOf(items);
  return (
    <>
      <ol
        ref={isOpenedByUser ? scrollToDetails : undefined}
        className={classNames('stack sm tnum above-8', styles['rows'])}
        aria-label={t('title')}
      >
        {items.slice(0, MAX_ROWS).map((item) => (
          <WaterfallRow key={item.key} {...{ item, start, end, millisOf, session }} status={runStatus(run)} />
        ))}
      </ol>
      {items.length > MAX_ROWS && <p className="faint">{t('callMore', { count: items.length - MAX_ROWS })}</p>}
    </>
  );
}

function scrollToDetails(list: HTMLElement | null): void {
  if (!list) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  list.closest('details')?.scrollIntoView({ block: 'nearest', behavior });
}

interface RowProps {
  item: TimelineItem;
  start: number;
  end: number;
  millisOf: ReturnType<typeof serverTimesOf>;
  session: Session;
  /** The run's: spans that it leaves open are shown with it. */
  status: RunStatus;
}

function WaterfallRow({ item, start, end, millisOf, session, status }: RowProps) {
  const textOf = useEntryText();
  const statusText = useStatusText();
  const timeline = useTranslations('timeline');
  const nameOf = () => {
    const entry = session.log.entry(item.seq);
    const subject = item.kind === 'span' ? [item.name, item.subject].filter(Boolean).join(' ') : '';
    const what = item.kind === 'span' ? item.what : undefined;
    if (what === 'call' || what === 'wait' || what === 'task') return timeline(`what_${what}`, { name: subject });
    if (what === 'request') return visibleControls(subject);
    return visibleControls([(entry && textOf(entry)) || subject, notificationText(entry)].filter(Boolean).join(' · '));
  };
  const name = nameOf();
  const state = item.kind === 'mark' ? undefined : item.outcome === 'open' ? status : item.outcome;
  const tone = state && statusTone(state);
  const [from, to] = [startOf(item), endOf(item, end)];
  const share = (ms: number) => `${(100 * ms) / Math.max(1, end - start)}%`;
  return (
    <li className="row gap-8">
      <span className="truncate" title={name}>
        {name.replace(/^notifications\//, '')}
      </span>
      <span className="sign rigid">
        {state && (
          <>
            <span aria-hidden className={tone}>
              {signOf(state)}
            </span>
            <span className="visually-hidden">{statusText(state)}</span>
          </>
        )}
      </span>
      <span className={styles['track']} aria-hidden>
        <span
          className={classNames(styles['bar'], tone ?? 'faint')}
          data-mark={item.kind === 'mark' || item.outcome === 'open'}
          style={{ left: share(from - start), width: share(to - from) }}
        />
      </span>
      <span className={classNames('faint', styles['time'])}>+{formatDuration(from - start)}</span>
      <span className={styles['time']}>
        {item.kind === 'span' &&
          formatDuration(item.outcome === 'open' ? roundToTenths(to - from) : millisOf(item, to))}
      </span>
    </li>
  );
}
