import { type ComponentProps, type Ref, useMemo } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonSchema } from '../../../core/schema/json-schema';
import { Description } from '../fields/description';
import { type FieldTemplate, Help } from '../fields/field-frame';
import { FrameActions } from '../fields/frame-marks';
import { PlainContext } from '../plain-context';
import { type FormHandle, SchemaForm, type SchemaFormProps } from '../schema-form';
import type { ValidationResult, Violation } from '../../workers/validation/validate';
import type { UnsentTexts } from '../state/unsent-texts';
import styles from './friendly-form.module.css';
import { friendlyUi, mergeUi } from './friendly-ui';
import { HiddenSent } from './hidden-sent';
import { hiddenValues } from './hidden-values';
import { readUi } from './read-ui';

const TEMPLATES = { FieldTemplate: FriendlyField } as unknown as NonNullable<SchemaFormProps['templates']>;

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
          templates={TEMPLATES}
          idPrefix={idPrefix}
        />
      </div>
    </PlainContext>
  );
}

function FriendlyField({ view, control, children }: ComponentProps<typeof FieldTemplate>) {
  const { look, options } = view;
  const isNamed = look !== 'row' && look !== 'member' && options.label !== false;
  return (
    <div className={styles['field']}>
      <label
        id={control.labelId}
        htmlFor={control.id}
        className={isNamed ? 'ink lg semibold break' : 'visually-hidden'}
      >
        {control.label}
        {view.required && isNamed && <span className="bad"> *</span>}
      </label>
      {look !== 'row' && <Description id={`${control.id}-about`} text={options.description} />}
      {children}
      {view.value === null && <FrameActions view={view} />}
      <Help view={view} id={control.id} />
    </div>
  );
}
