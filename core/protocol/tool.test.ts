import { expect, it } from 'vitest';

import { readTools } from './tool';

it.each([
  ['https://a.example/a.png', []],
  ['http://a.example/a.png', []],
  ['data:image/png;base64,iVBORw0KGgo=', []],
  ['file:///a.png', ['bad-icons']],
])('an icon of %s is one by the rule of its findings', (src, findings) => {
  const [tool] = readTools([{ name: 'a', inputSchema: { type: 'object' }, icons: [{ src }] }]);
  expect(tool?.findings).toEqual(findings);
});
