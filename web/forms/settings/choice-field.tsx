import { type FieldProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import { type ComponentType, useContext } from 'react';

import { isObject } from '../../../core/json/json-object';
import { SelectField } from '../../ui/form-fields';
import { unpacked } from './exact-numbers';
import { firstOf } from './first-of';
import { optionOf, optionsOf } from './fits';
import { JsonControl } from './json-field';
import { ChoiceSlot, ControlContext, SettingsContext } from './settings-context';

/**
 * What a `oneOf` leaves to choose: an option is named by its `title` and begins as its first example; `type: null` is the option
 * for nothing at all. Another option keeps the members that it has, too. `ui:choice: fixed`: what was chosen stays.
 */
export function ChoiceField({
  registry,
  schema,
  uiSchema,
  formData,
  fieldPathId,
  ...props
}: FieldProps<unknown>) {
  const { text, textOf, put, disabled } = useContext(SettingsContext);
  const { label, key } = useContext(ControlContext);
  const value = unpacked(formData);
  const options = optionsOf(schema);
  const chosen = optionOf(options, value);
  const { choice } = getUiOptions(uiSchema);
  const SchemaField = registry.fields['SchemaField'] as ComponentType<FieldProps<unknown>>;
  const option = options[chosen];
  if (!option) return <JsonControl value={value} />;
  const { title = '', ...inside } = option;
  const own: unknown = uiSchema?.[title];
  const select = choice !== 'fixed' && (
    <SelectField
      label={label}
      value={String(chosen)}
      options={options.map(({ title: name = '' }, index) => [
        String(index),
        text(`${key}_${name}`),
      ])}
      hint={textOf(`${key}_${title}Hint`) ?? textOf(`${key}Hint`)}
      disabled={disabled}
      onChange={(at) => put(fieldPathId.path, switched(value, options[Number(at)]))}
    />
  );
  const fields = option.type !== 'null' && option.const === undefined && (
    <SchemaField
      {...props}
      registry={registry}
      schema={inside}
      uiSchema={isObject(own) ? own : {}}
      formData={formData}
      fieldPathId={fieldPathId}
    />
  );
  if (choice === 'inside') return <ChoiceSlot value={select}>{fields}</ChoiceSlot>;
  return (
    <>
      {select}
      <ChoiceSlot value={undefined}>{fields}</ChoiceSlot>
    </>
  );
}

/** A value as another option has it: what both have stays, in its place. */
function switched(value: unknown, option: RJSFSchema | undefined): unknown {
  if (!option || option.type === 'null') return undefined;
  if (option.const !== undefined) return option.const;
  const first = firstOf(option);
  if (!isObject(value) || !isObject(first)) return first;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] =>
    Object.hasOwn(option.properties ?? {}, name)
      ? [[name, Object.hasOwn(first, name) ? first[name] : member]]
      : [],
  );
  const gone = Object.keys(value).findIndex(
    (name) => !Object.hasOwn(option.properties ?? {}, name),
  );
  const come = Object.entries(first).filter(([name]) => !Object.hasOwn(value, name));
  members.splice(gone < 0 ? members.length : gone, 0, ...come);
  return Object.fromEntries(members);
}
