import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../../content/text/json-text';
import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
import { Table } from '../../../ui/table/table';
import { CaseName, useCaseName } from './case-name';
import styles from './batch-table.module.css';
import { TriStateBox } from './tri-state-box';

interface CaseTableProps {
  cases: readonly NegativeCase[];
  chosen: ReadonlySet<string>;
  onChoose: (items: readonly NegativeCase[], on: boolean) => void;
}

/** Every case with what is expected of the server; one can be opened to see its exact arguments. */
export function CaseTable({ cases, chosen, onChoose }: CaseTableProps) {
  const t = useTranslations('batch');
  const [open, setOpen] = useState<string>();
  const caseName = useCaseName();
  const nameOf = (item: NegativeCase) => {
    const { subject, change } = caseName(item);
    return `${subject}: ${change}`;
  };
  return (
    <Table
      unnamed
      className={`sm ${styles['table'] ?? ''}`}
      label={t('cases')}
      rows={cases}
      keyOf={({ id }) => id}
      columns={[
        {
          head: (
            <TriStateBox
              label={t('chooseAll')}
              count={cases.filter(({ id }) => chosen.has(id)).length}
              of={cases.length}
              onChange={(on) => onChoose(cases, on)}
            />
          ),
          className: styles['narrow'],
          cell: (item) => (
            <input
              type="checkbox"
              aria-label={t('choose', { name: nameOf(item) })}
              checked={chosen.has(item.id)}
              onChange={(event) => onChoose([item], event.target.checked)}
            />
          ),
        },
        {
          head: t('case'),
          cell: (item) => (
            <button
              type="button"
              className="bare block wide left pointer rounded-sm py-1 px-0"
              aria-expanded={item.id === open}
              onClick={() => setOpen(item.id === open ? undefined : item.id)}
            >
              <CaseName item={item} />
            </button>
          ),
        },
        {
          head: t('expected'),
          className: styles['narrow'],
          cell: ({ expected }) => (
            <span
              className={expected === 'rejected' ? 'ink nowrap' : styles['quiet']}
              title={t(`expectedHint_${expected}`)}
            >
              {t(`expected_${expected}`)}
            </span>
          ),
        },
      ]}
      detail={(item) =>
        item.id === open && (
          <JsonText source={item.text} label={t('argumentsOf', { name: nameOf(item) })} />
        )
      }
    />
  );
}
