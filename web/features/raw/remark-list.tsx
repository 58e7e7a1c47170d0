import { Info } from 'lucide-react';
import { useTranslations } from 'use-intl';

import type { Remark } from './judge-message';
import styles from './remark-list.module.css';

/** What is odd about the message, in words. It can be sent all the same. */
export function RemarkList({ remarks }: { remarks: readonly Remark[] }) {
  const t = useTranslations('raw');
  const say = (remark: Remark): string => {
    const isOfOne = remark.kind === 'other-versions' && remark.from === remark.until;
    // Each text wants the members of its remark: more than a type can tell.
    return t(`remark_${isOfOne ? 'other-version' : remark.kind}`, { ...remark } as never);
  };
  if (remarks.length === 0) return null;
  return (
    <ul aria-label={t('remarks')} className={`grid gap-2 sm icons-14 ${styles['list'] ?? ''}`}>
      {remarks.map((remark) => (
        <li className="flex break warn-soft rounded-sm py-4 px-8" key={JSON.stringify(remark)}>
          <Info aria-hidden />
          <span>{say(remark)}</span>
        </li>
      ))}
    </ul>
  );
}
