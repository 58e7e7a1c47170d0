import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../../../core/json/json-object';
import { Button, IconButton } from '../../../../ui/button';
import { PagePart } from '../../../../ui/page-part';
import { Table } from '../../../../ui/table/table';
import { type Path, useEditedPlace } from './edit-context';
import { NewItem } from './add-item';
import { InYaml } from './in-yaml';
import { ValueAt } from './value-at';
import styles from './fields.module.css';
import { useNameCheck } from './use-name-check';

/** A call's rows as a table: a variable a column. */
export function RowTable({ path }: { path: Path }) {
  const t = useTranslations('suiteEditor');
  const { here, put, edit, isLocked } = useEditedPlace(path);
  const [isAdding, setAdding] = useState(false);
  const check = useNameCheck();
  if (here !== undefined && here !== null && !(Array.isArray(here) && here.every(isObject)))
    return <InYaml path={path} label={t('rows')} />;
  const rows = Array.isArray(here) ? (here as Record<string, unknown>[]) : [];
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const emptyRow = () => Object.fromEntries(columns.map((column) => [column, '']));
  return (
    <PagePart title={t('rows')}>
      <p className="muted sm">{t('rowsHint')}</p>
      {rows.length > 0 && (
        <div className="scroll-x" tabIndex={0} role="group" aria-label={t('rows')}>
          <Table
            unnamed
            className={styles['table']}
            rows={rows}
            columns={[
              ...columns.map((column) => ({
                head: <code>{column}</code>,
                cell: (_: unknown, index: number) => (
                  <ValueAt
                    inline
                    path={[...path, index, column]}
                    label={t('cell', { name: column, number: String(index + 1) })}
                  />
                ),
              })),
              {
                cell: (_, index) => (
                  <IconButton
                    size="small"
                    label={t('removeItem', { name: t('row', { number: String(index + 1) }) })}
                    icon={<X aria-hidden />}
                    disabled={isLocked}
                    onClick={() =>
                      rows.length === 1
                        ? void put(undefined)
                        : void edit({ kind: 'put', path: [...path, index], value: undefined })
                    }
                  />
                ),
              },
            ]}
          />
        </div>
      )}
      {isAdding && (
        <NewItem
          label={t('newColumn')}
          placeholder="city"
          check={check}
          onAdd={(name) => {
            setAdding(false);
            if (name === '') return;
            if (rows.length === 0) void put([{ [name]: '' }]);
            else void edit({ kind: 'put', path: [...path, 0, name], value: '' });
          }}
        />
      )}
      <div className="flex wrap gap-4">
        {columns.length > 0 && (
          <Button
            size="small"
            icon={<Plus aria-hidden />}
            disabled={isLocked}
            onClick={() =>
              void edit({ kind: 'insert', path, index: rows.length, value: emptyRow() })
            }
          >
            {t('addRow')}
          </Button>
        )}
        <Button
          size="small"
          variant={columns.length > 0 ? 'ghost' : 'default'}
          icon={<Plus aria-hidden />}
          disabled={isLocked}
          onClick={() => setAdding(true)}
        >
          {t('addColumn')}
        </Button>
      </div>
    </PagePart>
  );
}
