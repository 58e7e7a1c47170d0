import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { ListedTool } from '../../../../core/protocol/tool';
import { checkDefinition } from '../../../../core/judge/definition/check-definition';
import { classNames } from '../../../ui/class-names';
import styles from './error-count.module.css';

/** The number of errors, or else of warnings, with its word for those who do not see the colour. */
export function ErrorCount({ tool }: { tool: ListedTool }) {
  const t = useTranslations('tools');
  const found = useMemo(() => checkDefinition(tool), [tool]);
  const errors = found.filter(({ severity }) => severity === 'error').length;
  const warnings = found.filter(({ severity }) => severity === 'warning').length;
  const count = errors || warnings;
  if (count === 0) return null;
  const words = errors > 0 ? t('definitionErrors', { count }) : t('definitionWarnings', { count });
  return (
    <span className={classNames(styles['count'], errors === 0 && styles['warning'])} title={words}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
