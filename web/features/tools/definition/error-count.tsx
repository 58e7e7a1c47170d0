import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { ListedTool } from '../../../../core/protocol/tool';
import { checkDefinition } from '../../../../core/judge/definition/check-definition';
import { classNames } from '../../../ui/class-names';
import styles from './error-count.module.css';

export function ErrorCount({ tool }: { tool: ListedTool }) {
  const t = useTranslations('tools');
  const findings = useMemo(() => checkDefinition(tool), [tool]);
  const errorCount = findings.filter(({ severity }) => severity === 'error').length;
  const warningCount = findings.filter(({ severity }) => severity === 'warning').length;
  const count = errorCount || warningCount;
  if (count === 0) return null;
  const label = errorCount > 0 ? t('definitionErrors', { count }) : t('definitionWarnings', { count });
  return (
    <span className={classNames(styles['count'], errorCount > 0 ? 'bad bad-soft' : 'warn warn-soft')} title={label}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
