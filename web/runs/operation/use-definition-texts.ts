import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { PortabilityFinding } from '../../../core/judge/definition/definition-finding';
import { formatBytes } from '../../../core/text/format';
import { useValidationErrorText } from '../../forms/fields/problem-texts';

export type DefinitionTexts = (finding: PortabilityFinding) => {
  sentence: string;
  reason: string;
  remedy: string;
};

export function useDefinitionTexts(): DefinitionTexts {
  const t = useTranslations('definition.rules');
  const definition = useTranslations('definition');
  const validationErrorText = useValidationErrorText();
  return useCallback(
    ({ rule, values, words, errors }) => {
      const { bytes } = values;
      const filled = {
        ...values,
        ...(bytes !== undefined && { size: formatBytes(bytes) }),
        words: errors
          ? [...new Set(errors.map(validationErrorText))].join(' ')
          : words.join(definition('listSeparator')),
      };
      // Each text needs some of the values, which types can't express.
      const text = t as unknown as (key: string, values: Record<string, string | number>) => string;
      return {
        sentence: text(`${rule}.what`, filled),
        reason: text(`${rule}.why`, filled),
        remedy: text(`${rule}.remedy`, filled),
      };
    },
    [t, definition, validationErrorText],
  );
}
