import {
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  getUiOptions,
  type RJSFSchema,
} from '@rjsf/utils';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { valueAt } from '../../../core/json/json-pointer';
import { decodeNumbers, initialValueOf, optionOf, optionsOf } from '../settings/setting-values';
import { Part } from './object-template';
import { AddButton, Box, Row } from '../settings/rows';
import { ControlContext, SettingsContext } from '../settings/settings-context';

/** `ui:part`: under a heading. `ui:add`: text key of the button that adds an item; a `oneOf` has one per option. */
export function ListTemplate({
  items,
  schema,
  uiSchema,
  formData,
  fieldPathId: { path },
}: ArrayFieldTemplateProps<unknown>) {
  const t = useTranslations('forms');
  const { text, textOf, put } = useContext(SettingsContext);
  const { label } = useContext(ControlContext);
  const { part, add, bare } = getUiOptions(uiSchema);
  const value = decodeNumbers(formData);
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const itemSchema = isObject(schema.items) ? (schema.items as RJSFSchema) : {};
  const itemKey = itemKeyOf(uiSchema, itemSchema);
  const insert = (item: unknown) => put(path, [...list, item]);
  const addLabel = typeof add === 'string' ? text(add) : t('addItem');
  const options = optionsOf(itemSchema);
  const buttons =
    options.length > 0 ? (
      <div className="flex wrap gap-4">
        {options.map((option, index) => (
          <AddButton key={index} add={text(`add_${option.title ?? ''}`)} onAdd={() => insert(initialValueOf(option))} />
        ))}
      </div>
    ) : (
      <AddButton
        add={addLabel}
        asks={
          [itemSchema.type].flat().includes('string')
            ? { label: text(itemKey, { number: String(list.length + 1) }), placeholder: textOf(`${itemKey}Example`) }
            : undefined
        }
        onAdd={(typed) => insert(typed === '' ? initialValueOf(itemSchema) : typed)}
      />
    );
  if (typeof part === 'string')
    return (
      <Part title={part}>
        {items}
        {buttons}
      </Part>
    );
  return (
    <div role="group" aria-label={label} className="stack gap-4">
      {bare !== true && (
        <span className="semibold" aria-hidden>
          {label}
        </span>
      )}
      {items}
      {buttons}
    </div>
  );
}

export function ItemTemplate({
  children,
  index,
  totalItems,
  schema,
  uiSchema,
  buttonsProps: { fieldPathId, onRemoveItem },
  ...props
}: ArrayFieldItemTemplateProps<unknown>) {
  const { text, put, value } = useContext(SettingsContext);
  const path = fieldPathId.path;
  const name = text(itemKeyOf(props.parentUiSchema, schema), { number: String(index + 1) });
  const onRemove = () => onRemoveItem();
  const isRow = !schema.oneOf && (schema.type !== 'object' || uiSchema?.['ui:look'] === 'row');
  if (isRow)
    return (
      <Row name={name} onRemove={onRemove}>
        {children}
      </Row>
    );
  const options = optionsOf(schema);
  const kind = options[optionOf(options, valueAt(value, path))]?.title;
  const move = (to: number) => {
    const list = valueAt(value, path.slice(0, -1));
    if (!Array.isArray(list)) return;
    const moved: unknown[] = [...(list as unknown[])];
    moved.splice(to, 0, ...moved.splice(index, 1));
    put(path.slice(0, -1), moved);
  };
  return (
    <Box
      name={name}
      title={kind === undefined ? name : `${name} · ${text(kind)}`}
      index={index}
      count={totalItems}
      onMove={move}
      onRemove={onRemove}
    >
      {children}
    </Box>
  );
}

function itemKeyOf(uiSchema: unknown, schema: RJSFSchema): string {
  const items = isObject(uiSchema) ? uiSchema['items'] : undefined;
  const title = isObject(items) ? items['ui:title'] : undefined;
  return typeof title === 'string' ? title : (schema.title ?? 'item');
}
