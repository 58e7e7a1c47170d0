import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { IconButton } from '../../../../ui/button';
import { AddItem } from './add-item';
import { useEditedPlace } from './edit-context';
import { type FieldProps, InYaml } from './in-yaml';
import { TextAt } from './text-at';
import { ValueAt } from './value-at';
import { readValue } from './value-text';

/** A list of texts or values, one a row. */
export function ListAt({
  path,
  label,
  itemLabel,
  add,
  isValue = false,
  placeholder,
}: FieldProps & {
  itemLabel: (index: number) => string;
  /** The words of the button that adds one. */
  add: string;
  isValue?: boolean;
  placeholder?: string;
}) {
  const t = useTranslations('suiteEditor');
  const { here, put, edit, isLocked } = useEditedPlace(path);
  if (here !== undefined && here !== null && !Array.isArray(here))
    return <InYaml path={path} label={label} />;
  const items = Array.isArray(here) ? (here as unknown[]) : [];
  const Item = isValue ? ValueAt : TextAt;
  return (
    <div role="group" aria-label={label} className="stack gap-4">
      <span className="medium" aria-hidden>
        {label}
      </span>
      {items.map((_, index) => (
        <div key={index} className="flex start gap-4 narrow">
          <Item inline path={[...path, index]} label={itemLabel(index)} />
          <IconButton
            size="small"
            label={t('removeItem', { name: itemLabel(index) })}
            icon={<X aria-hidden />}
            disabled={isLocked}
            onClick={() => void edit({ kind: 'put', path: [...path, index], value: undefined })}
          />
        </div>
      ))}
      <AddItem
        variant="ghost"
        add={add}
        label={itemLabel(items.length)}
        placeholder={placeholder}
        onAdd={(text) => {
          const read = isValue ? readValue(text) : undefined;
          const value = read?.kind === 'value' ? read.value : text;
          if (value === undefined) return;
          if (items.length === 0) void put([value]);
          else void edit({ kind: 'insert', path, index: items.length, value });
        }}
      />
    </div>
  );
}
