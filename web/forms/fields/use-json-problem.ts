import { useTranslations } from 'use-intl';

import type { JsonSyntaxError } from '../../../core/json/lossless';

export function useJsonProblem(): (error: JsonSyntaxError) => string {
  const t = useTranslations('forms');
  return ({ problem, line, column }) =>
    t('syntaxAt', { problem: t(`syntax.${problem}`), line: String(line), column: String(column) });
}
