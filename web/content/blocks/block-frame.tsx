import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { shortenText } from '../../../core/json/shorten-strings';
import type { BlockKind } from '../../../core/protocol/content/block';
import styles from './block-frame.module.css';
import type { Finding } from '../../../core/protocol/findings/finding';
import { FindingList } from '../findings/finding-list';

/** What every block has around its content: number, kind, facts, tools, findings. */
export function BlockFrame({
  index,
  kind,
  facts = [],
  tools,
  findings,
  children,
}: {
  /** 0-based. */
  index: number;
  kind: BlockKind;
  facts?: readonly (string | null)[];
  tools?: ReactNode;
  findings: readonly Finding[];
  children: ReactNode;
}) {
  const t = useTranslations('content.block');
  return (
    <section
      role="group"
      aria-label={t('name', { number: index + 1, kind: t(kind) })}
      className="stack gap-8 pt-8 pb-16 narrow"
    >
      <div className="row gap-8 least-28 faint xs tnum">
        <span className={styles['number']}>{index + 1}</span>
        <span className="rigid muted semibold">{t(kind)}</span>
        <Facts facts={facts} />
        <span className="row rigid push gap-4">{tools}</span>
      </div>
      {children}
      <FindingList findings={findings} />
    </section>
  );
}

/** Of a longer fact the start is shown: the whole of it is in the JSON. */
const LONGEST = 200;

/** Short facts in a row; what is not known yet is left out. */
export function Facts({ facts }: { facts: readonly (string | null)[] }) {
  return facts
    .flatMap((fact) => (fact === null || fact === '' ? [] : [shortenText(fact, LONGEST)]))
    .map((fact, i) => (
      <span key={i} className={`truncate ${styles['fact'] ?? ''}`} title={fact}>
        {fact}
      </span>
    ));
}
