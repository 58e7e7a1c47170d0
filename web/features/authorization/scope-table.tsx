import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { scopeList } from '../../../core/authorization/metadata';
import { Table } from '../../ui/table/table';
import styles from './scope-table.module.css';

const COLUMNS = ['challenge', 'advertised', 'asked', 'granted'] as const;

export function ScopeTable({ columns }: { columns: Readonly<Record<(typeof COLUMNS)[number], string>> }) {
  const t = useTranslations('authorization.scopes');
  const lists = COLUMNS.map((column) => scopeList(columns[column]));
  const scopes = [...new Set(lists.flat())];
  if (scopes.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <Table
      scrolls
      className={styles['small']}
      label={t('title')}
      rows={scopes.map((scope) => ({ scope, has: lists.map((list) => list.includes(scope)) }))}
      rowProps={({ has: [challenge, , asked, granted] }) => ({
        'data-missing': (challenge || asked) && !granted,
        className: styles['row'],
      })}
      columns={[
        { head: t('scope'), cell: ({ scope }) => <code>{scope}</code> },
        ...COLUMNS.map((column, index) => ({
          head: t(column),
          cell: ({ has }: { has: boolean[] }) =>
            has[index] ? (
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
