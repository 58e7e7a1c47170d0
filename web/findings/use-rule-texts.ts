import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { ConformityFinding } from '../conformity/conformity-finding';
import type { ConformityRule } from '../conformity/notice';
import { isProtocolRule } from '../conformity/rules';
import type { FindingValues } from '../content/finding';
import { remedyOf } from './remedy-of';

export interface RuleTexts {
  what: (finding: ConformityFinding) => string;
  remedy: (rule: ConformityRule, values: FindingValues) => string;
}

/** What a finding says, and what to do about it, in the interface's language. */
export function useRuleTexts(): RuleTexts {
  const t = useTranslations();
  // A rule's own values are not known here one by one.
  const text = t as unknown as (key: string, values: FindingValues) => string;
  const what = useCallback(
    ({ rule, values }: ConformityFinding) =>
      text(isProtocolRule(rule) ? `findingsPage.rules.${rule}.what` : `findings.${rule}`, values),
    [text],
  );
  const remedy = useCallback(
    (rule: ConformityRule, values: FindingValues) =>
      text(
        isProtocolRule(rule)
          ? `findingsPage.rules.${rule}.remedy`
          : `findingsPage.remedies.${remedyOf(rule)}`,
        values,
      ),
    [text],
  );
  return { what, remedy };
}
