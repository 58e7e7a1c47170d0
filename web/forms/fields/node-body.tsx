import { getWidget, type RJSFSchema, type WidgetProps } from '@rjsf/utils';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';

import { notASchema } from '../../../core/schema/plan/plan-node';
import { isCustom, labelledChoices, widgetSchema } from './ui-options';
import styles from '../theme/field-template.module.css';
import { JsonField } from './json-field';
import { type FormContext, noop, useFieldPathId } from './rjsf-stubs';
import { canShow, useView } from './node-view';
import { useBodyEntries } from './field-menu';
import { BOOLEANS } from '../theme/widgets';
import { useFormStore } from '../state/form-store';
import { shortJson } from '../../../core/json/short-json';

const MAX_SCHEMA_LENGTH = 80;

export function NodeBody() {
  const view = useView();
  const t = useTranslations('forms');
  const { store, path, planned, value, nullable, options, registry, control } = view;
  const { plan } = planned;
  const asJson = useFormStore(store, (form) => form.isAsJson(path));
  useBodyEntries(() =>
    plan.kind === 'choices'
      ? [
          value === undefined && {
            label: t('setEmptyList'),
            disabled: control.disabled,
            onSelect: () => store.setExplicitly(path, []),
          },
          plan.items !== undefined && {
            label: t('allowRepeats'),
            disabled: control.disabled,
            onSelect: () => store.setView(path, { asRows: true }),
          },
        ]
      : [],
  );
  if (value === null && nullable) return <div className={styles['null-value']}>null</div>;
  const invalidSchema = notASchema(view.schema);
  if (invalidSchema) {
    const schema = shortJson(invalidSchema.value, MAX_SCHEMA_LENGTH);
    return (
      <>
        <JsonField />
        <div className={styles['note']}>{t('notASchema', { schema })}</div>
      </>
    );
  }
  if (asJson || !canShow(plan, value)) {
    const hasCarriageReturn = plan.kind === 'text' && typeof value === 'string';
    return <JsonField note={t(hasCarriageReturn && !asJson ? 'carriageReturns' : 'otherType')} />;
  }
  if (options.field !== undefined && isCustom(options, registry)) return <CustomField />;
  if (options.widget === undefined) return <JsonField />;
  const Widget = getWidget(widgetSchema(planned), options.widget, registry.widgets) as ComponentType<Widget>;
  const choices = plan.kind === 'boolean' ? BOOLEANS : 'choices' in plan ? plan.choices : undefined;
  return (
    <Widget
      id={control.id}
      name={view.name}
      label={control.label}
      hideLabel={options.label === false}
      schema={planned.level}
      uiSchema={view.ui}
      options={choices ? { ...options, enumOptions: [...labelledChoices(choices, options)] } : options}
      value={value}
      multiple={plan.kind === 'choices'}
      required={control.required}
      disabled={control.disabled}
      readonly={options.readonly === true}
      autofocus={options.autofocus === true}
      placeholder={control.placeholder ?? ''}
      registry={registry}
      onChange={control.onChange}
      onBlur={control.onBlur}
      onFocus={noop}
    />
  );
}

type Widget = WidgetProps<unknown, RJSFSchema, FormContext>;

function CustomField() {
  const { store, path, planned, value, options, ui, name, registry, control } = useView();
  const fieldPathId = useFieldPathId(store, path);
  const { field } = options;
  const Field = typeof field === 'string' ? registry.fields[field] : field;
  if (!Field) return null;
  return (
    <Field
      schema={planned.level}
      uiSchema={ui}
      name={name}
      required={control.required}
      disabled={control.disabled}
      readonly={options.readonly === true}
      fieldPathId={fieldPathId}
      formData={value}
      registry={registry}
      onChange={(next: unknown) => control.onChange(next)}
      onBlur={control.onBlur}
      onFocus={noop}
    />
  );
}
