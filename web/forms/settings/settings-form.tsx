import Form from '@rjsf/core/lib/components/Form.js';
import type { Experimental_DefaultFormStateBehavior, RegistryFieldsType, RJSFSchema, UiSchema } from '@rjsf/utils';
import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { type Messages, useTranslations } from 'use-intl';

import { withoutValue, withValue } from '../../../core/json/edit-value';
import { useViolationText } from '../fields/problem-texts';
import { decodeNumbers, encodeNumbers } from './setting-values';
import { theme } from '../theme/theme';
import { SettingField } from './setting-field';
import { type Settings, SettingsContext, type TextValues } from './settings-context';
import { settingsViolations, validator } from './validator';

export type SettingsUi = UiSchema<unknown>;

const NO_DEFAULTS: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
};

export interface SettingsFormProps {
  /** Key of its texts: `KEY` the label, `KEYHint`, `KEYExample` the placeholder, `KEY_VALUE` of an `enum`'s value. */
  schema: RJSFSchema;
  uiSchema?: SettingsUi;
  texts: keyof Messages | 'authorization.settings' | 'connection.protocol';
  value: unknown;
  onChange: (value: unknown) => void;
  problems?: ReadonlyMap<string, string>;
  revealAll?: boolean;
  disabled?: boolean;
  /** A cleared text is committed on blur only: a shorter value could remove its siblings. */
  keepsEmptied?: boolean;
  fields?: RegistryFieldsType<unknown>;
}

export function SettingsForm({
  schema,
  uiSchema,
  texts,
  value,
  onChange,
  problems,
  revealAll = false,
  disabled = false,
  keepsEmptied = false,
  fields,
}: SettingsFormProps) {
  const id = useId();
  const t = useTranslations(texts as keyof Messages) as unknown as {
    (key: string, values?: TextValues): string;
    has: (key: string) => boolean;
  };
  const violationText = useViolationText();
  const problemTexts = useMemo(() => {
    if (problems) return problems;
    const violations = settingsViolations(schema, value, revealAll);
    return new Map(violations.map((violation) => [violation.path, violationText(violation)]));
  }, [problems, schema, value, revealAll, violationText]);
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);
  const put = useCallback<Settings['put']>((path, next) => {
    const { current } = latest;
    current.value =
      next === undefined ? withoutValue(current.value, path) : withValue(current.value, path, decodeNumbers(next));
    current.onChange(current.value);
  }, []);
  const settings = useMemo((): Settings => {
    const textOf: Settings['textOf'] = (key, values) => (t.has(key) ? t(key, values) : undefined);
    return {
      textOf,
      text: (key, values) => textOf(key, values) ?? key,
      value,
      problems: problemTexts,
      put,
      disabled,
      keepsEmptied,
    };
  }, [t, value, problemTexts, put, disabled, keepsEmptied]);
  const formData = useMemo(() => encodeNumbers(value), [value]);
  const allFields = useMemo(() => ({ ...theme.fields, ...fields, SchemaField: SettingField }), [fields]);
  return (
    <SettingsContext value={settings}>
      <Form<unknown>
        tagName="div"
        className="stack gap-16"
        schema={schema}
        uiSchema={uiSchema ?? NO_UI}
        formData={formData}
        validator={validator}
        fields={allFields}
        templates={theme.templates}
        widgets={theme.widgets}
        disabled={disabled}
        idPrefix={id}
        idSeparator="."
        experimental_defaultFormStateBehavior={NO_DEFAULTS}
        noHtml5Validate
        showErrorList={false}
      >
        <></>
      </Form>
    </SettingsContext>
  );
}

const NO_UI = {};
