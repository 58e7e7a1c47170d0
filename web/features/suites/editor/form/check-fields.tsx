import { type FieldProps, getUiOptions } from '@rjsf/utils';
import { type ComponentType, useContext, useState } from 'react';

import { isObject } from '../../../../../core/json/json-object';
import { jsonPathOf } from '../../../../../core/json/json-pointer';
import { stringifyJson } from '../../../../../core/json/lossless';
import { VERB_NAMES } from '../../../../../core/suite/checks/verbs';
import { parsedValue } from '../../../../../core/suite/edit/parsed-value';
import { flowText } from '../../../../../core/suite/edit/yaml-text';
import { useCoreTexts } from '../../../../content/texts/use-core-texts';
import { decodeNumbers, initialValueOf } from '../../../../forms/settings/setting-values';
import { AddOneOf, NamedRow } from '../../../../forms/settings/rows';
import { ControlContext, SettingsContext, useTypedText } from '../../../../forms/settings/settings-context';
import { TextInput } from '../../../../ui/form-fields';
import { TYPES, VERB_SCHEMA, VERB_UI } from './check-schema';
import type { Path } from './edit-context';

interface ValueControlProps {
  value: unknown;
  path: Path;
  label?: string;
  placeholder?: string;
  isRequired?: boolean;
}

/** A value as a line of YAML: `Oslo`, `3`, `"3"`, `[1, 2]`. Removes an empty one on blur, unless it `isRequired`. */
export function ValueControl({ value, path, label, placeholder, isRequired = false }: ValueControlProps) {
  const { put, problems, disabled } = useContext(SettingsContext);
  const control = useContext(ControlContext);
  const coreTexts = useCoreTexts();
  const [problem, setProblem] = useState<string>();
  const isBlank = (text: string) => text.trim() === '';
  const typed = useTypedText(
    value === undefined ? '' : flowText(value),
    (text) => {
      if (isBlank(text)) {
        setProblem(undefined);
        if (!isRequired) put(path, undefined);
        return true;
      }
      const read = parsedValue(text);
      setProblem(read.kind === 'invalid' ? coreTexts.message(read) : undefined);
      if (read.kind !== 'invalid') put(path, read.value);
      return read.kind !== 'invalid';
    },
    (text) => {
      const read = isBlank(text) ? undefined : parsedValue(text);
      return read?.kind === 'value' && stringifyJson(read.value) === stringifyJson(value);
    },
  );
  const isFramed = label === undefined;
  const wrong = problem ?? (isFramed ? undefined : problems.get(jsonPathOf(path)));
  return (
    <div className="stack grow gap-2">
      <TextInput
        className="mono"
        {...(isFramed ? { id: control.id } : { 'aria-label': label })}
        aria-invalid={wrong !== undefined || (isFramed && control.problem !== undefined)}
        aria-describedby={isFramed ? control.describedBy : undefined}
        disabled={disabled}
        placeholder={placeholder}
        value={typed.text}
        onChange={typed.type}
        onBlur={typed.leave}
      />
      {wrong !== undefined && <p className="bad sm break">{wrong}</p>}
    </div>
  );
}

/** `ui:field: value`; `ui:isRequired`: emptying it removes nothing. */
function ValueField({ formData, fieldPathId: { path }, uiSchema }: FieldProps<unknown>) {
  const { isRequired, placeholder } = getUiOptions(uiSchema);
  return (
    <ValueControl
      value={decodeNumbers(formData)}
      path={path}
      placeholder={placeholder}
      isRequired={isRequired === true}
    />
  );
}

/** `ui:field: check`: verbs, or the value that it equals by itself; `ui:isInner`: a check within another. */
function CheckField({ registry, formData, fieldPathId, uiSchema, ...props }: FieldProps<unknown>) {
  const { text, put } = useContext(SettingsContext);
  const { label } = useContext(ControlContext);
  const { path } = fieldPathId;
  const value = decodeNumbers(formData);
  const isInner = getUiOptions(uiSchema)['isInner'] === true;
  if (value === undefined || isObject(value)) {
    const SchemaField = registry.fields['SchemaField'] as ComponentType<FieldProps<unknown>>;
    const verbs = (
      <SchemaField
        {...props}
        registry={registry}
        schema={VERB_SCHEMA}
        uiSchema={VERB_UI}
        formData={formData}
        fieldPathId={fieldPathId}
      />
    );
    return isInner ? <div className="stack gap-8 lined rounded py-8 px-12">{verbs}</div> : verbs;
  }
  if (isInner) return <ValueControl isRequired value={value} path={path} label={label} />;
  const name = text('verb_equals');
  return (
    <>
      <NamedRow name={name}>
        <ValueControl isRequired value={value} path={path} label={name} />
      </NamedRow>
      <AddOneOf
        label={text('addVerb')}
        options={VERB_NAMES.filter((verb) => verb !== 'equals').map((verb) => [verb, text(`verb_${verb}`)])}
        // A bare value becomes the verb `equals` beside the new one.
        onAdd={(verb) => put(path, { equals: value, [verb]: initialValueOf(VERB_SCHEMA.properties?.[verb]) })}
      />
    </>
  );
}

/** `ui:field: types`: allowed types; a single one is written without a list. */
function TypesField({ formData, fieldPathId: { path } }: FieldProps<unknown>) {
  const { put, disabled } = useContext(SettingsContext);
  const { label } = useContext(ControlContext);
  const chosen: unknown[] = Array.isArray(formData) ? formData : [formData];
  return (
    <div className="row wrap control gap-12 rows-2" role="group" aria-label={label}>
      {TYPES.map((type) => (
        <label className="row gap-4" key={type}>
          <input
            type="checkbox"
            checked={chosen.includes(type)}
            disabled={disabled}
            onChange={({ target }) => {
              const next = TYPES.filter((each) => (each === type ? target.checked : chosen.includes(each)));
              put(path, next.length <= 1 ? next[0] : next);
            }}
          />
          <code>{type}</code>
        </label>
      ))}
    </div>
  );
}

/** `ui:field: range`: minimum and maximum. */
function RangeField({ formData, fieldPathId: { path } }: FieldProps<unknown>) {
  const { text } = useContext(SettingsContext);
  const { label } = useContext(ControlContext);
  const value = decodeNumbers(formData);
  if (!Array.isArray(value)) return <ValueControl isRequired value={value} path={path} label={label} />;
  return (
    <div className="flex gap-4">
      {(['least', 'most'] as const).map((name, index) => (
        <ValueControl
          key={name}
          isRequired
          value={value[index] as unknown}
          path={[...path, index]}
          label={text(name)}
        />
      ))}
    </div>
  );
}

export const checkFields = { value: ValueField, check: CheckField, types: TypesField, range: RangeField };
