import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import styles from './comparison-status.module.css';
import type { ComparedRun } from './compared-run';
import { useIgnoreRules } from './use-ignore-rules';
import { useComparison } from './use-comparison';
import { useIsLong } from '../../ui/use-is-long';

interface ComparisonStatusProps {
  before: ComparedRun;
  after: ComparedRun;
  rulesKey: string;
  onOpen: () => void;
}

export function ComparisonStatus({ before, after, rulesKey, onOpen }: ComparisonStatusProps) {
  const t = useTranslations('comparison');
  const { rules } = useIgnoreRules(rulesKey);
  const state = useComparison(before, after, rules);
  const { name } = before;
  if (!state) return null;
  const statusButton = (tone: string, sign: string, text: string) => (
    <Button variant="link" title={t('openChanges')} className={styles[tone]} onClick={onOpen}>
      <span aria-hidden>{sign}</span> {text}
    </Button>
  );
  switch (state.state) {
    case 'comparing':
      return <ComparingWord name={name} onCancel={state.cancel} />;
    case 'cancelled':
    case 'failed':
    case 'too-large':
      return statusButton('unknown', '?', t('statusUnknown', { name }));
    case 'compared': {
      const { count, ignored } = state.comparison;
      // If neither run has a result, only the outcomes can differ.
      const differing = count === 0 && before.outcome !== after.outcome ? 1 : count;
      const aside = ignored > 0 ? ` (${t('ignoredCount', { count: ignored })})` : '';
      return differing === 0
        ? statusButton('same', '≡', t('statusSame', { name }) + aside)
        : statusButton('changed', '≠', t('statusChanges', { count: differing, name }) + aside);
    }
  }
}

function ComparingWord({ name, onCancel }: { name: string; onCancel: () => void }) {
  const t = useTranslations('comparison');
  const isLong = useIsLong();
  if (!isLong) return null;
  return (
    <>
      {t('statusComparing', { name })}{' '}
      <Button variant="link" aria-label={t('cancelComparing', { name })} onClick={onCancel}>
        {t('cancel')}
      </Button>
    </>
  );
}
