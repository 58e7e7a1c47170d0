// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { validate } from '../workers/validation/validate';
import { UnjudgedNotice } from './unjudged-notice';

it('counts what of the schema is not named', async () => {
  const notSchemas = { a: 'string', b: null, c: ['x'], d: 5, e: 'number' } as object;
  const validation = await validate({ type: 'object', properties: notSchemas }, {});
  renderInEnglish(<UnjudgedNotice validation={validation} />);
  expect(screen.getByText(/\$\.properties\.c is not a schema.* 2 more problems$/)).toBeTruthy();
});
