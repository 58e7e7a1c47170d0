import { Eye, Globe, Repeat, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Badge } from '../../ui/badge';
import styles from './tool-badges.module.css';
import type { ToolHints } from '../../../core/protocol/tool';

/**
 * What the server's annotations say of a tool. In a list only what matters before a click is shown, as a sign; its word is
 * there for screen readers.
 */
export function ToolBadges({ hints, compact = false }: { hints: ToolHints; compact?: boolean }) {
  const t = useTranslations('tools');
  const title = t('hintTitle');
  if (compact) {
    if (hints.destructive === true && hints.readOnly !== true) {
      return (
        <span className={styles['destructive']} title={t('destructive')}>
          <Trash2 aria-hidden />
          <span className="visually-hidden">{t('destructive')}</span>
        </span>
      );
    }
    if (hints.readOnly === true) {
      return (
        <span className={styles['readOnly']} title={t('readOnly')}>
          <Eye aria-hidden />
          <span className="visually-hidden">{t('readOnly')}</span>
        </span>
      );
    }
    return null;
  }
  return (
    <span className={styles['badges']}>
      {hints.readOnly === true && (
        <Badge tone="ok" title={title}>
          <Eye aria-hidden />
          {t('readOnly')}
        </Badge>
      )}
      {hints.destructive === true && hints.readOnly !== true && (
        <Badge tone="bad" title={title}>
          <Trash2 aria-hidden />
          {t('destructive')}
        </Badge>
      )}
      {hints.idempotent === true && (
        <Badge title={title}>
          <Repeat aria-hidden />
          {t('idempotent')}
        </Badge>
      )}
      {hints.openWorld === true && (
        <Badge title={title}>
          <Globe aria-hidden />
          {t('openWorld')}
        </Badge>
      )}
    </span>
  );
}
