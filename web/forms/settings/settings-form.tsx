import Form from '@rjsf/core/lib/components/Form.js';
import type { Experimental_DefaultFormStateBehavior, FieldPathList, RJSFSchema } from '@rjsf/utils';
import { useCallback, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { type Messages, useTranslations } from 'use-intl';

import { withoutValue, withValue } from '../../../core/json/edited-value';
import { useViolationText } from '../fields/use-violation-text';
import { packed, unpacked } from './exact-numbers';
import { type SettingsUi, theme } from './theme';
import { type Settings, SettingsContext, type Words } from './settings-context';
import { settingsViolations, validator } from './validator';

/** The library draws a value and says what is entered where; a change of its own making would rewrite the rest. */
class DrawnForm extends Form<unknown> {
  override onChange = (value: unknown, path: FieldPathList) => {
    (this.props.formContext as Pick<Settings, 'put'>).put(path, value);
  };
}

/** The form library adds nothing to a value by itself. */
const NO_DEFAULTS: Experimental_DefaultFormStateBehavior = {
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
  allOf: 'skipDefaults',
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
};

export interface SettingsFormProps {
  /**
   * What can be set, in the words of JSON Schema. A setting's `title`, or its name, is the key of its texts: `KEY` is its label,
   * `KEYHint` the help below it, `KEYExample` what stands in the empty field, `KEY_VALUE` what a value of an `enum` is called.
   */
  schema: RJSFSchema;
  uiSchema?: SettingsUi;
  /** The part of the catalogue that the keys are in. */
  texts: keyof Messages | 'authorization.settings' | 'connection.protocol';
  /** `undefined`: nothing is set. Nothing is added to it but what people enter. */
  value: unknown;
  onChange: (value: unknown) => void;
  /** What is wrong, by JSONPath into the value; without it, what the schema says. */
  problems?: ReadonlyMap<string, string>;
  /** Also say what is missing where nobody has entered anything, as after an attempt to save. */
  revealAll?: boolean;
  disabled?: boolean;
  /** A text that is emptied counts once its field is left: who types anew would lose what stands beside it. */
  keepsEmptied?: boolean;
  /** Fields of `ui:field` that only this form has. */
  fields?: typeof theme.fields;
}

/**
 * Loupe's own settings: a form that @rjsf/core draws from a JSON Schema, with one theme. The form for a tool's schema is
 * `SchemaForm`, which shows, keeps and sends any value; here the schema is Loupe's.
 */
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
    (key: string, values?: Words): string;
    has: (key: string) => boolean;
  };
  const violationText = useViolationText();
  const found = useMemo(() => {
    if (problems) return problems;
    const violations = settingsViolations(schema, value, revealAll);
    return new Map(violations.map((violation) => [violation.path, violationText(violation)]));
  }, [problems, schema, value, revealAll, violationText]);
  /** What was entered last counts, also where it is not given back yet. */
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);
  const put = useCallback<Settings['put']>((path, next) => {
    const { current } = latest;
    current.value =
      next === undefined ? withoutValue(current.value, path) : withValue(current.value, path, unpacked(next));
    current.onChange(current.value);
  }, []);
  const settings = useMemo((): Settings => {
    const textOf: Settings['textOf'] = (key, values) => (t.has(key) ? t(key, values) : undefined);
    return {
      textOf,
      text: (key, values) => textOf(key, values) ?? key,
      value,
      problems: found,
      put,
      disabled,
      keepsEmptied,
    };
  }, [t, value, found, put, disabled, keepsEmptied]);
  const formData = useMemo(() => packed(value), [value]);
  const context = useMemo(() => ({ put }), [put]);
  const allFields = useMemo(() => ({ ...theme.fields, ...fields }), [fields]);
  return (
    <SettingsContext value={settings}>
      <DrawnForm
        tagName="div"
        className="stack gap-16"
        schema={schema}
        uiSchema={uiSchema ?? NO_UI}
        formData={formData}
        formContext={context}
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
      </DrawnForm>
    </SettingsContext>
  );
}

const NO_UI = {};
