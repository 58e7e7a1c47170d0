// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { type JsonSchema, validate } from '../workers/validation/validate';
import { SchemaDocument } from '../../core/schema/plan/schema-document';
import { fieldLabels } from './field-label';
import type { RefusedField } from './use-checked-send';
import { byField, ViolationList } from './violation-list';

async function show(schema: JsonSchema, value: unknown) {
  const validation = await validate(schema, value);
  const gone: RefusedField[] = [];
  const violations = (validation.kind === 'invalid' ? validation.violations : []).map((each) => ({
    ...each,
    label: fieldLabels(new SchemaDocument(schema), value)(each.pointer),
  }));
  renderInEnglish(<ViolationList violations={violations} onGo={(violation) => gone.push(violation)} />);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u2060', ''));
  return { lines: lines.toSorted(), gone, count: byField(violations).length };
}

it('lists missing values on one line, each a way to its field', async () => {
  const properties = { a: { title: 'City' }, n: { maximum: 3 }, b: {} };
  const { lines, gone } = await show({ type: 'object', properties, required: ['a', 'b'] }, { n: 4 });
  expect(lines).toEqual(['City, b: Required.', 'n: Must be at most 3.']);
  fireEvent.click(screen.getByRole('button', { name: 'b' }));
  expect(gone.map(({ path }) => path)).toEqual(['$.b']);
});

it('lists and counts a field that breaks several rules once', async () => {
  const properties = { a: { minLength: 5, pattern: '^[A-Z]' }, n: { maximum: 3 } };
  const { lines, count } = await show({ type: 'object', properties }, { a: 'ab', n: 4 });
  expect(lines).toEqual([
    'a: Too short: 2 characters (minimum 5). Must match the pattern ^[A-Z].',
    'n: Must be at most 3.',
  ]);
  expect(count).toBe(2);
});
