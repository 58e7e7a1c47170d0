import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import { type FieldProps, getUiOptions, type RJSFSchema, type UIOptionsType } from '@rjsf/utils';
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

/** The problem of a setting; without one, for a setting without inner fields, the first problem inside. */
function problemAt({ problems }: Settings, path: readonly Segment[], isGroup: boolean) {
  const at = jsonPathOf(path);
  const own = problems.get(at);
  if (own !== undefined || isGroup) return own;
  for (const [inner, problem] of problems)
    if (inner.startsWith(at) && /^[.[]/.test(inner.slice(at.length))) return problem;
  return undefined;
}

/** Whether a setting has inner fields, or a label of its own, in place of a frame. */
function hasOwnFrame(schema: RJSFSchema, { bare, field, widget }: UIOptionsType<unknown>): boolean {
  if (bare === true || field === 'members' || widget === 'flag') return true;
  const isPlain = widget === undefined && field === undefined;
  return isPlain && (schema.oneOf !== undefined || ['object', 'array', 'boolean'].includes(String(schema.type)));
}

/**
 * rjsf's `SchemaField` for a setting. A change goes to the settings by its path: rjsf itself would rewrite the rest of
 * the value. Below the control is the problem or the hint (`KEY_VALUEHint` or `KEYHint`); the schema's `fault` is the
 * text key for any problem of it.
 */
export function SettingField(props: FieldProps<unknown>) {
  const settings = useContext(SettingsContext);
  const { text, textOf, put } = settings;
  const { registry, uiSchema, formData, required, fieldPathId } = props;
  const { path, $id: id } = fieldPathId;
  const schema = registry.schemaUtils.retrieveSchema(props.schema, formData);
  const options = getUiOptions(uiSchema);
  const { title, literal, widget, field, hint: hintKey, help, look } = options;
  const key = title || props.schema.title || schema.title || props.title || props.name;
  const isFitting = canShow(schema, decodeNumbers(formData));
  const isGroup = isFitting && hasOwnFrame(schema, options);
  const isJson = !isFitting || field === 'json';
  const textValues = {
    ...textValuesOf(path),
    ...(isObject(options['textValues']) && (options['textValues'] as TextValues)),
  };
  const label = typeof literal === 'string' && title === undefined ? literal : text(key, textValues);
  const valueHint = schema.enum && textOf(`${key}_${String(formData)}Hint`, textValues);
  const hint =
    isGroup || hintKey === false
      ? undefined
      : (help ?? valueHint ?? textOf(typeof hintKey === 'string' ? hintKey : `${key}Hint`, textValues));
  const violation = problemAt(settings, path, isGroup);
  const problem = violation && (textOf(String(schema['fault']), textValues) ?? violation);
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- objects by content
    [id, key, label, JSON.stringify(textValues), jsonPathOf(path), isLasting, describedBy, problem, required],
  );
  // A `const` distinguishes the options of a `oneOf`: their choice sets it.
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
