import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Badge } from '../../../ui/badge';
import type { Severity } from '../../../../core/protocol/findings/severity';

const SEVERITY_TONES = { error: 'bad', warning: 'warn', note: 'note' } as const;
export const SEVERITY_ICONS = { error: CircleAlert, warning: TriangleAlert, note: Info };

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
