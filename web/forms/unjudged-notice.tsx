import { useTranslations } from 'use-intl';

import { Notice } from '../ui/notice';
import { faultsOf } from '../../core/schema/validation/validation-result';
import type { ValidationResult } from '../workers/validation/validate';
import { useValidationErrorText } from './fields/problem-texts';

const SHOWN = 3;

interface UnjudgedNoticeProps {
  validation: ValidationResult | undefined;
  textOf?: (why: { message: string }) => string;
}

export function UnjudgedNotice({ validation, textOf }: UnjudgedNoticeProps) {
  const t = useTranslations('fill');
  const forms = useTranslations('forms');
  const faultText = useValidationErrorText();
  const faults = faultsOf(validation);
  if (!validation || faults.length === 0) return null;
  const more = faults.length - SHOWN;
  const texts = [...faults.slice(0, SHOWN).map(faultText), more > 0 && forms('moreProblems', { count: more })];
  const message = texts.filter(Boolean).join(' ');
  if (validation.kind !== 'unjudged') return <Notice tone="warn" title={t('judgedInPart', { message })} />;
  return <Notice tone="warn" title={textOf ? textOf({ message }) : t('unjudged', { message })} />;
}
