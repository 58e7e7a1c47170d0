import { describe, expect, it } from 'vitest';

import { readTools } from '../../../core/protocol/tool';
import { suggestTool } from './suggest-tool';

const tool = (name: string, required: string[], annotations?: object) => ({
  name,
  inputSchema: { type: 'object', required },
  annotations,
});
const suggested = (...items: unknown[]) => suggestTool(readTools(items))?.tool.name;

describe('the tool to try first', () => {
  it('only reads, rather than needing fewer arguments', () => {
    expect(suggested(tool('quiet', []), tool('search', ['a', 'b'], { readOnlyHint: true }))).toBe('search');
  });

  it('needs the fewest arguments of those, and is the first in the list', () => {
    const readOnly = { readOnlyHint: true };
    expect(suggested(tool('a', ['x'], readOnly), tool('b', [], readOnly), tool('c', [], readOnly))).toBe('b');
  });

  it('is none that destroys or writes, may show secrets, is broken, or takes long to fill in', () => {
    expect(
      suggested(
        tool('drop', [], { destructiveHint: true }),
        tool('write', [], { readOnlyHint: false }),
        tool('get-env', [], { readOnlyHint: true }),
        { name: 'no-schema' },
        tool('long', ['a', 'b', 'c', 'd'], { readOnlyHint: true }),
      ),
    ).toBeUndefined();
  });
});
