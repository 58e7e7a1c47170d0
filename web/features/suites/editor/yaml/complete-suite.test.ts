import { describe, expect, it } from 'vitest';

import { completionsAt } from './complete-suite';
import { yamlPositionAt } from './yaml-position';

const OFFERED = {
  tools: [{ name: 'get_weather', inputSchema: { type: 'object', properties: { city: { enum: ['Oslo', 'Lima'] } } } }],
  prompts: [{ name: 'greet' }],
  resources: [{ uri: 'demo://a' }],
};

/** The options where the text has its `|`. */
function options(marked: string): string[] {
  const pos = marked.indexOf('|');
  const text = marked.slice(0, pos) + marked.slice(pos + 1);
  return completionsAt(text, pos, OFFERED)?.options.map(({ label }) => label) ?? [];
}

describe('what is offered while a suite is written', () => {
  it.each([
    ['members of the suite that are not there yet', 'loupe: 1\nt|\ncalls: []\n', 'timeout', 'calls'],
    ['members of the server', 'loupe: 1\nserver:\n  |\n', 'command', 'tool'],
    ['members of a new call', 'calls:\n  - |\n', 'tool', 'command'],
    ['members of a call', 'calls:\n  - tool: a\n    ex|\n', 'expect', 'tool'],
    ['members of a call in a list that is not indented', 'calls:\n- tool: a\n  ex|\n', 'expect', 'tool'],
    ['members of what is expected', 'calls:\n  - tool: a\n    expect:\n      |\n', 'outcome', 'tool'],
    [
      'members behind others of the same mapping',
      'calls:\n  - tool: a\n    expect:\n      values:\n        $.a: { type: string }\n      |\n',
      'findings',
      'values',
    ],
    [
      'verbs between brackets',
      'calls:\n  - tool: a\n    expect:\n      values:\n        $.a: { type: string, | }\n',
      'above',
      'type',
    ],
    ['values of a word', 'calls:\n  - tool: a\n    expect:\n      outcome: |\n', 'tool-error', 'outcome'],
    ['values between brackets', 'calls:\n  - { tool: a, expect: { outcome: |', 'protocol-error', 'outcome'],
    ['types of a block', 'calls:\n  - tool: a\n    expect:\n      content:\n        - { type: |', 'image', 'type'],
    ['tools of the server', 'calls:\n  - tool: |\n', 'get_weather', 'greet'],
    ['prompts of the server', 'calls:\n  - { prompt: |', 'greet', 'get_weather'],
  ])('has %s', (_, text, there, notThere) => {
    const labels = options(text);
    expect(labels).toContain(there);
    expect(labels).not.toContain(notThere);
  });

  it('is nothing within a comment', () => {
    expect(options('calls: # t|')).toEqual([]);
  });

  it('begins where the word began', () => {
    const text = 'calls:\n  - tool: get';
    expect(yamlPositionAt(text, text.length)).toMatchObject({ path: ['calls', '*', 'tool'], from: text.length - 3 });
  });
});
