// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';

import { useArgumentsDraft } from './arguments-draft';

const SCHEMA = {
  type: 'object',
  properties: { user: { type: 'string' }, pass: { type: 'string', format: 'password' } },
};

test.each([
  ['{"user":"me","pass":"s3cret"}', '{\n  "user": "me"\n}'],
  ['{"pass":"s3cret', null],
  ['{"user":"me"}', '{"user":"me"}'],
])('of %s the browser keeps no secret, and the tab all of it', (typed, kept) => {
  const open = () => renderHook(() => useArgumentsDraft('server', 'login', SCHEMA));
  const first = open();
  act(() => first.result.current.setText(typed));
  first.unmount();
  expect(localStorage.getItem('loupe.draft/server/login')).toBe(kept);
  // What the tab keeps outlives a reload.
  expect(sessionStorage.getItem('loupe.draft/server/login')).toBe(kept === typed ? null : typed);
  expect(open().result.current.draft.text).toBe(typed);
});
