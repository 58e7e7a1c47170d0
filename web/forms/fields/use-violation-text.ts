import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { Violation } from '../../workers/validation/validate';

/** Translates a violation; a stable function. */
export function useViolationText(): (violation: Violation) => string {
  const t = useTranslations('forms.violations');
  return useCallback(
    ({ keyword, message, params }) => {
      const key = keyword as Parameters<typeof t>[0];
      if (!t.has(key)) return message;
      const word = (name: string) => String(params[name] ?? '');
      const text = t as unknown as (key: string, values: Record<string, string>) => string;
      return text(key, {
        expected: word('expected'),
        actual: word('actual'),
        allowed: word('allowed'),
        limit: word('limit'),
        because: word('because'),
        count: word('count'),
      });
    },
    [t],
  );
}
