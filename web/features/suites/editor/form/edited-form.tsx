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

/** A value that was entered and is not yet in the text, or was refused. */
interface Pending {
  value: unknown;
  refusal?: { message: string; path: Path; valueBefore: unknown };
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
  const { valueAtPath, problems, edit, isLocked, reveal } = useEditedPath(path);
  const [pending, setPending] = useState<Pending>();
  const isOutdated = pending?.refusal !== undefined && pending.refusal.valueBefore !== valueAtPath;
  const stored = useMemo(() => (names ? pick(valueAtPath, names) : valueAtPath), [valueAtPath, names]);
  const value = pending && !isOutdated ? pending.value : stored;
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (next: unknown) => {
    const before = latest.current;
    const edits = names
      ? names.flatMap((name) => editBetween(propertyOf(before, name), propertyOf(next, name), [name]))
      : editBetween(before, next, path);
    if (edits.length === 0) return;
    latest.current = next;
    const own: Pending = { value: next };
    setPending(own);
    void Promise.all(edits.map(edit)).then((results) =>
      // Something newer may have been entered.
      setPending((now) => {
        if (now !== own) return now;
        const at = results.findIndex(({ kind }) => kind === 'refused');
        const edited = results[at];
        if (edited?.kind !== 'refused') return undefined;
        const refusal = { message: edited.message, path: edits[at]?.path ?? path, valueBefore: valueAtPath };
        return { ...own, refusal };
      }),
    );
  };
  const refusal = isOutdated ? undefined : pending?.refusal;
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

function pick(value: unknown, names: readonly string[]): JsonObject {
  return isObject(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name))) : {};
}

/** `ui:field: rows`: a table with a column per variable. */
function RowsField({ formData, fieldPathId: { path } }: FieldProps<unknown>) {
  const t = useTranslations('suiteEditor');
  const { put } = useContext(SettingsContext);
  const rows = decodeNumbers(formData) ?? [];
  if (!Array.isArray(rows) || !rows.every(isObject))
    return (
      <Part title="rows">
        <JsonControl value={rows} />
      </Part>
    );
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const without = (index: number) => rows.filter((_, at) => at !== index);
  return (
    <Part title="rows">
      {rows.length > 0 && (
        <CellTable
          label={t('rows')}
          head={columns.map((column) => (
            <code key={column}>{column}</code>
          ))}
          rows={rows.map((row, index) => ({
            name: t('row', { number: String(index + 1) }),
            onRemove: () => put(path, rows.length === 1 ? undefined : without(index)),
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
            onAdd={() => put(path, [...rows, Object.fromEntries(columns.map((column) => [column, '']))])}
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
            const [first = {}, ...rest] = rows;
            put(path, [{ ...first, [name]: '' }, ...rest]);
          }}
        />
      </div>
    </Part>
  );
}
