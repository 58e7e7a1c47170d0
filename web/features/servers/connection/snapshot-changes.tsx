import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { endOnce } from '../../../../core/text/phrase';
import type { SnapshotChange } from '../../../../core/drift/snapshot-change';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { shortenText } from '../../../../core/json/shorten-strings';

const FIRST_SHOWN = 20;
const SHOW_MORE = 100;

export function SnapshotChanges({ changes }: { changes: readonly SnapshotChange[] }) {
  const t = useTranslations('drift');
  const [shown, setShown] = useState(FIRST_SHOWN);
  const left = changes.length - shown;
  return (
    <>
      <ul className="stack" aria-label={t('list')}>
        {changes.slice(0, shown).map((change, index) => (
          <ChangeRow key={index} change={change} />
        ))}
      </ul>
      {left > 0 && (
        <div>
          <Button size="small" variant="link" onClick={() => setShown(shown + SHOW_MORE)}>
            {t('showMore', { count: left })}
          </Button>
        </div>
      )}
    </>
  );
}

const MAX_SHOWN_LENGTH = 400;

function ChangeRow({ change }: { change: SnapshotChange }) {
  const t = useTranslations('drift');
  const { code, isBreaking, kind, name, part, path, pointer } = change;
  const values = Object.fromEntries(
    Object.entries(change.values).map(([key, text]) => [key, shortenText(text, MAX_SHOWN_LENGTH)]),
  );
  return (
    <li className="py-8 break line-below" title={pointer}>
      <div className="stack gap-2">
        <div className="row wrap gap-8 rows-2">
          <Badge tone={isBreaking ? 'bad' : 'neutral'}>{t(isBreaking ? 'breaking' : 'harmless')}</Badge>
          <span>
            {t(`kind.${kind}`)}
            {name !== '' && (
              <>
                {' '}
                <strong>{name}</strong>
              </>
            )}
            {part !== undefined && ` · ${t(`part.${part}`)}`}
            {path !== undefined && path !== '$' && (
              <>
                {' '}
                <code>{path}</code>
              </>
            )}
          </span>
        </div>
        <p className="pre-line readable">{endOnce(t(`changes.${code}`, values))}</p>
      </div>
    </li>
  );
}
