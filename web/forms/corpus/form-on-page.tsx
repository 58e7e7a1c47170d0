import { render } from '@testing-library/react';
import { useState } from 'react';

import { TestIntl } from '../../i18n/test-provider';
import type { JsonSchema } from '../../json/validation/json-schema';
import { valueAt, type Segment } from '../../json/validation/pointer';
import { SchemaForm } from '../schema-form';

export interface FormOnPage {
  page: HTMLElement;
  read: (path: readonly Segment[]) => unknown;
  /** How often the form said something. */
  said: () => number;
}

/** A form that holds its own value, as the page around it does. */
export function formOnPage(schema: JsonSchema, initial: unknown, idPrefix: string): FormOnPage {
  let current = initial;
  let count = 0;
  function Page() {
    const [value, setValue] = useState(initial);
    return (
      <TestIntl>
        <SchemaForm
          schema={schema}
          value={value}
          verdict={undefined}
          idPrefix={idPrefix}
          onChange={(next) => {
            count += 1;
            current = next;
            setValue(next);
          }}
        />
      </TestIntl>
    );
  }
  const { container } = render(<Page />);
  return { page: container, read: (path) => valueAt(current, path), said: () => count };
}
