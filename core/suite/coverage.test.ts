import { expect, it } from 'vitest';

import { coverageOf, mergeCoverages } from './coverage';

const NONE = { prompts: [], resources: [], templates: [] };

it('counts together what is still offered, and nothing that was listed before', () => {
  const suite = (tool: string) => ({ loupe: 1 as const, calls: [{ tool }] });
  const before = coverageOf(suite('gone'), { ...NONE, tools: ['gone', 'kept'] });
  const now = coverageOf(suite('kept'), { ...NONE, tools: ['kept', 'new'] });
  expect(before.tools).toEqual({ named: ['gone'], missing: ['kept'] });
  expect(mergeCoverages([before, now]).tools).toEqual({ named: ['kept'], missing: ['new'] });
  expect(mergeCoverages([]).tools).toEqual({ named: [], missing: [] });
});
