import { useQuery } from '@tanstack/react-query';
import { Radio } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';

import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { PagePart } from '../../ui/page-part';
import { openTap } from './opened-recording';
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
        <ul className={`grid icons-16 ${styles['list'] ?? ''}`} aria-label={t('taps')}>
          {taps.map(({ id, pid, at, server }) => (
            <li className="row gap-8 line-above" key={id}>
              <Radio aria-hidden className={styles['live']} />
              <code className="truncate grow">{server}</code>
              <span className="rigid faint sm">
                {t('tapSince', {
                  pid: String(pid),
                  time: format.dateTime(new Date(at), { timeStyle: 'medium' }),
                })}
              </span>
              <Button
                size="small"
                aria-label={t('watchTap', { server })}
                onClick={() =>
                  void openTap(server, (signal) => tunnel.recordings.tap(id, signal), host)
                }
              >
                {t('watch')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </PagePart>
  );
}
