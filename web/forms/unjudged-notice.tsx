import { useTranslations } from 'use-intl';

import { Notice } from '../ui/notice';
import type { ValidationResult } from '../workers/validation/validate';
import { useFaultText } from './fields/use-fault-text';

/** Says that a value could not be judged, and why: an unknown dialect, a broken schema. Nothing where it was judged. */
export function UnjudgedNotice({ verdict }: { verdict: ValidationResult | undefined }) {
  const t = useTranslations('fill');
  const faultText = useFaultText();
  if (verdict?.kind !== 'unjudged') return null;
  const title = t('unjudged', { message: faultText(verdict.fault) });
  return <Notice tone="warn" icon="⚠" title={title} />;
}
