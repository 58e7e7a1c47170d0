import { ArrowDownToLine } from 'lucide-react';
import { useOutcomeWord } from '../../../outcome/use-outcome-word';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { OutcomeSign } from '../../../outcome/outcome-sign';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { formatDuration } from '../../../ui/format';
import { formatClock } from '../../../../core/text/format-age';
import { ListDetail } from '../../../ui/list-detail/list-detail';
import { useStore } from '../../../ui/use-store';
import { type ListRow, VirtualListbox } from '../../../ui/virtual-listbox';
import styles from './calls-part.module.css';
import type { RecordedCall } from './recorded-calls';
import { CallDetail, type CallsPartProps } from './recorded-call';
import { flawsOf } from '../../../../core/protocol/findings/finding';
import type { Session } from '../../../../core/session/session';
import { useEntryFindings } from '../../../session/use-session-findings';

const ROW_HEIGHT = 46;

export function CallsPart({ calls, live, ...props }: CallsPartProps) {
  const t = useTranslations('recordings');
  const isLive = useStore(live) === true;
  const [chosen, setChosen] = useState<string>();
  const [following, setFollowing] = useState(isLive);
  // A live recording follows the newest call until the user picks one.
  const newest = following ? calls.at(-1)?.seq : undefined;
  const selected = newest === undefined ? chosen : String(newest);
  const rows = useMemo(
    () =>
      calls.map((call): ListRow<RecordedCall> => ({
        kind: 'item',
        key: String(call.seq),
        text: call.subject ?? call.method,
        item: call,
      })),
    [calls],
  );
  const open = calls.find(({ seq }) => String(seq) === selected);
  if (calls.length === 0) return <EmptyState title={t('noCalls')} />;
  return (
    <ListDetail
      id="recording-calls"
      share="36%"
      list={
        <div className="pane side">
          {isLive && (
            <div className="flex rigid end line-below py-4 px-8">
              <Button
                size="small"
                aria-pressed={following}
                icon={<ArrowDownToLine aria-hidden />}
                onClick={() => {
                  setChosen(selected);
                  setFollowing(!following);
                }}
              >
                {t('follow')}
              </Button>
            </div>
          )}
          <VirtualListbox
            label={t('callList')}
            rows={rows}
            selected={selected}
            onSelect={(key) => {
              setChosen(key);
              setFollowing(false);
            }}
            renderItem={(call) => <CallItem call={call} session={props.session} />}
            rowHeight={ROW_HEIGHT}
          />
        </div>
      }
      detail={
        open ? (
          <CallDetail key={open.seq} {...props} call={open} calls={calls} />
        ) : (
          <EmptyState title={t('chooseCall')} />
        )
      }
    />
  );
}

function CallItem({ call, session }: { call: RecordedCall; session: Session }) {
  const { method, subject, state, at, duration, request, response } = call;
  const flaws = flawsOf(useEntryFindings(session, response?.seq));
  const isServerRequest = request.direction === 'received';
  const t = useTranslations('recordings');
  const outcomeWord = useOutcomeWord();
  const label = state === 'running' ? t('unanswered') : outcomeWord(state, flaws);
  return (
    <div className="grow grid gap-2">
      <div className="row gap-6 narrow">
        <span className={styles['sign']} title={label}>
          <OutcomeSign state={state} flaws={flaws} />
          <span className="visually-hidden">{label}</span>
        </span>
        <span className="truncate narrow medium">{subject ?? method}</span>
        <span className={`${styles['when'] ?? ''} tnum`}>{formatClock(at)}</span>
      </div>
      <div className="row gap-6 narrow">
        <span className={`pl-20 ${styles['method'] ?? ''}`}>
          {isServerRequest ? t('serverRequest') : subject !== undefined && method}
        </span>
        <span className={`${styles['when'] ?? ''} tnum`}>{duration === undefined ? '' : formatDuration(duration)}</span>
      </div>
    </div>
  );
}
