import { type Ref, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonSchema } from '../../../core/schema/json-schema';
import { type FormHandle, SchemaForm, type SchemaFormProps } from '../../forms/schema-form';
import type { ValidationResult, Violation } from '../../workers/validation/validate';
import { FriendlyField } from './friendly-field';
import styles from './friendly-form.module.css';
import { friendlyUi } from './friendly-ui';

const TEMPLATES = { FieldTemplate: FriendlyField } as unknown as NonNullable<
  SchemaFormProps['templates']
>;

interface FriendlyFormProps {
  schema: JsonSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  onUnsent: (texts: readonly Violation[]) => void;
  verdict: ValidationResult | undefined;
  revealAll: boolean;
  ref: Ref<FormHandle>;
}

/** A tool's form for people who do not read schemas. What is sent is the same. */
export function FriendlyForm({ schema, ...props }: FriendlyFormProps) {
  const t = useTranslations('present');
  const words = useMemo(() => ({ yes: t('yes'), no: t('no') }), [t]);
  const ui = useMemo(() => friendlyUi(schema, words), [schema, words]);
  return (
    <div className={styles['form']}>
      <SchemaForm
        {...props}
        schema={schema}
        uiSchema={ui as NonNullable<SchemaFormProps['uiSchema']>}
        templates={TEMPLATES}
        idPrefix="presented"
      />
    </div>
  );
}
