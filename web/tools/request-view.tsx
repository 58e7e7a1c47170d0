import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { stringifyJson } from '../json/lossless';
import type { Session } from '../session/session';
import { CopyButton } from '../ui/copy-button';
import { type ArgumentsDraft, toArguments } from './arguments-draft';
import styles from './request-view.module.css';
import type { ListedTool } from './tool';

/** More than this is not shown whole while it is typed; the JSON tab holds it. */
const SHOWN = 20_000;

/** What will be sent: the exact arguments, and on demand the whole message around them. */
export function RequestView({
  session,
  tool,
  draft,
}: {
  session: Session;
  tool: ListedTool;
  draft: ArgumentsDraft;
}) {
  const t = useTranslations('tools');
  const [whole, setWhole] = useState(false);
  if (draft.parsed.kind === 'invalid') return null;
  const args = toArguments(draft.parsed.value);
  const text = stringifyJson(args);
  const message = whole
    ? session.preview('tools/call', { name: tool.name, arguments: args })
    : undefined;
  return (
    <div className={styles['request']}>
      <button
        type="button"
        className={styles['toggle']}
        aria-expanded={whole}
        title={t('wholeMessage')}
        onClick={() => setWhole(!whole)}
      >
        <ChevronRight aria-hidden />
        {t('request')}
      </button>
      <section className={styles['text']} aria-label={t('request')}>
        <code>{text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}</code>
      </section>
      <CopyButton text={() => text} label={t('copyArguments')} />
      {message !== undefined && (
        <pre className={styles['message']} aria-label={t('wholeMessage')} tabIndex={0}>
          {stringifyJson(message, 2)}
        </pre>
      )}
    </div>
  );
}
