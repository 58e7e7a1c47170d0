import { type FieldProps, getUiOptions, toFieldPathId } from '@rjsf/utils';
import { type ComponentType, useContext } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, omit } from '../../../core/json/json-object';
import { decodeNumbers, initialValueOf } from './setting-values';
import { textValuesOf } from './setting-field';
import { NameInput } from '../theme/name-input';
import { Part } from '../theme/object-template';
import { AddButton, Box, Row } from './rows';
import { ControlContext, SettingsContext } from './settings-context';

/** The user names the members. `ui:add`, `ui:newName`, `ui:name`: text keys of the button and of labels of names. */
export function MembersField({
  registry,
  schema,
  uiSchema,
  formData,
  fieldPathId: { path },
  ...props
}: FieldProps<unknown>) {
  const t = useTranslations('forms');
  const { text, put, disabled } = useContext(SettingsContext);
  const { label } = useContext(ControlContext);
  const { add, name: nameKey, newName, placeholder, check, part, box } = getUiOptions(uiSchema);
  const SchemaField = registry.fields['SchemaField'] as ComponentType<FieldProps<unknown>>;
  const value = decodeNumbers(formData);
  const here = isObject(value) ? value : {};
  const member = isObject(schema.additionalProperties) ? schema.additionalProperties : {};
  const ui: unknown = uiSchema?.['additionalProperties'];
  const checkName = check as ((name: string) => string | undefined) | undefined;
  const rename = (from: string, to: string) =>
    put(path, Object.fromEntries(Object.entries(here).map(([name, each]) => [name === from ? to : name, each])));
  const rows = Object.keys(here).map((name, index) => {
    const at = [...path, name];
    const field = (
      <SchemaField
        {...props}
        registry={registry}
        schema={member}
        uiSchema={{ 'ui:look': 'row', 'ui:literal': name, ...(isObject(ui) && ui) }}
        name={name}
        formData={isObject(formData) ? formData[name] : undefined}
        fieldPathId={toFieldPathId(name, registry.globalFormOptions, path)}
      />
    );
    const naming = (
      <NameInput
        label={typeof nameKey === 'string' ? text(nameKey, textValuesOf(at)) : t('name')}
        name={name}
        disabled={disabled}
        isTaken={(typed) => Object.hasOwn(here, typed)}
        check={checkName}
        onCommit={(to) => to.trim() !== '' && rename(name, to)}
      />
    );
    const onRemove = () => put(path, omit(here, name));
    return box === true ? (
      <Box key={index} name={name} title={naming} onRemove={onRemove}>
        {field}
      </Box>
    ) : (
      <Row key={index} name={name} onRemove={onRemove}>
        {naming}
        {field}
      </Row>
    );
  });
  const addKey = typeof add === 'string' ? add : undefined;
  const content = (
    <>
      {rows}
      <AddButton
        add={addKey === undefined ? t('addMember') : text(addKey)}
        asks={{
          label: typeof newName === 'string' ? text(newName) : addKey === undefined ? t('newKey') : text(addKey),
          placeholder,
          check: checkName,
        }}
        onAdd={(name) => Object.hasOwn(here, name) || put(path, { ...here, [name]: firstFor(name, member) })}
      />
    </>
  );
  if (typeof part === 'string') return <Part title={part}>{content}</Part>;
  return (
    <div role="group" aria-label={label} className="stack gap-4">
      <span className="semibold" aria-hidden>
        {label}
      </span>
      {content}
    </div>
  );
}

function firstFor(name: string, schema: unknown): unknown {
  const first = initialValueOf(schema);
  return typeof first === 'string' ? first.replaceAll('NAME', name) : first;
}
