import { X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { useTranslations } from 'use-intl';

import { SettingsContext } from '../../../../forms/settings/settings-context';
import { IconButton } from '../../../../ui/button';
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
  /** What it is called where it is removed. */
  name: string;
  onRemove: () => void;
}

/** Values as a table of fields, whose rows can be removed. */
export function CellTable({
  label,
  head,
  rows,
}: {
  label: string;
  head: readonly ReactNode[];
  rows: readonly (Removable & { head?: ReactNode; cells: readonly Cell[] })[];
}) {
  return (
    <div className="scroll-x" tabIndex={0} role="group" aria-label={label}>
      <table className={`wide collapse ${styles['table'] ?? ''}`}>
        <thead>
          <tr>
            {head.map((each, index) => (
              <th key={index} scope="col">
                {each}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              {row.head !== undefined && <th scope="row">{row.head}</th>}
              {row.cells.map((cell, index) => (
                <td key={index}>
                  <ValueControl {...cell} />
                </td>
              ))}
              <td>
                <RemoveButton {...row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export function RemoveButton({ name, onRemove }: Removable) {
  const t = useTranslations('forms');
  const { disabled } = useContext(SettingsContext);
  return (
    <IconButton
      size="small"
      label={t('removeNamed', { name })}
      icon={<X aria-hidden />}
      disabled={disabled}
      onClick={onRemove}
    />
  );
}
