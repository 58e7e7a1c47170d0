import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Remark } from './judge-message';
import styles from './remark-list.module.css';

/** What is odd about the message, in words. It can be sent all the same. */
export function RemarkList({ remarks }: { remarks: readonly Remark[] }) {
  const t = useTranslations('raw');
  const say = (remark: Remark): string => {
    switch (remark.kind) {
      case 'not-json':
        return t('remark_not-json', {
          line: String(remark.line),
          column: String(remark.column),
        });
      case 'lines':
        return t('remark_lines', { count: String(remark.count) });
      case 'other-versions':
        return remark.from === remark.until
          ? t('remark_other-version', { method: remark.method, version: remark.from })
          : t('remark_other-versions', {
              method: remark.method,
              from: remark.from,
              until: remark.until,
            });
      case 'server-method':
      case 'unknown-method':
      case 'not-a-notification':
      case 'not-a-request':
        return t(`remark_${remark.kind}`, { method: remark.method });
      case 'extension':
        return t('remark_extension', { method: remark.method, extension: remark.extension });
      case 'id-used':
        return t('remark_id-used', { id: remark.id });
      case 'no-object':
      case 'jsonrpc':
      case 'no-method':
      case 'method-type':
      case 'batch':
      case 'id-null':
      case 'id-type':
      case 'params-type':
      case 'envelope':
      case 'nobody-asked':
      case 'two-answers':
        return t(`remark_${remark.kind}`);
    }
  };
  if (remarks.length === 0) return null;
  return (
    <ul aria-label={t('remarks')} className={styles['list']}>
      {remarks.map((remark) => (
        <li key={JSON.stringify(remark)}>
          <Info aria-hidden />
          <span>{say(remark)}</span>
        </li>
      ))}
    </ul>
  );
}
