import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { escapeSeparators } from '../../../core/json/line-separators';
import { stringifyJson } from '../../../core/json/lossless';
import { shortenStrings } from '../../../core/json/shorten-strings';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { withoutSecrets } from '../../../core/schema/plan/secret-values';
import type { Session } from '../../../core/session/session';
import { hiddenValues } from '../../forms/friendly/friendly-ui';
import { readUi } from '../../forms/friendly/read-ui';
import { Button } from '../../ui/button';
import styles from './stage.module.css';

const MAX_STRING_LENGTH = 500;

interface RequestLineProps {
  session: Session;
  schema: JsonSchema;
  ui: unknown;
  args: unknown;
}

export function RequestLine({ session, schema, ui, args }: RequestLineProps) {
  const t = useTranslations('present');
  const [isOpen, setOpen] = useState(false);
  const count = useMemo(() => hiddenValues(readUi(schema, ui).ui, args).length, [schema, ui, args]);
  if (count === 0) return null;
  return (
    <section aria-label={t('request')} className={styles['request']}>
      <Button
        variant="link"
        icon={<ChevronRight aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('request')}
      </Button>{' '}
      {t('withHidden', { count })}
      {isOpen && <code className="block break">{shownArguments(session, schema, args)}</code>}
    </section>
  );
}

/** Without secrets. */
export function shownArguments({ secrets }: Session, schema: JsonSchema, args: unknown): string {
  const shown = shortenStrings(withoutSecrets(schema, args).value, MAX_STRING_LENGTH);
  return secrets.mask(escapeSeparators(stringifyJson(shown)));
}
