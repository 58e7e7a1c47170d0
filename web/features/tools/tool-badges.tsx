import { Eye, Globe, Repeat, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Badge } from '../../ui/badge';
import styles from './tool-badges.module.css';
import type { ToolHints } from '../../../core/protocol/tool';

const HINTS = [
  { name: 'readOnly', Icon: Eye, tone: 'ok' },
  { name: 'destructive', Icon: Trash2, tone: 'bad' },
  { name: 'idempotent', Icon: Repeat, tone: 'neutral' },
  { name: 'openWorld', Icon: Globe, tone: 'neutral' },
] as const;

/** The server's annotations. `compact` shows only what matters before a click, as a sign. */
export function ToolBadges({ hints, compact = false }: { hints: ToolHints; compact?: boolean }) {
  const t = useTranslations('tools');
  // A read-only tool destroys nothing, whatever `destructiveHint` says.
  const declared = HINTS.filter(
    ({ name }) => hints[name] === true && !(name === 'destructive' && hints.readOnly === true),
  );
  if (!compact) {
    return (
      <span className="wrap gap-8 inline-flex">
        {declared.map(({ name, Icon, tone }) => (
          <Badge key={name} tone={tone} title={t('hintTitle')}>
            <Icon aria-hidden />
            {t(name)}
          </Badge>
        ))}
      </span>
    );
  }
  const sign = declared.find(({ name }) => name === 'readOnly' || name === 'destructive');
  return (
    sign && (
      <span className={styles[sign.name]} title={t(sign.name)}>
        <sign.Icon aria-hidden />
        <span className="visually-hidden">{t(sign.name)}</span>
      </span>
    )
  );
}
