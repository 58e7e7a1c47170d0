import { type FieldProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import { type ComponentType, useContext } from 'react';

import { isObject } from '../../../core/json/json-object';
import { Select, SelectField } from '../../ui/form-fields';
import { decodeNumbers, initialValueOf, optionOf, optionsOf } from './setting-values';
import { JsonControl } from './json-field';
import { ChoiceSlot, ControlContext, SettingsContext } from './settings-context';

/** A `oneOf`; `type: null` is no value. `ui:choice`: `fixed` hides the choice, `inside` shows it at `$choice`. */
export function ChoiceField({ registry, schema, uiSchema, formData, fieldPathId, ...props }: FieldProps<unknown>) {
  const { text, textOf, put, disabled } = useContext(SettingsContext);
  const { label, key } = useContext(ControlContext);
  const value = decodeNumbers(formData);
  const options = optionsOf(schema);
  const chosen = optionOf(options, value);
  const { choice, look } = getUiOptions(uiSchema);
  const SchemaField = registry.fields['SchemaField'] as ComponentType<FieldProps<unknown>>;
  const option = options[chosen];
  if (!option) return <JsonControl value={value} />;
  const { title = '', ...inside } = option;
  const ownUi: unknown = uiSchema?.[title];
  const selectOptions = options.map(({ title: name = '' }, index) => [String(index), text(`${key}_${name}`)] as const);
  const choose = (at: string) => put(fieldPathId.path, valueForOption(value, options[Number(at)]));
  const select =
    choice === 'fixed' ? null : look === 'row' ? (
      <Select
        className="rigid"
        aria-label={label}
        value={String(chosen)}
        options={selectOptions}
        disabled={disabled}
        onChange={choose}
      />
    ) : (
      <SelectField
        label={label}
        value={String(chosen)}
        options={selectOptions}
        hint={textOf(`${key}_${title}Hint`) ?? textOf(`${key}Hint`)}
        disabled={disabled}
        onChange={choose}
      />
    );
  const fields = option.type !== 'null' && option.const === undefined && (
    <SchemaField
      {...props}
      registry={registry}
      schema={inside}
      uiSchema={isObject(ownUi) ? ownUi : {}}
      formData={formData}
      fieldPathId={fieldPathId}
    />
  );
  if (choice === 'inside') return <ChoiceSlot value={select}>{fields}</ChoiceSlot>;
  const inner = <ChoiceSlot value={undefined}>{fields}</ChoiceSlot>;
  if (look !== 'row')
    return (
      <>
        {select}
        {inner}
      </>
    );
  return (
    <div className="flex gap-4">
      {select}
      {inner}
    </div>
  );
}

/** The value once another option is chosen: keeps the members that both have, in their order. */
function valueForOption(value: unknown, option: RJSFSchema | undefined): unknown {
  if (!option || option.type === 'null') return undefined;
  if (option.const !== undefined) return option.const;
  const first = initialValueOf(option);
  if (!isObject(first)) return first;
  if (!isObject(value)) {
    // A scalar becomes the only member.
    const [name, ...others] = Object.keys(first);
    return name !== undefined && others.length === 0 && typeof first[name] === typeof value ? { [name]: value } : first;
  }
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] =>
    Object.hasOwn(option.properties ?? {}, name) ? [[name, Object.hasOwn(first, name) ? first[name] : member]] : [],
  );
  const removed = Object.keys(value).findIndex((name) => !Object.hasOwn(option.properties ?? {}, name));
  const added = Object.entries(first).filter(([name]) => !Object.hasOwn(value, name));
  members.splice(removed < 0 ? members.length : removed, 0, ...added);
  return Object.fromEntries(members);
}
