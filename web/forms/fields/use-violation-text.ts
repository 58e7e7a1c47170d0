import { useCallback } from 'react';
import { useTranslations } from 'use-intl';

import type { Violation } from '../../workers/validation/validate';

const TOLD = [
  'type',
  'required',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'contains',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'propertyNames',
  'additionalProperties',
  'unevaluatedProperties',
  'additionalItems',
  'unevaluatedItems',
  'dependentRequired',
  'anyOf',
  'oneOf',
  'not',
  'false',
] as const;

type Told = (typeof TOLD)[number];

function isTold(keyword: string): keyword is Told {
  return (TOLD as readonly string[]).includes(keyword);
}

/** The sentence for a violation in the interface's language; the same function for as long as that stays. */
export function useViolationText(): (violation: Violation) => string {
  const t = useTranslations('forms.violations');
  return useCallback(
    ({ keyword, message, params }) => {
      if (!isTold(keyword)) return message;
      const word = (name: string) => String(params[name] ?? '');
      return t(keyword, {
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
