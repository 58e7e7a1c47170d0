import { useTranslations } from 'use-intl';

import { Notice } from '../ui/notice';
import type { ValidationResult } from '../workers/validation/validate';
import { useFaultText } from './fields/use-fault-text';

/** Says that a value could not be judged, and why: an unknown dialect, a broken schema. Nothing where it was judged. */
export function UnjudgedNotice({
  verdict,
  words,
}: {
  verdict: ValidationResult | undefined;
  /** The title, in words that name what was not judged. */
  words?: (why: { message: string }) => string;
}) {
  const t = useTranslations('fill');
  const faultText = useFaultText();
  if (verdict?.kind !== 'unjudged') return null;
  const why = { message: faultText(verdict.fault) };
  const title = words ? words(why) : t('unjudged', why);
  return <Notice tone="warn" title={title} />;
}
