/** A checkbox for many: on, off, or in between. A click on one in between chooses all. */
export function TriStateBox({
  count,
  of,
  label,
  onChange,
}: {
  count: number;
  of: number;
  /** Where no text stands beside it. */
  label?: string;
  onChange: (on: boolean) => void;
}) {
  return (
    <input
      type="checkbox"
      checked={count === of}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < of;
      }}
      onChange={() => onChange(count < of)}
      aria-label={label}
    />
  );
}
