import { expect, it } from 'vitest';

import { withoutMedia } from './content-part';

it('cuts media, but nothing that a tool calls blob', () => {
  const blob = 'A'.repeat(500);
  const whole = { contents: [{ uri: 'a://b', blob }], structuredContent: { blob } };
  expect(withoutMedia(whole)).toEqual({
    contents: [{ uri: 'a://b', blob: expect.stringMatching(/^A+… \(375 B\)$/) as string }],
    structuredContent: { blob },
  });
});
