import type { RJSFSchema } from '@rjsf/utils';
import { useContext } from 'react';

import { ControlContext, SettingsContext } from './settings-context';

export interface WidgetProps {
  value: unknown;
  onChange: (value: unknown) => void;
  schema: RJSFSchema;
  options: Readonly<Record<string, unknown>>;
  placeholder?: string;
  required?: boolean;
}

export function useBox({ options, placeholder, required }: WidgetProps) {
  const { id, key, isLasting, describedBy, problem } = useContext(ControlContext);
  const { textOf, disabled } = useContext(SettingsContext);
  const example = placeholder || textOf(`${key}Example`);
  return {
    id,
    disabled,
    'aria-invalid': problem !== undefined,
    'aria-describedby': describedBy,
    'aria-required': required === true ? true : undefined,
    placeholder: example,
    className: options['mono'] === true ? 'mono' : undefined,
    emptyText: isLasting ? '' : undefined,
  };
}
