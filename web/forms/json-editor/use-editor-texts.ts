import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { useJsonProblem, useViolationText } from '../fields/problem-texts';
import type { DiagnosisTexts } from './diagnose-json';
import type { CardTexts } from './schema-card';

export interface EditorTexts extends DiagnosisTexts {
  card: CardTexts;
  phrases: Record<string, string>;
}

export function useEditorTexts(): EditorTexts {
  const t = useTranslations('jsonEditor');
  const forms = useTranslations('forms');
  const violation = useViolationText();
  const syntax = useJsonProblem();
  return useMemo(
    () => ({
      violation,
      syntax,
      serverError: (message) => forms('serverSays', { message }),
      repeatedKey: (name) => t('repeatedKey', { name }),
      card: {
        required: forms('required'),
        deprecated: forms('deprecated'),
        readOnly: forms('readOnly'),
        default: t('default'),
        examples: t('examples'),
        allowed: t('allowed'),
        more: (count) => t('more', { count }),
        separator: t('listSeparator'),
      },
      phrases: {
        Completions: t('completions'),
        Diagnostics: t('diagnostics'),
        'No diagnostics': t('noDiagnostics'),
        close: t('close'),
        'Fold line': t('fold'),
        'Unfold line': t('unfold'),
      },
    }),
    // `violation` and `syntax` are new functions at each render, with the same texts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, forms],
  );
}
