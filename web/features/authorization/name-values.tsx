import { Table } from '../../ui/table/table';
import styles from './name-values.module.css';

interface NameValuesProps {
  label: string;
  rows: readonly (readonly [name: string, value: string])[];
}

export function NameValues({ label, rows }: NameValuesProps) {
  return (
    <Table
      className={`sm code ${styles['table'] ?? ''}`}
      label={label}
      rows={rows}
      columns={[
        { className: 'truncate muted', cell: ([name]) => name },
        { className: 'break prewrap', cell: ([, value]) => value },
      ]}
    />
  );
}
