/** A checkbox for several items. A click on the indeterminate state checks all. */
export function TriStateBox({
  count,
  of,
  label,
  onChange,
}: {
  count: number;
  of: number;
  /** The accessible name if there is no text beside it. */
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
