import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { shortenText } from '../../../core/json/shorten-strings';
import type { BlockKind } from '../../../core/protocol/content/block';
import styles from './block-frame.module.css';
import type { Finding } from '../../../core/protocol/findings/finding';
import { useIsPresented } from '../density';
import { FindingList } from '../findings/finding-list';

/** What every block has around its content: number, kind, facts, tools, findings; before an audience nothing. */
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
  const t = useTranslations('content');
  const isPresented = useIsPresented();
  const name = t('block.name', { number: index + 1, kind: t(`kinds.${kind}`) });
  if (isPresented)
    return (
      <section role="group" aria-label={name} className={styles['presented']}>
        {children}
      </section>
    );
  return (
    <section role="group" aria-label={name} className={styles['frame']}>
      <div className={styles['header']}>
        <span className={styles['number']}>{index + 1}</span>
        <span className={styles['kind']}>{t(`kinds.${kind}`)}</span>
        <Facts facts={facts} />
        <span className={styles['tools']}>{tools}</span>
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
  if (useIsPresented()) return null;
  return facts
    .flatMap((fact) => (fact === null || fact === '' ? [] : [shortenText(fact, LONGEST)]))
    .map((fact, i) => (
      <span key={i} className={styles['fact']} title={fact}>
        {fact}
      </span>
    ));
}
