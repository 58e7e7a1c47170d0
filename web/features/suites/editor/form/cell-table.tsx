import type { ReactNode } from 'react';

import { RemoveButton } from '../../../../forms/settings/rows';
import { Table } from '../../../../ui/table/table';
import { ValueControl } from './check-fields';
import type { Path } from './edit-context';
import styles from './fields.module.css';

interface Cell {
  path: Path;
  value: unknown;
  label: string;
  placeholder?: string;
}

interface Removable {
  name: string;
  onRemove: () => void;
}

interface CellTableProps {
  label: string;
  head: readonly ReactNode[];
  rows: readonly (Removable & { head?: ReactNode; cells: readonly Cell[] })[];
}

export function CellTable({ label, head, rows }: CellTableProps) {
  const isNamed = rows.some((row) => row.head !== undefined);
  const cells = head.slice(isNamed ? 1 : 0).map((each, index) => ({
    head: each,
    cell: (row: (typeof rows)[number]) => {
      const cell = row.cells[index];
      return cell && <ValueControl {...cell} />;
    },
  }));
  return (
    <Table
      scrolls
      label={label}
      unnamed={!isNamed}
      className={styles['table']}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        ...(isNamed ? [{ head: head[0], cell: (row: (typeof rows)[number]) => row.head }] : []),
        ...cells,
        { cell: (row) => <RemoveButton {...row} /> },
      ]}
    />
  );
}
