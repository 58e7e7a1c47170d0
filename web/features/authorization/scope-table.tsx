import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';

import report from '../../ui/report-table.module.css';
import { TableHead } from '../../ui/table-head';
import styles from './scope-table.module.css';

const COLUMNS = ['challenge', 'advertised', 'asked', 'granted'] as const;
type ScopeColumns = Readonly<Record<(typeof COLUMNS)[number], string>>;

/** Each scope that was named anywhere, and by whom. */
export function ScopeTable({ of }: { of: ScopeColumns }) {
  const t = useTranslations('authorization.scopes');
  const lists = COLUMNS.map((column) => wordsOf(of[column]));
  const scopes = [...new Set(lists.flat())];
  if (scopes.length === 0) return <p className="muted">{t('none')}</p>;
  return (
    <div className={`scroll-x ${styles['scroller'] ?? ''}`}>
      <table className={report['table']} aria-label={t('title')}>
        <TableHead columns={[t('scope'), ...COLUMNS.map((column) => t(column))]} />
        <tbody>
          {scopes.map((scope) => {
            const [challenge, , asked, granted] = lists.map((list) => list.includes(scope));
            // What is needed or was asked for, and not given, is what the person looks for.
            const isMissing = (challenge || asked) && !granted;
            return (
              <tr key={scope} data-missing={isMissing} className={styles['row']}>
                <th scope="row">
                  <code>{scope}</code>
                </th>
                {lists.map((list, index) => (
                  <td key={COLUMNS[index]}>
                    {list.includes(scope) ? (
                      <Check role="img" aria-label={t('yes')} />
                    ) : (
                      <span role="img" aria-label={t('no')}>
                        —
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function wordsOf(scope: string): string[] {
  return scope.split(/\s+/).filter(Boolean);
}
