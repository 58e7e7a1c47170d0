import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';

import { useWorkspace } from '../../session/session-context';
import { Notice } from '../../ui/notice';
import { PagePart } from '../../ui/page-part';
import { openTap } from './opened-recording';
import { RecordingList } from './recording-list';
import styles from './recordings-screen.module.css';
import { WatchClientButton } from './watch-client-button';

/** How often it is looked for new taps, in milliseconds: to look costs a read of a small folder. */
const LOOK_FOR_TAPS = 3000;

/** The clients that are being recorded right now. */
export function Taps() {
  const t = useTranslations('recordings');
  const format = useFormatter();
  const { tunnel, host } = useWorkspace();
  const { data: taps = [], error } = useQuery({
    queryKey: ['taps'],
    queryFn: () => tunnel.recordings.taps(),
    refetchInterval: LOOK_FOR_TAPS,
  });
  return (
    <PagePart title={t('taps')} actions={<WatchClientButton size="small" />}>
      <p className="below-8 faint sm">{t('tapsHint')}</p>
      {error && <Notice tone="bad" title={error.message} />}
      {taps.length === 0 ? (
        <p className="below-8 faint sm">{t('noTaps')}</p>
      ) : (
        <RecordingList
          label={t('taps')}
          rows={taps.map(({ id, pid, at, server }) => ({
            key: id,
            name: server,
            icon: <Radio aria-hidden className={styles['live']} />,
            facts: t('tapSince', {
              pid: String(pid),
              time: format.dateTime(new Date(at), { timeStyle: 'medium' }),
            }),
            actions: [
              {
                label: t('watchTap', { server }),
                text: t('watch'),
                onClick: () =>
                  void openTap(server, (signal) => tunnel.recordings.tap(id, signal), host),
              },
            ],
          }))}
        />
      )}
    </PagePart>
  );
}
