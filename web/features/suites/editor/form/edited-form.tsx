import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import { useContext, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject, propertyOf } from '../../../../../core/json/json-object';
import { jsonPathOf } from '../../../../../core/json/json-pointer';
import { decodeNumbers } from '../../../../forms/settings/setting-values';
import { Part } from '../../../../forms/theme/object-template';
import { JsonControl } from '../../../../forms/settings/json-field';
import { AddButton } from '../../../../forms/settings/rows';
import { SettingsContext } from '../../../../forms/settings/settings-context';
import { SettingsForm, type SettingsUi } from '../../../../forms/settings/settings-form';
import { Button } from '../../../../ui/button';
import { Notice } from '../../../../ui/notice';
import { CellTable } from './cell-table';
import { checkFields } from './check-fields';
import { type Path, useEditedPath } from './edit-context';
import { editBetween } from './edit-between';
import { callFields } from './call-fields';
import { isInvalidVariableName } from './variable-name';
import { VariablesField } from './variable-table';

const FIELDS = { ...checkFields, ...callFields, rows: RowsField, variables: VariablesField };

/** Entered, but not yet in the text, or refused. */
interface Pending {
  value: unknown;
  refusal?: { message: string; path: Path; over: unknown };
}

interface EditedFormProps {
  path: Path;
  names?: readonly string[];
  schema: RJSFSchema;
  uiSchema: SettingsUi;
}

/** Keeps an input until the YAML contains it; a refused one stays with the reason until either changes. */
export function EditedForm({ path, names, schema, uiSchema }: EditedFormProps) {
  const t = useTranslations('suiteEditor');
  const { here, problems, edit, isLocked, reveal } = useEditedPath(path);
  const [pending, setPending] = useState<Pending>();
  const isPast = pending?.refusal !== undefined && pending.refusal.over !== here;
  const stored = useMemo(() => (names ? picked(here, names) : here), [here, names]);
  const value = pending && !isPast ? pending.value : stored;
  const known = useRef(value);
  useLayoutEffect(() => {
    known.current = value;
  }, [value]);
  const change = (next: unknown) => {
    const before = known.current;
    const made = names
      ? names.flatMap((name) => editBetween(propertyOf(before, name), propertyOf(next, name), [name]))
      : editBetween(before, next, path);
    if (made.length === 0) return;
    known.current = next;
    const mine: Pending = { value: next };
    setPending(mine);
    void Promise.all(made.map(edit)).then((results) =>
      // Something newer may have been entered.
      setPending((now) => {
        if (now !== mine) return now;
        const at = results.findIndex(({ kind }) => kind === 'refused');
        const edited = results[at];
        if (edited?.kind !== 'refused') return undefined;
        const refusal = { message: edited.message, path: made[at]?.path ?? path, over: here };
        return { ...mine, refusal };
      }),
    );
  };
  const refusal = isPast ? undefined : pending?.refusal;
  const shown = useMemo(() => {
    if (!refusal) return problems;
    const at = jsonPathOf(refusal.path.slice(path.length));
    return new Map([...problems, [at, t('refused', { message: refusal.message })]]);
  }, [refusal, problems, path.length, t]);
  return (
    <>
      {refusal && (
        <Notice
          tone="bad"
          title={t('refused', { message: refusal.message })}
          actions={
            <Button size="small" onClick={() => reveal(refusal.path)}>
              {t('showInYaml')}
            </Button>
          }
        />
      )}
      <SettingsForm
        schema={schema}
        uiSchema={uiSchema}
        texts="suiteEditor"
        value={value}
        onChange={change}
        problems={shown}
        disabled={isLocked}
        keepsEmptied
        fields={FIELDS}
      />
    </>
  );
}

function picked(value: unknown, names: readonly string[]): JsonObject {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))) : {};
}

/** `ui:field: rows`: a table with a column per variable. */
function RowsField({ formData, fieldPathId: { path } }: FieldProps<unknown>) {
  const t = useTranslations('suiteEditor');
  const { put } = useContext(SettingsContext);
  const here = decodeNumbers(formData) ?? [];
  if (!Array.isArray(here) || !here.every(isObject))
    return (
      <Part title="rows">
        <JsonControl value={here} />
      </Part>
    );
  const columns = [...new Set(here.flatMap((row) => Object.keys(row)))];
  const without = (index: number) => here.filter((_, at) => at !== index);
  return (
    <Part title="rows">
      {here.length > 0 && (
        <CellTable
          label={t('rows')}
          head={columns.map((column) => (
            <code key={column}>{column}</code>
          ))}
          rows={here.map((row, index) => ({
            name: t('row', { number: String(index + 1) }),
            onRemove: () => put(path, here.length === 1 ? undefined : without(index)),
            cells: columns.map((column) => ({
              path: [...path, index, column],
              value: row[column],
              label: t('cell', { name: column, number: String(index + 1) }),
            })),
          }))}
        />
      )}
      <div className="flex wrap gap-4">
        {columns.length > 0 && (
          <AddButton
            add={t('addRow')}
            onAdd={() => put(path, [...here, Object.fromEntries(columns.map((column) => [column, '']))])}
          />
        )}
        <AddButton
          add={t('addColumn')}
          asks={{
            label: t('newColumn'),
            placeholder: 'city',
            check: (text) => (isInvalidVariableName(text) ? t('badName') : undefined),
          }}
          onAdd={(name) => {
            const [first = {}, ...rest] = here;
            put(path, [{ ...first, [name]: '' }, ...rest]);
          }}
        />
      </div>
    </Part>
  );
}
