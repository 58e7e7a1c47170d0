import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonSchema } from '../../../core/schema/json-schema';
import { MarkdownWords } from '../../ui/markdown/markdown-words';
import { FriendlyForm } from '../friendly/friendly-form';
import { formWords } from '../friendly/friendly-ui';
import styles from './customize-dialog.module.css';

/** What comes of a customization, as an audience sees it: what is entered here is sent to nobody. */
export function CustomizePreview({
  title,
  description,
  schema,
  value: first,
  ui,
}: {
  title: string;
  description: string | undefined;
  schema: JsonSchema;
  value: unknown;
  ui: unknown;
}) {
  const t = useTranslations('dressing');
  const [value, setValue] = useState(first);
  const words = formWords(ui);
  const about = words.description ?? description ?? '';
  return (
    <section
      className="narrow low scroll-y relative ground lined rounded-lg"
      aria-label={t('preview')}
      tabIndex={0}
    >
      <p className={styles['mark']} aria-hidden>
        {t('preview')}
      </p>
      <div className={styles['stage']}>
        <h3 className={styles['stageTitle']}>{words.title ?? title}</h3>
        {about !== '' && (
          <div className="muted lg roomy">
            <MarkdownWords text={about} isCut={about.length > 400} />
          </div>
        )}
        <FriendlyForm
          schema={schema}
          ui={ui}
          value={value}
          onChange={setValue}
          verdict={undefined}
          revealAll={false}
          idPrefix="customized"
        />
      </div>
    </section>
  );
}
