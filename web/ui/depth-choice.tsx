import { ChevronsDownUp, ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from './button';
import styles from './json-tree.module.css';

export function DepthChoice({ onDepth }: { onDepth: (depth: number) => void }) {
  const t = useTranslations('content');
  return (
    <span className="row rigid" role="group" aria-label={t('tree.depth')}>
      <IconButton label={t('tree.collapseAll')} icon={<ChevronsDownUp aria-hidden />} onClick={() => onDepth(1)} />
      {[2, 3, 4].map((depth) => (
        <button
          key={depth}
          type="button"
          className={styles['depth']}
          aria-label={t('tree.toDepth', { depth })}
          title={t('tree.toDepth', { depth })}
          onClick={() => onDepth(depth)}
        >
          {depth}
        </button>
      ))}
      <IconButton
        label={t('tree.expandAll')}
        icon={<ChevronsUpDown aria-hidden />}
        onClick={() => onDepth(1_000_000)}
      />
    </span>
  );
}
