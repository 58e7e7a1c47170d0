import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { Violation } from '../../workers/validation/validate';
import type { ValidationError } from '../../../core/schema/validation/validation-result';
import type { JsonSyntaxError } from '../../../core/json/lossless';

export function useViolationText(): (violation: Violation) => string {
  const t = useTranslations('forms.violations');
  return useCallback(
    ({ keyword, message, params }) => {
      const key = keyword as Parameters<typeof t>[0];
      if (!t.has(key)) return message;
      // Each text needs some of the values, which types can't express.
      const text = t as unknown as (key: string, values: Record<string, string>) => string;
      const names = ['expected', 'actual', 'allowed', 'limit', 'because', 'count'];
      return text(key, Object.fromEntries(names.map((name) => [name, String(params[name] ?? '')])));
    },
    [t],
  );
}

export function useValidationErrorText(): (error: ValidationError) => string {
  const t = useTranslations('forms.faults');
  return useCallback(
    (error) =>
      t(error.code, { where: 'where' in error ? error.where : '', value: 'value' in error ? (error.value ?? '') : '' }),
    [t],
  );
}

export function useJsonProblem(): (error: JsonSyntaxError) => string {
  const t = useTranslations('forms');
  return ({ problem, line, column }) =>
    t('syntaxAt', { problem: t(`syntax.${problem}`), line: String(line), column: String(column) });
}
