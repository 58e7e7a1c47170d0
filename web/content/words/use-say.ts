import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { LocalizedMessage, Words } from '../../../core/text/phrase';
import type { Finding } from '../../../core/protocol/findings/finding';
import { useFindingText } from '../findings/finding-list';

/** What the sentences for a schema may want and not be given. */
const NO_WORDS = { expected: '', actual: '', allowed: '', limit: '', because: '', count: '' };

export interface Say {
  /** Words in the interface's language. @param english what is shown where a catalogue lacks one of them */
  words: (words: Words | undefined, english: string) => string;
  message: (told: LocalizedMessage) => string;
}

/** A code that the catalogue lacks: of another version of Loupe. */
class UnknownPhrase extends Error {}

/** Writes what the engine says in the interface's language. */
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

/** Where the catalogues have a code of core. What the first screen may need is not with the rest. */
function keyOf(code: string): string {
  const [part = ''] = code.split('.');
  if (part === 'forms') return code;
  if (part === 'violations' || part === 'faults') return `forms.${code}`;
  return part === 'session' ? code.replace('session.', 'failure.said.') : `engine.${code}`;
}
