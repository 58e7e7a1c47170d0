import { describe, expect, it } from 'vitest';

import { checkResult } from '../judge/check-message';
import { findingPath } from './findings/finding';
import { gatherFindings } from './findings/pin-finding';
import { argumentsSchema, chosenArguments, readPrompts } from './prompt';

describe('readPrompts', () => {
  it('shows every entry, whatever is wrong with it', () => {
    const prompts = readPrompts([
      { name: 'good', arguments: [{ name: 'a', required: true }, { name: 'b' }] },
      7,
      { title: 'nameless' },
      { name: 'odd', arguments: {} },
      { name: 'half', arguments: [{ name: 'a' }, { description: 'nameless' }, null] },
      { name: 'good' },
    ]);
    expect(prompts.map(({ key, findings }) => [key, findings])).toEqual([
      ['good', ['duplicate-name']],
      ['#2', ['not-an-object']],
      ['#3', ['no-name']],
      ['odd', ['arguments-not-an-array']],
      ['half', ['malformed-argument']],
      ['good~2', ['duplicate-name']],
    ]);
    expect(prompts[4]?.arguments.map(({ name }) => name)).toEqual(['a']);
  });
});

describe('the arguments of a prompt', () => {
  const [prompt] = readPrompts([
    { name: 'p', arguments: [{ name: 'city', required: true, title: 'City' }, { name: '__proto__' }] },
  ]);
  if (!prompt) throw new Error('The prompt is missing.');

  it('are strings in the form, the required ones marked', () => {
    const schema = argumentsSchema(prompt);
    expect(schema).toMatchObject({ type: 'object', required: ['city'] });
    expect(Object.entries(schema['properties'] as object)).toEqual([
      ['city', { type: 'string', title: 'City' }],
      ['__proto__', { type: 'string' }],
    ]);
  });

  it('are sent only where they were entered and the prompt still has them', () => {
    expect(chosenArguments(prompt, { city: '', gone: 'x' })).toEqual({ city: '' });
    expect(chosenArguments(prompt, { city: 5 })).toEqual({});
  });
});

describe('checkPromptResult', () => {
  const rules = (result: unknown) =>
    gatherFindings((report) => {
      checkResult(result, { method: 'prompts/get', params: {} }, 'server', '2025-11-25', '/result', report);
    }).map(({ rule, pointer }) => `${rule} ${findingPath(pointer)}`);

  it('finds nothing in a conversation as it should be', () => {
    const text = { type: 'text', text: 'Hello' };
    expect(
      rules({
        description: 'd',
        messages: [
          { role: 'user', content: text },
          { role: 'assistant', content: text },
        ],
      }),
    ).toEqual([]);
  });

  it('pins what is wrong to its place', () => {
    expect(rules({})).toEqual(['field-missing $.messages']);
    expect(rules({ messages: 'none' })).toEqual(['field-wrong-type $.messages']);
    expect(
      rules({
        messages: [
          'text',
          { role: 'system', content: { type: 'text', text: 'x' } },
          { role: 'user' },
          { role: 'user', content: [{ type: 'text', text: 'x' }] },
          { role: 'user', content: { type: 'image', data: '' } },
        ],
      }),
    ).toEqual([
      'field-wrong-type $.messages[0]',
      'value-unknown $.messages[1].role',
      'field-missing $.messages[2].content',
      'field-wrong-type $.messages[3].content',
      'field-missing $.messages[4].content.mimeType',
    ]);
  });
});
