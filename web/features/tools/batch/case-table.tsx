import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { JsonText } from '../../../content/text/json-text';
import type { NegativeCase } from '../../../../core/schema/negative/negative-case';
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
  return (
    <table className={`wide sm collapse ${styles['table'] ?? ''}`} aria-label={t('cases')}>
      <thead>
        <tr>
          <th className={styles['narrow']}>
            <TriStateBox
              label={t('chooseAll')}
              count={cases.filter(({ id }) => chosen.has(id)).length}
              of={cases.length}
              onChange={(on) => onChoose(cases, on)}
            />
          </th>
          <th>{t('case')}</th>
          <th className={styles['narrow']}>{t('expected')}</th>
        </tr>
      </thead>
      <tbody>
        {cases.map((item) => (
          <CaseRow
            key={item.id}
            item={item}
            chosen={chosen.has(item.id)}
            open={item.id === open}
            onChoose={(on) => onChoose([item], on)}
            onOpen={() => setOpen(item.id === open ? undefined : item.id)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface CaseRowProps {
  item: NegativeCase;
  chosen: boolean;
  open: boolean;
  onChoose: (on: boolean) => void;
  onOpen: () => void;
}

function CaseRow({ item, chosen, open, onChoose, onOpen }: CaseRowProps) {
  const t = useTranslations('batch');
  const { subject, change } = useCaseName()(item);
  const name = `${subject}: ${change}`;
  return (
    <>
      <tr>
        <td>
          <input
            type="checkbox"
            aria-label={t('choose', { name })}
            checked={chosen}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </td>
        <td>
          <button type="button" className={styles['opener']} aria-expanded={open} onClick={onOpen}>
            <CaseName item={item} />
          </button>
        </td>
        <td
          className={item.expected === 'rejected' ? 'ink nowrap' : styles['quiet']}
          title={t(`expectedHint_${item.expected}`)}
        >
          {t(`expected_${item.expected}`)}
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={3} className={`sunken ${styles['detail'] ?? ''}`}>
            <JsonText source={item.text} label={t('argumentsOf', { name })} />
          </td>
        </tr>
      )}
    </>
  );
}
