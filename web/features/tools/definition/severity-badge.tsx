import { useTranslations } from 'use-intl';

import { Badge } from '../../../ui/badge';
import type { Severity } from '../../../../core/protocol/findings/severity';
import { SEVERITY_ICONS } from '../../../content/findings/severity-icon';

const SEVERITY_TONES = { error: 'bad', warning: 'warn', note: 'note' } as const;

export function SeverityBadge({ severity, count }: { severity: Severity; count: number }) {
  const t = useTranslations('definition');
  if (count === 0) return null;
  const Icon = SEVERITY_ICONS[severity];
  return (
    <Badge tone={SEVERITY_TONES[severity]}>
      <Icon aria-hidden />
      {t(`count_${severity}`, { count })}
    </Badge>
  );
}
