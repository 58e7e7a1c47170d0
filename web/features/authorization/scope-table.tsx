import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { scopeList } from '../../../core/authorization/metadata';
import { Table } from '../../ui/table/table';
import styles from './scope-table.module.css';

const COLUMNS = ['challenge', 'advertised', 'asked', 'granted'] as const;

export function ScopeTable({ columns }: { columns: Readonly<Record<(typeof COLUMNS)[number], string>> }) {
  const t = useTranslations('authorization.scopes');
  const scopes = [...new Set(COLUMNS.flatMap((column) => scopeList(columns[column])))];
  const isIn = (column: (typeof COLUMNS)[number], scope: string) => scopeList(columns[column]).includes(scope);
  if (scopes.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <Table
      scrolls
      className={styles['small']}
      label={t('title')}
      rows={scopes}
      rowProps={(scope) => ({
        'data-missing': (isIn('challenge', scope) || isIn('asked', scope)) && !isIn('granted', scope),
        className: styles['row'],
      })}
      columns={[
        { head: t('scope'), cell: (scope) => <code>{scope}</code> },
        ...COLUMNS.map((column) => ({
          head: t(column),
          cell: (scope: string) =>
            isIn(column, scope) ? (
              <Check role="img" aria-label={t('yes')} />
            ) : (
              <span role="img" aria-label={t('no')}>
                —
              </span>
            ),
        })),
      ]}
    />
  );
}
