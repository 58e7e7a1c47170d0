import type { ComponentProps } from 'react';

interface TriStateBoxProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  count: number;
  total: number;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox for all items of a list: indeterminate if only some are chosen. */
export function TriStateBox({ count, total, onChange, ...input }: TriStateBoxProps) {
  return (
    <input
      type="checkbox"
      checked={count > 0 && count === total}
      disabled={total === 0}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < total;
      }}
      onChange={({ target }) => onChange(target.checked)}
      {...input}
    />
  );
}
