import type { JsonObject } from '../../../core/json/json-object';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { escapeSeparators } from '../../../core/json/line-separators';
import { stringifyJson } from '../../../core/json/lossless';
import { shortenStrings, shortenText } from '../../../core/json/shorten-strings';
import type { Session } from '../../../core/session/session';
import { CopyButton } from '../../ui/copy-button';
import styles from './request-view.module.css';

export interface Draft {
  method: string;
  params: JsonObject;
  /** What the user has chosen of the request: shown at first. */
  chosen: unknown;
}

/** Longer requests are cut while the user types. */
const MAX_SHOWN_CHARACTERS = 100_000;
/** In characters; longer strings are cut. */
const MAX_STRING_CHARACTERS = 50_000;

interface RequestViewProps {
  session: Session;
  draft: Draft | undefined;
  reason: string;
}

export function RequestView({ session, draft, reason }: RequestViewProps) {
  const t = useTranslations('outcome');
  const [whole, setWhole] = useState(false);
  if (!draft) {
    return (
      <section className={styles['nothing']} aria-label={t('request')}>
        {reason}
      </section>
    );
  }
  const shown = shortenStrings(draft.chosen, MAX_STRING_CHARACTERS);
  const text = escapeSeparators(stringifyJson(shown));
  const message = whole ? session.preview(draft.method, draft.params) : undefined;
  return (
    <div className={styles['request']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={whole}
        title={t('fullMessage')}
        onClick={() => setWhole(!whole)}
      >
        <ChevronRight aria-hidden />
        {t('request')}
      </button>
      <section className="truncate narrow ink sm" aria-label={t('request')}>
        <code>{shortenText(text, MAX_SHOWN_CHARACTERS)}</code>
      </section>
      {/* Stands at the end of the row. */}
      <CopyButton text={() => escapeSeparators(stringifyJson(draft.chosen))} label={t('copyRequest')} />
      {message !== undefined && (
        <pre className={styles['message']} aria-label={t('fullMessage')} tabIndex={0}>
          {escapeSeparators(stringifyJson(shortenStrings(message, MAX_STRING_CHARACTERS), 2))}
        </pre>
      )}
      {shown !== draft.chosen && <p className={styles['shortened']}>{t('requestShortened')}</p>}
    </div>
  );
}
