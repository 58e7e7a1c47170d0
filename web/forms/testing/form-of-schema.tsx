import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';

import { stringifyJson } from '../../../core/json/lossless';
import { TestIntl } from '../../i18n/testing/render-in-english';
import type { JsonSchema, ValidationResult } from '../../workers/validation/validate';
import { SchemaForm, type SchemaFormProps } from '../schema-form';

export interface Shown {
  json: () => string;
  changes: ReturnType<typeof vi.fn>;
}

export function invalid(pointer: string, keyword: string): ValidationResult {
  const path = `$${pointer.replaceAll('/', '.')}`;
  return {
    kind: 'invalid',
    violations: [{ path, pointer, keyword, message: 'wrong', params: { limit: 3 } }],
  };
}

/** A form that holds its own value, as the page around it does. */
export function showForm(schema: JsonSchema, initial?: unknown, customization: Partial<SchemaFormProps> = {}): Shown {
  let current: unknown = initial;
  const changes = vi.fn();
  function Page() {
    const [value, setValue] = useState(initial);
    return (
      <TestIntl>
        <SchemaForm
          {...customization}
          schema={schema}
          value={value}
          verdict={undefined}
          idPrefix="test"
          onChange={(next) => {
            changes(next);
            current = next;
            setValue(next);
          }}
        />
      </TestIntl>
    );
  }
  render(<Page />);
  return { json: () => stringifyJson(current), changes };
}

export function type(label: string, text: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } });
}

export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }));
}
