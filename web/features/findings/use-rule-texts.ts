import { useCallback, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { Finding } from '../../../core/protocol/findings/finding';
import { remedyKey } from '../../../core/protocol/findings/finding-text';
import type { Rule } from '../../../core/protocol/findings/rules';
import { useFindingText } from '../../content/findings/finding-list';

export interface RuleTexts {
  sentenceOf: (finding: Finding) => string;
  remedyOf: (rule: Rule) => string;
}

export function useRuleTexts(): RuleTexts {
  const t = useTranslations('findingsPage.remedies');
  const sentenceOf = useFindingText();
  const remedyOf = useCallback((rule: Rule) => t(remedyKey(rule)), [t]);
  return useMemo(() => ({ sentenceOf, remedyOf }), [sentenceOf, remedyOf]);
}
