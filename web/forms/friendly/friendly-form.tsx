import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { PlainContext } from '../form-contexts';
import { SchemaForm, type SchemaFormProps } from '../schema-form';
import styles from './friendly-form.module.css';
import { friendlyUi, hiddenValues, mergeUi } from './friendly-ui';
import { readUi } from './read-ui';
import { jsonPathOf, type Segment } from '../../../core/json/json-pointer';
import { Button } from '../../ui/button';

type FriendlyFormProps = Omit<SchemaFormProps, 'uiSchema' | 'widgets' | 'templates' | 'fields' | 'idPrefix'> & {
  ui?: unknown;
  idPrefix?: string;
};

/** A form for an audience that does not read schemas. What it sends is the same. */
export function FriendlyForm({ schema, ui, idPrefix = 'presented', ...props }: FriendlyFormProps) {
  const t = useTranslations('present');
  const texts = useMemo(() => ({ yes: t('yes'), no: t('no') }), [t]);
  const usable = useMemo(() => readUi(schema, ui).ui, [schema, ui]);
  const customized = useMemo(() => mergeUi(friendlyUi(schema, texts), usable), [schema, texts, usable]);
  const hidden = useMemo(() => hiddenValues(usable, props.value), [usable, props.value]);
  return (
    <PlainContext value>
      <div className={styles['form']}>
        <HiddenValuesNote paths={hidden} />
        <SchemaForm
          {...props}
          schema={schema}
          uiSchema={customized as NonNullable<SchemaFormProps['uiSchema']>}
          idPrefix={idPrefix}
        />
      </div>
    </PlainContext>
  );
}

/** Counts the hidden values that are sent. Names them only on a click: an audience may be watching. */
function HiddenValuesNote({ paths }: { paths: readonly (readonly Segment[])[] }) {
  const t = useTranslations('present');
  const [isOpen, setOpen] = useState(false);
  if (paths.length === 0) return null;
  return (
    <p role="note" className="muted break">
      {t('hiddenSent', { count: paths.length })}{' '}
      <Button variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'hideNames' : 'showNames')}
      </Button>
      {isOpen && <span className="code"> {paths.map(nameOf).join(t('listSeparator'))}</span>}
    </p>
  );
}

function nameOf(path: readonly Segment[]): string {
  return jsonPathOf(path).replace(/^\$\.?/, '');
}
