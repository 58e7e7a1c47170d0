import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { LocalizedMessage, LocalizedText } from '../../../core/text/phrase';
import type { Finding } from '../../../core/protocol/findings/finding';
import { EMPTY_PLACEHOLDERS, useFindingText } from '../findings/finding-list';

export interface CoreTexts {
  /** @param english the fallback if the catalog lacks a text */
  text: (localized: LocalizedText | undefined, english: string) => string;
  message: (message: LocalizedMessage) => string;
}

/** A code that the catalog lacks, from another version of Loupe. */
class UnknownPhrase extends Error {}

export function useCoreTexts(): CoreTexts {
  const t = useTranslations();
  const finding = useFindingText();
  return useMemo(() => {
    const translateKey = t as (key: string, values: Record<string, string>) => string;
    const translate = (text: LocalizedText): string => {
      if (typeof text !== 'object') return String(text);
      if ('items' in text)
        return text.items.map(translate).join(text.separator === ', ' ? t('common.listSeparator') : text.separator);
      const { code, params = {} } = text;
      if (code.startsWith('findings.'))
        return finding({ rule: code.slice('findings.'.length), values: params } as Finding);
      const key = keyOf(code);
      if (!t.has(key as never)) throw new UnknownPhrase(code);
      const values = Object.entries(params).map(([name, value]) => [name, translate(value)] as const);
      return translateKey(key, { ...EMPTY_PLACEHOLDERS, ...Object.fromEntries(values) });
    };
    const text: CoreTexts['text'] = (localized, english) => {
      try {
        return localized === undefined ? english : translate(localized);
      } catch (error) {
        if (error instanceof UnknownPhrase) return english;
        throw error;
      }
    };
    return { text, message: ({ phrase, message }) => text(phrase, message) };
  }, [t, finding]);
}

/** A code of core as a catalog key: under `engine`, which loads lazily, except for texts of the first screen. */
function keyOf(code: string): string {
  const [part = ''] = code.split('.');
  if (part === 'forms') return code;
  if (part === 'violations' || part === 'faults') return `forms.${code}`;
  return part === 'session' ? code.replace('session.', 'failure.said.') : `engine.${code}`;
}
