import { useFormatter, useTranslations } from 'use-intl';

import { nameOfRecorded } from '../../../../core/recording/recorded-server';
import { DetailsLine } from '../../../ui/details-line';
import { formatBytes } from '../../../ui/format';
import { Notice } from '../../../ui/notice';
import { useStore } from '../../../ui/use-store';
import type { OpenedRecording } from './opened-recording';
import styles from './opened-view.module.css';

export function RecordingDetails({ opened }: { opened: OpenedRecording }) {
  const { name, header, recording, counts, reading } = opened;
  // The counts grow while the file is read.
  useStore(reading);
  const t = useTranslations('recordings');
  const format = useFormatter();
  const { server, by, origin, at } = header;
  return (
    <DetailsLine
      label={t('facts')}
      className={styles['facts']}
      details={[
        // For a tap the title is already the server.
        nameOfRecorded(server) !== name && [t('server'), <code key="server">{nameOfRecorded(server)}</code>],
        [t('source'), t(`origin_${origin}`)],
        [
          t('recordedAt'),
          <time key="at" dateTime={at}>
            {format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })}
          </time>,
        ],
        recording && [
          t('events'),
          `${recording.length} · ${formatBytes(sizeOf(recording))}${counts?.get('message') === undefined ? '' : ` · ${t('messages', { count: counts.get('message') ?? 0 })}`}`,
        ],
        by !== '' && [t('writtenBy'), by],
      ]}
    />
  );
}

function sizeOf(recording: NonNullable<OpenedRecording['recording']>): number {
  const last = recording.indexed(recording.length - 1);
  return last ? last.offset + last.length : 0;
}

export function MissingEvents({ opened: { recording, counts, reading } }: { opened: OpenedRecording }) {
  useStore(reading);
  const t = useTranslations('recordings');
  const cut = recording?.cut ?? 0;
  const lost = counts?.get('lost') ?? 0;
  if (cut === 0 && lost === 0) return null;
  return (
    <Notice tone="warn" title={t('incomplete')}>
      {cut > 0 && <p>{t('cut', { size: formatBytes(cut) })}</p>}
      {lost > 0 && <p>{t('lost', { count: lost })}</p>}
    </Notice>
  );
}
