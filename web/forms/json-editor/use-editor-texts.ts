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
        unfold: t('unfold'),
        'folded code': t('folded'),
        'Control character': t('controlCharacter'),
        'Go to line': t('goToLine'),
        go: t('go'),
        Find: t('find'),
        Replace: t('replace'),
        next: t('next'),
        previous: t('previous'),
        all: t('all'),
        'match case': t('matchCase'),
        regexp: t('regexp'),
        'by word': t('byWord'),
        replace: t('replaceOne'),
        'replace all': t('replaceAll'),
        'replaced match on line $': t('replacedOne', { line: '$' }),
        'replaced $ matches': t('replacedAll', { count: '$' }),
        'current match': t('currentMatch'),
        'on line': t('onLine'),
      },
    }),
    // `violation` and `syntax` are new functions at each render, with the same texts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [t, forms],
  );
}
