import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { type FieldProps, getUiOptions } from '@rjsf/utils';
import { useContext, useMemo } from 'react';

import { isObject } from '../../../core/json/json-object';
import { jsonPathOf, type Segment } from '../../../core/json/json-pointer';
import { classNames } from '../../ui/class-names';
import form from '../../ui/form.module.css';
import { FieldTemplate, FrameContext } from '../theme/field-template';
import { canShow, decodeNumbers } from './setting-values';
import { JsonControl } from './json-field';
import { type Control, ControlContext, type Settings, SettingsContext, type TextValues } from './settings-context';

export function textValuesOf(path: readonly Segment[]): TextValues {
  const number = path.findLast((step) => typeof step === 'number');
  return { name: path.findLast((step) => typeof step === 'string') ?? '', number: String((number ?? 0) + 1) };
}

function problemAt({ problems }: Settings, path: readonly Segment[], isWhole: boolean) {
  const at = jsonPathOf(path);
  const here = problems.get(at);
  if (here !== undefined || !isWhole) return here;
  for (const [inner, problem] of problems)
    if (inner.startsWith(at) && /^[.[]/.test(inner.slice(at.length))) return problem;
  return undefined;
}

/**
 * rjsf's `SchemaField` for a setting. A change goes to the settings by its path: rjsf itself would rewrite the rest of
 * the value. Below the control is the problem or the help (`KEY_VALUEHint` or `KEYHint`); the schema's `fault` is the
 * text key for any problem there.
 */
export function SettingField(props: FieldProps<unknown>) {
  const settings = useContext(SettingsContext);
  const { text, textOf, put } = settings;
  const { registry, uiSchema, formData, required, fieldPathId } = props;
  const { path, $id: id } = fieldPathId;
  const schema = registry.schemaUtils.retrieveSchema(props.schema, formData);
  const { title, literal, widget, field, hint: hintKey, help, look, bare, words: more } = getUiOptions(uiSchema);
  const key = title || props.schema.title || schema.title || props.title || props.name;
  const isFitting = canShow(schema, decodeNumbers(formData));
  const isGroup =
    isFitting &&
    (bare === true ||
      field === 'members' ||
      widget === 'flag' ||
      (widget === undefined &&
        field === undefined &&
        (schema.oneOf !== undefined || ['object', 'array', 'boolean'].includes(String(schema.type)))));
  const isJson = !isFitting || field === 'json';
  const textValues = { ...textValuesOf(path), ...(isObject(more) && (more as TextValues)) };
  const label = typeof literal === 'string' && title === undefined ? literal : text(key, textValues);
  const chosen = schema.enum && textOf(`${key}_${String(formData)}Hint`, textValues);
  const hint =
    isGroup || hintKey === false
      ? undefined
      : (help ?? chosen ?? textOf(typeof hintKey === 'string' ? hintKey : `${key}Hint`, textValues));
  const found = problemAt(settings, path, !isGroup);
  const problem = found && (textOf(String(schema['fault']), textValues) ?? found);
  const describedBy = (problem ?? hint) === undefined || isGroup ? undefined : `${id}-hint`;
  const isLasting = typeof literal === 'string' || typeof path.at(-1) === 'number';
  const control = useMemo(
    (): Control => ({
      id,
      key,
      label,
      texts: textValues,
      path,
      isLasting,
      describedBy,
      problem,
      required: required === true,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a path is what it says
    [id, key, label, JSON.stringify(textValues), jsonPathOf(path), isLasting, describedBy, problem, required],
  );
  // The `oneOf` choice sets what distinguishes the options.
  if (schema.const !== undefined && widget !== 'flag') return null;
  const isRow = look === 'row';
  const isWrong = problem !== undefined && !isJson;
  const frame = {
    id,
    label,
    labelClass: isRow ? 'visually-hidden' : 'medium',
    isSelfLabelled: isJson,
    className: classNames(form['field'], isRow && 'grow'),
    below: (isWrong || hint !== undefined) && (
      <p id={`${id}-hint`} className={isWrong ? 'bad sm' : 'muted sm'} role={isWrong ? 'alert' : undefined}>
        {isWrong ? problem : hint}
      </p>
    ),
  };
  return (
    <ControlContext value={control}>
      <FrameContext value={isGroup ? undefined : frame}>
        {isFitting ? (
          <SchemaField {...props} onChange={(next, at) => put(at, next)} />
        ) : (
          <FieldTemplate hidden={widget === 'hidden'}>
            <JsonControl value={decodeNumbers(formData)} />
          </FieldTemplate>
        )}
      </FrameContext>
    </ControlContext>
  );
}
