import { type FieldTemplateProps, getUiOptions } from '@rjsf/utils';
import { type ReactNode, useContext, useMemo } from 'react';

import { jsonPathOf, type Segment } from '../../../core/json/json-pointer';
import { classNames } from '../../ui/class-names';
import form from '../../ui/form.module.css';
import { isObject } from '../../../core/json/json-object';
import { decodeNumbers } from './exact-numbers';
import { canShow } from './fits';
import { JsonControl } from './json-field';
import { type Control, ControlContext, type Settings, SettingsContext, type TextValues } from './settings-context';

/** The placeholders for texts of a place: its last member name and list number. */
export function textValuesOf(path: readonly Segment[]): TextValues {
  const number = path.findLast((step) => typeof step === 'number');
  return {
    name: path.findLast((step) => typeof step === 'string') ?? '',
    number: String((number ?? 0) + 1),
  };
}

/** @param isWhole also the first problem further inside, if its parts have no fields */
function problemAt({ problems }: Settings, path: readonly Segment[], isWhole: boolean) {
  const at = jsonPathOf(path);
  const here = problems.get(at);
  if (here !== undefined || !isWhole) return here;
  for (const [inner, problem] of problems)
    if (inner.startsWith(at) && /^[.[]/.test(inner.slice(at.length))) return problem;
  return undefined;
}

/**
 * Label, control, and below it the problem or the help (`KEY_VALUEHint` or `KEYHint`). The schema's `fault` is the text
 * key for any problem there.
 */
export function FieldTemplate({
  id,
  label: key,
  children,
  hidden,
  schema,
  uiSchema,
  formData,
  fieldPathId: { path },
}: FieldTemplateProps<unknown>) {
  const settings = useContext(SettingsContext);
  const { text, textOf } = settings;
  const { title, literal, widget, field, hint: hintKey, help, look, bare, words: more } = getUiOptions(uiSchema);
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
  const words = { ...textValuesOf(path), ...(isObject(more) && (more as TextValues)) };
  const label = typeof literal === 'string' && title === undefined ? literal : text(key, words);
  const chosen = schema.enum && textOf(`${key}_${String(formData)}Hint`, words);
  const hint =
    isGroup || hintKey === false
      ? undefined
      : (help ?? chosen ?? textOf(typeof hintKey === 'string' ? hintKey : `${key}Hint`, words));
  const found = problemAt(settings, path, !isGroup);
  const fault: unknown = schema['fault'];
  const problem = found && (textOf(String(fault), words) ?? found);
  const describedBy = (problem ?? hint) === undefined || isGroup ? undefined : `${id}-hint`;
  const isLasting = typeof literal === 'string' || typeof path.at(-1) === 'number';
  const place = jsonPathOf(path);
  const control = useMemo(
    (): Control => ({ id, key, label, words, path, isLasting, describedBy, problem }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a path is what it says
    [id, key, label, JSON.stringify(words), place, isLasting, describedBy, problem],
  );
  // The `oneOf` choice sets what distinguishes the options.
  if (hidden || (schema.const !== undefined && widget !== 'flag')) return null;
  const content: ReactNode = isFitting ? children : <JsonControl value={decodeNumbers(formData)} />;
  if (isGroup) return <ControlContext value={control}>{content}</ControlContext>;
  const isRow = look === 'row';
  return (
    <div className={classNames(form['field'], isRow && 'grow')}>
      {isJson ? (
        <span className={isRow ? 'visually-hidden' : 'medium'} aria-hidden>
          {label}
        </span>
      ) : (
        <label htmlFor={id} className={isRow ? 'visually-hidden' : undefined}>
          {label}
        </label>
      )}
      <ControlContext value={control}>{content}</ControlContext>
      {problem === undefined || isJson ? (
        hint !== undefined && (
          <p id={`${id}-hint`} className="muted sm">
            {hint}
          </p>
        )
      ) : (
        <p id={`${id}-hint`} className="bad sm" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
