import { valueAt, type Segment } from '../../core/json/json-pointer';
import { render } from '@testing-library/react';
import { useState } from 'react';

import { TestIntl } from '../../web/i18n/testing/render-in-english';
import type { JsonSchema } from '../../core/schema/json-schema';
import { SchemaForm } from '../../web/forms/schema-form';

export interface FormOnPage {
  page: HTMLElement;
  read: (path: readonly Segment[]) => unknown;
  changeCount: () => number;
}

/** A form with state for its value, as on the page. */
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
          validation={undefined}
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
  return { page: container, read: (path) => valueAt(current, path), changeCount: () => count };
}
