import { useTranslations } from 'use-intl';

import { Notice } from '../ui/notice';
import { errorsOf } from '../../core/schema/validation/validation-result';
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
  const validationErrorText = useValidationErrorText();
  const errors = errorsOf(validation);
  if (!validation || errors.length === 0) return null;
  const more = errors.length - SHOWN;
  const texts = [
    ...errors.slice(0, SHOWN).map(validationErrorText),
    more > 0 && forms('moreProblems', { count: more }),
  ];
  const message = texts.filter(Boolean).join(' ');
  if (validation.kind !== 'unjudged') return <Notice tone="warn" title={t('judgedInPart', { message })} />;
  return <Notice tone="warn" title={textOf ? textOf({ message }) : t('unjudged', { message })} />;
}
