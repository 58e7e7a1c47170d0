import { useTranslations } from 'use-intl';

import { formatDuration } from '../../../../core/text/format';
import { OpenRow } from '../../../ui/open-row';
import { VirtualTable } from '../../../ui/table/virtual-table';
import type { ComparedPair } from './compared-pair';
import { PairSign } from './pair-sign';
import styles from './pair-table.module.css';

interface PairTableProps {
  pairs: readonly ComparedPair[];
  labels: readonly [left: string, right: string];
  open: string | undefined;
  onOpen: (key: string) => void;
}

const keyOf = ({ key }: ComparedPair) => key;

export function PairTable({ pairs, labels, open, onOpen }: PairTableProps) {
  const t = useTranslations('suiteCompare');
  return (
    <VirtualTable
      label={t('table')}
      className={styles['table']}
      rows={pairs}
      keyOf={keyOf}
      rowHeight={30}
      rowProps={({ status = 'running' }) => ({ 'data-state': status })}
      selected={open}
      columns={[
        { head: t('status'), cell: ({ status }) => <PairSign status={status} /> },
        {
          head: t('call'),
          className: 'flex baseline gap-8 narrow clip',
          cell: ({ key, name, detail }) => (
            <>
              <OpenRow name={name} isOpen={key === open} onOpen={() => onOpen(key)} />
              {detail !== undefined && (
                <code className="narrow clip ellipsis faint" title={detail}>
                  {detail}
                </code>
              )}
            </>
          ),
        },
        {
          head: t('column_differences'),
          className: 'muted right',
          cell: ({ differences }) => differences?.length,
        },
        ...labels.map((label, at) => ({
          head: (
            <span className={styles['side']} title={label}>
              {label}
            </span>
          ),
          className: 'muted right',
          cell: ({ sides, status }: ComparedPair) => {
            const millis = sides[at]?.durationMs;
            return millis === undefined ? status && '–' : formatDuration(millis);
          },
        })),
      ]}
    />
  );
}
