import type { FieldProps } from '@rjsf/utils';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { unpacked } from '../../../../forms/settings/exact-numbers';
import { Part } from '../../../../forms/settings/group-template';
import { JsonControl } from '../../../../forms/settings/json-field';
import { AddButton } from '../../../../forms/settings/rows';
import { SettingsContext } from '../../../../forms/settings/settings-context';
import { CellTable } from './cell-table';
import { isBadName } from './name-fault';

/** `ui:field: rows`: a call's rows as a table, a variable a column. */
export function RowsField({ formData, fieldPathId: { path } }: FieldProps<unknown>) {
  const t = useTranslations('suiteEditor');
  const { put } = useContext(SettingsContext);
  const here = unpacked(formData) ?? [];
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
            onAdd={() =>
              put(path, [...here, Object.fromEntries(columns.map((column) => [column, '']))])
            }
          />
        )}
        <AddButton
          add={t('addColumn')}
          asks={{
            label: t('newColumn'),
            placeholder: 'city',
            check: (text) => (isBadName(text) ? t('badName') : undefined),
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
