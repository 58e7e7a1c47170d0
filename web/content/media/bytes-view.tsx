import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { formatBytes } from '../../../core/text/format';
import { cutText } from '../../../core/json/shorten-strings';
import styles from './bytes-view.module.css';

const BYTES_SHOWN = 256;
const BYTES_PER_LINE = 16;
const RAW_CHARACTERS = 400;

/** A line for 16 bytes: `0000  89 50 4e 47 …  ·PNG…` */
function hexLines(bytes: Uint8Array, from: number): string {
  const lines: string[] = [];
  const to = from + BYTES_SHOWN;
  for (let at = from; at < Math.min(bytes.length, to); at += BYTES_PER_LINE) {
    const row = Array.from(bytes.subarray(at, Math.min(at + BYTES_PER_LINE, to)));
    const hex = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
    const ascii = row.map((byte) => (byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '·')).join('');
    lines.push(`${at.toString(16).padStart(4, '0')}  ${hex.padEnd(47)}  ${ascii}`);
  }
  return lines.join('\n');
}

export function BytesView({ bytes, from = 0 }: { bytes: Uint8Array; from?: number }) {
  const t = useTranslations('content.bytes');
  const lines = useMemo(() => hexLines(bytes, from), [bytes, from]);
  return (
    <figure className="grid gap-4 narrow">
      <pre className={styles['hex']} aria-label={t('label')} tabIndex={0}>
        {lines}
      </pre>
      {from === 0 && bytes.length > BYTES_SHOWN && (
        <figcaption className="faint sm">
          {t('headOf', { shown: formatBytes(BYTES_SHOWN), all: formatBytes(bytes.length) })}
        </figcaption>
      )}
    </figure>
  );
}

export function RawHead({ text }: { text: string }) {
  const t = useTranslations('content.bytes');
  const head = cutText(text, RAW_CHARACTERS);
  return (
    <figure className="grid gap-4 narrow">
      <pre className={`break prewrap ${styles['raw'] ?? ''}`}>
        {head}
        {text.length > head.length && '…'}
      </pre>
      <figcaption className="faint sm">{t('raw', { count: head.length })}</figcaption>
    </figure>
  );
}
