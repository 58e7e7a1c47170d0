// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { validate, type Violation } from '../workers/validation/validate';
import { ViolationList } from './violation-list';

it('lists missing values on one line, each a way to its field', async () => {
  const properties = { a: {}, n: { maximum: 3 }, b: {} };
  const validation = await validate({ type: 'object', properties, required: ['a', 'b'] }, { n: 4 });
  const gone: Violation[] = [];
  const violations = validation.kind === 'invalid' ? validation.violations : [];
  renderInEnglish(<ViolationList violations={violations} onGo={(violation) => gone.push(violation)} />);
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines.toSorted()).toEqual(['$.a, $.b Required.', '$.n Must be at most 3.']);
  fireEvent.click(screen.getByRole('button', { name: '$.b' }));
  expect(gone.map(({ path }) => path)).toEqual(['$.b']);
});
