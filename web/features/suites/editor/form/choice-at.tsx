import { CheckField, SelectField } from '../../../../ui/form-fields';
import { useEditedPlace } from './edit-context';
import { type FieldProps, InYaml, isPlain } from './in-yaml';

/** One of a few words, of which the empty one removes it. */
export function SelectAt({
  path,
  label,
  hint,
  options,
}: FieldProps & { options: readonly (readonly [value: string, words: string])[] }) {
  const { here, put, isLocked } = useEditedPlace(path);
  const value = here === undefined || here === null ? '' : isPlain(here) ? String(here) : undefined;
  if (value === undefined || !options.some(([each]) => each === value))
    return <InYaml path={path} label={label} />;
  return (
    <fieldset className="no-pad no-margin narrow no-border" disabled={isLocked}>
      <SelectField
        label={label}
        value={value}
        options={options}
        onChange={(next) => void put(next === '' ? undefined : next)}
        {...(hint !== undefined && { hint })}
      />
    </fieldset>
  );
}

/** A box to tick, which puts a value there or removes it. */
export function CheckAt({ path, label, hint, on = true }: FieldProps & { on?: unknown }) {
  const { here, put, isLocked } = useEditedPlace(path);
  if (here !== undefined && here !== on && here !== false)
    return <InYaml path={path} label={label} />;
  return (
    <CheckField
      label={label}
      checked={here === on}
      disabled={isLocked}
      onChange={(checked) => void put(checked ? on : undefined)}
      {...(hint !== undefined && { hint })}
    />
  );
}
