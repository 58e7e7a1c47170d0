import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { formatBytes } from '../../ui/format';
import { Table } from '../../ui/table/table';
import { MASKED, type RecordingPreview } from './redacted-recording';
import styles from './save-recording-dialog.module.css';

export function RecordingContents({ preview }: { preview: RecordingPreview }) {
  const t = useTranslations('recordings');
  const { kinds, masked, maskedCount, first } = preview;
  const [chosen, setView] = useState<'masked' | 'first'>();
  const view = chosen ?? (maskedCount > 0 ? 'masked' : 'first');
  const lines = view === 'masked' ? masked : first;
  const total = view === 'masked' ? maskedCount : preview.read;
  return (
    <>
      <Table
        className="tnum"
        rows={[...kinds]}
        columns={[
          { head: t('kind'), cell: ([kind]) => t(`kind_${kind}`) },
          { head: t('events'), cell: ([, { count }]) => count },
          { head: t('size'), cell: ([, { bytes }]) => formatBytes(bytes) },
        ]}
      />
      <div role="group" aria-label={t('events')} className={styles['adders']}>
        {(['masked', 'first'] as const).map((each) => (
          <Button key={each} size="small" aria-pressed={view === each} onClick={() => setView(each)}>
            {each === 'masked' ? t('maskedLines', { count: maskedCount }) : t('firstLines')}
          </Button>
        ))}
      </div>
      <ol className={styles['lines']} aria-label={t('events')}>
        {lines.map((line, at) => (
          <li key={at}>
            <code>
              <Marked text={line} />
            </code>
          </li>
        ))}
      </ol>
      {total > lines.length && <p className="below-8 faint sm">{t('moreLines', { count: total - lines.length })}</p>}
    </>
  );
}

const MASKED_PARTS = new RegExp(`(${MASKED.source})`);

function Marked({ text }: { text: string }) {
  return text.split(MASKED_PARTS).map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part));
}
