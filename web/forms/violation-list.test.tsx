// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { validate } from '../workers/validation/validate';
import { SchemaDocument } from '../../core/schema/plan/schema-document';
import { fieldLabels } from './field-label';
import type { RefusedField } from './use-checked-send';
import { ViolationList } from './violation-list';

it('lists missing values on one line, each a way to its field', async () => {
  const properties = { a: { title: 'City' }, n: { maximum: 3 }, b: {} };
  const schema = { type: 'object', properties, required: ['a', 'b'] };
  const value = { n: 4 };
  const validation = await validate(schema, value);
  const gone: RefusedField[] = [];
  const violations = (validation.kind === 'invalid' ? validation.violations : []).map((each) => ({
    ...each,
    label: fieldLabels(new SchemaDocument(schema), value)(each.pointer),
  }));
  renderInEnglish(<ViolationList violations={violations} onGo={(violation) => gone.push(violation)} />);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u2060', ''));
  expect(lines.toSorted()).toEqual(['City, b: Required.', 'n: Must be at most 3.']);
  fireEvent.click(screen.getByRole('button', { name: 'b' }));
  expect(gone.map(({ path }) => path)).toEqual(['$.b']);
});
