import { expect, it } from 'vitest';

import { hitsIn } from './highlight';

it('finds hits beside a letter that is longer in lower case', () => {
  expect(hitsIn('İzmir, Ankara', 'ANKARA', false)).toEqual([7]);
});
