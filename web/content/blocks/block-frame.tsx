import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { shortenText } from '../../../core/json/shorten-strings';
import type { BlockKind } from '../../../core/protocol/content/block';
import styles from './block-frame.module.css';
import type { Finding } from '../../../core/protocol/findings/finding';
import { useIsPresented } from '../density';
import { FindingList } from '../findings/finding-list';

interface BlockFrameProps {
  index: number;
  kind: BlockKind;
  details?: readonly (string | null)[];
  tools?: ReactNode;
  findings: readonly Finding[];
  children?: ReactNode;
}

export function BlockFrame({ index, kind, details = [], tools, findings, children }: BlockFrameProps) {
  const t = useTranslations('content');
  const isPresented = useIsPresented();
  const name = t('block.name', { number: index + 1, kind: t(`kinds.${kind}`) });
  if (isPresented)
    return (
      <section role="group" aria-label={name} className="stack gap-8 narrow">
        {children}
      </section>
    );
  return (
    <section role="group" aria-label={name} className="stack gap-8 pt-8 pb-16 narrow">
      <div className="row gap-8 least-28 faint sm tnum">
        <span className={styles['number']}>{index + 1}</span>
        <span className="rigid muted semibold">{t(`kinds.${kind}`)}</span>
        <span className="truncate">
          <Details details={details} />
        </span>
        <span className="row rigid push gap-4">{tools}</span>
      </div>
      {children}
      <FindingList findings={findings} />
    </section>
  );
}

const MAX_LENGTH = 200;

export function Details({ details }: { details: readonly (string | null)[] }) {
  if (useIsPresented()) return null;
  return details
    .flatMap((detail) => (detail === null || detail === '' ? [] : [shortenText(detail, MAX_LENGTH)]))
    .map((detail, i) => (
      <span key={i} className={`truncate ${styles['fact'] ?? ''}`} title={detail}>
        {detail}
      </span>
    ));
}
