import type { UnsentReason } from '../state/unsent-texts';

/** What every control is handed: its identity, its words, its value. */
export interface ControlProps {
  id: string;
  /** The id of the element that names the control. */
  labelId: string;
  /** The same name, as text. */
  label: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
  disabled: boolean;
  /** `undefined` is absent. */
  value: unknown;
  /** `undefined` makes it absent. */
  onChange: (value: unknown) => void;
  onBlur: () => void;
  /** Told when the control holds text that is no value, and when it does no more: see `useHeldText`. */
  onHold?: (control: string, reason: UnsentReason | undefined) => void;
  /** What is sent when nothing is entered is nothing: the default is only told. */
  placeholder: string | undefined;
}

/** The ARIA attributes that all controls share. */
export function ariaOf({ describedBy, invalid, required }: ControlProps) {
  return {
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': required || undefined,
  };
}
