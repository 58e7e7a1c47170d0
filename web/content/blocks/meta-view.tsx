import { isObject, type JsonObject } from '../../../core/json/json-object';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { shortenText } from '../../../core/json/shorten-strings';
import { jsonText } from '../../../core/json/lossless';
import { DetailsLine } from '../../ui/details-line';
import { useIsPresented } from '../density';
import { JsonText } from '../text/json-text';
import styles from './meta-view.module.css';

const MAX_LENGTH = 2_000;

const KNOWN = ['audience', 'priority', 'lastModified'] as const;

export function MetaView({ owner }: { owner: JsonObject }) {
  const annotations = owner['annotations'];
  const meta = owner['_meta'];
  const isPresented = useIsPresented();
  if (isPresented || (annotations === undefined && meta === undefined)) return null;
  return (
    <div className="grid gap-4 sm">
      {annotations !== undefined && <Annotations annotations={annotations} />}
      {meta !== undefined && <Foldable value={meta} />}
    </div>
  );
}

function Annotations({ annotations }: { annotations: unknown }) {
  const t = useTranslations('content.facts');
  const common = useTranslations('common');
  if (!isObject(annotations)) return <code>{jsonText(annotations)}</code>;
  const details = Object.entries(annotations).map(([name, value]) => {
    const known = KNOWN.find((each) => each === name);
    const text =
      Array.isArray(value) && value.every((item) => typeof item === 'string')
        ? value.join(common('listSeparator'))
        : typeof value === 'string'
          ? value
          : jsonText(value);
    return [
      known === undefined ? shortenText(name, MAX_LENGTH) : t(known),
      <>
        {shortenText(text, MAX_LENGTH)}
        {name === 'priority' && typeof value === 'number' && value >= 0 && value <= 1 && (
          <meter className={styles['meter']} min={0} max={1} value={value} aria-hidden />
        )}
      </>,
    ] as const;
  });
  return <DetailsLine className={styles['facts']} details={details} label={t('annotations')} />;
}

function Foldable({ value }: { value: unknown }) {
  const t = useTranslations('content.facts');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles['summary']}>{t('meta')}</summary>
      {isOpen && <JsonText source={jsonText(value)} label={t('meta')} />}
    </details>
  );
}
