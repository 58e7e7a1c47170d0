import { type Ref, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonSchema } from '../../../core/schema/json-schema';
import { PlainContext } from '../plain-context';
import { type FormHandle, SchemaForm, type SchemaFormProps } from '../schema-form';
import type { ValidationResult, Violation } from '../../workers/validation/validate';
import type { UnsentTexts } from '../state/unsent-texts';
import styles from './friendly-form.module.css';
import { friendlyUi, mergeUi } from './friendly-ui';
import { HiddenSent } from './hidden-sent';
import { hiddenValues } from './hidden-values';
import { readUi } from './read-ui';

interface FriendlyFormProps {
  schema: JsonSchema;
  /** A `uiSchema`; unusable parts have no effect. */
  ui?: unknown;
  value: unknown;
  onChange: (value: unknown) => void;
  onUnsent?: (texts: readonly Violation[]) => void;
  verdict: ValidationResult | undefined;
  revealAll: boolean;
  ref?: Ref<FormHandle>;
  /** For element ids, unique in the page. */
  idPrefix?: string;
  unsentTexts?: UnsentTexts;
}

/** A form for an audience that does not read schemas. It sends the same. */
export function FriendlyForm({ schema, ui, idPrefix = 'presented', ...props }: FriendlyFormProps) {
  const t = useTranslations('present');
  const words = useMemo(() => ({ yes: t('yes'), no: t('no') }), [t]);
  const given = useMemo(() => readUi(schema, ui).ui, [schema, ui]);
  const customized = useMemo(() => mergeUi(friendlyUi(schema, words), given), [schema, words, given]);
  const hidden = useMemo(() => hiddenValues(given, props.value), [given, props.value]);
  return (
    <PlainContext value>
      <div className={styles['form']}>
        <HiddenSent places={hidden} />
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
