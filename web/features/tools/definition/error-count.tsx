import { useTranslations } from 'use-intl';

import type { ListedTool } from '../../../../core/protocol/tool';
import { checkDefinition } from '../../../../core/judge/definition/check-definition';
import styles from './error-count.module.css';

/** The number of errors, with its word for those who do not see the colour. */
export function ErrorCount({ tool }: { tool: ListedTool }) {
  const t = useTranslations('tools');
  const count = checkDefinition(tool).filter(({ severity }) => severity === 'error').length;
  if (count === 0) return null;
  const words = t('definitionErrors', { count });
  return (
    <span className={styles['count']} title={words}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
