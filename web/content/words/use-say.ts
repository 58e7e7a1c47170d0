import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { LocalizedMessage, Words } from '../../../core/text/phrase';
import type { Finding } from '../../../core/protocol/findings/finding';
import { useFindingText } from '../findings/finding-list';

/** Defaults for placeholders of schema texts. */
const NO_WORDS = { expected: '', actual: '', allowed: '', limit: '', because: '', count: '' };

export interface Say {
  /** @param english the fallback if the catalogue lacks a text */
  words: (words: Words | undefined, english: string) => string;
  message: (told: LocalizedMessage) => string;
}

/** A code that the catalogue lacks, from another version of Loupe. */
class UnknownPhrase extends Error {}

/** Translates core's messages. */
export function useSay(): Say {
  const t = useTranslations();
  const finding = useFindingText();
  return useMemo(() => {
    const text = t as (key: string, values: Record<string, string>) => string;
    const written = (words: Words): string => {
      if (typeof words !== 'object') return String(words);
      if ('items' in words) return words.items.map(written).join(words.separator);
      const { code, params = {} } = words;
      if (code.startsWith('findings.'))
        return finding({ rule: code.slice('findings.'.length), values: params } as Finding);
      const key = keyOf(code);
      if (!t.has(key as never)) throw new UnknownPhrase(code);
      const values = Object.entries(params).map(([name, value]) => [name, written(value)] as const);
      return text(key, { ...NO_WORDS, ...Object.fromEntries(values) });
    };
    const words: Say['words'] = (said, english) => {
      try {
        return said === undefined ? english : written(said);
      } catch (error) {
        if (error instanceof UnknownPhrase) return english;
        throw error;
      }
    };
    return { words, message: ({ said, message }) => words(said, message) };
  }, [t, finding]);
}

/**
 * The catalogue key of a core code: `session.x` → `failure.said.x`. What the first screen needs is outside `engine`.
 */
function keyOf(code: string): string {
  const [part = ''] = code.split('.');
  if (part === 'forms') return code;
  if (part === 'violations' || part === 'faults') return `forms.${code}`;
  return part === 'session' ? code.replace('session.', 'failure.said.') : `engine.${code}`;
}
