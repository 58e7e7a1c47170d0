import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { BytesView } from '../content/bytes-view';
import { Notice } from '../ui/notice';
import { escapeBytes } from './broken-bytes';
import styles from './entry-detail.module.css';

/** Of longer messages only the beginning is looked at. */
const LOOKED_AT = 512 * 1024;
/** So much is shown on each side of what is broken. */
const AROUND = 2000;
const ROW = 16;

/** Where bytes are no UTF-8: what they are, escaped and in hexadecimal. Nothing where all is well. */
export function BrokenBytes({ bytes }: { bytes: Uint8Array }) {
  const t = useTranslations('traffic');
  const found = useMemo(() => {
    const { broken } = escapeBytes(bytes.subarray(0, LOOKED_AT));
    const isCut = broken !== undefined && bytes.length > LOOKED_AT && broken > LOOKED_AT - 4;
    if (broken === undefined || isCut) return undefined;
    const from = Math.max(0, broken - AROUND);
    return { broken, text: escapeBytes(bytes.subarray(from, broken + AROUND)).text };
  }, [bytes]);
  if (!found) return null;
  const { broken, text } = found;
  return (
    <Notice tone="warn" icon="⚠" title={t('notUtf8', { offset: String(broken) })}>
      <pre className={styles['text']} tabIndex={0} aria-label={t('escaped')}>
        {text}
      </pre>
      <BytesView bytes={bytes} from={Math.max(0, Math.floor(broken / ROW) * ROW - 4 * ROW)} />
    </Notice>
  );
}
