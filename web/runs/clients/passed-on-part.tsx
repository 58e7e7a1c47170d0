import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { passedOn } from '../../../core/clients/passed-on';
import { stringifyJson } from '../../../core/json/lossless';
import type { ListedTool } from '../../../core/protocol/tool';
import { JsonText } from '../../content/text/json-text';

interface PassedOnPartProps {
  client: string;
  server: string;
  tool: ListedTool;
}

export function PassedOnPart(props: PassedOnPartProps) {
  const t = useTranslations('clients');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="pointer">{t('passedOn')}</summary>
      {isOpen && <Passed {...props} />}
    </details>
  );
}

function Passed({ client, server, tool }: PassedOnPartProps) {
  const t = useTranslations('clients');
  const { passed, tokens, changes } = useMemo(() => passedOn(client, server, tool), [client, server, tool]);
  if (!passed) return <p className="muted">{t('passedNothing')}</p>;
  return (
    <div className="grid gap-8 narrow">
      <p>
        {t('passedTokens', { count: tokens })}{' '}
        <span className="faint">{t('passedChanges', { count: changes.length })}</span>
      </p>
      <JsonText source={stringifyJson(passed)} label={t('passedOn')} />
    </div>
  );
}
