import { describe, expect, it } from 'vitest';

import { parseJson, stringifyJson } from '../../../../core/json/lossless';
import { draftOf, newAnswer, newBlock, resultOf } from './answer-draft';
import { findingsOfAnswer } from './answer-findings';

const again = (text: string) => {
  const written = resultOf(draftOf(parseJson(text)));
  return written.kind === 'result' ? written.result : undefined;
};

describe('a result as a draft', () => {
  it.each([
    ['one block', { role: 'assistant', content: { type: 'text', text: 'a\nb' }, model: 'm' }],
    [
      'several',
      {
        role: 'assistant',
        content: [
          { type: 'text', text: '' },
          { type: 'tool_use', id: 'c1', name: 'add', input: { a: 1 } },
          { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        ],
        model: '',
        stopReason: 'toolUse',
      },
    ],
    [
      'what no form has fields for',
      {
        role: 'user',
        content: { type: 'text', text: 'x', annotations: { priority: 1 } },
        model: 7,
        _meta: { a: 1 },
        future: true,
      },
    ],
    ['a block of a kind that nobody knows', { role: 'assistant', content: [{ type: 'x' }, 1], model: 'm' }],
  ])('makes the same again: %s', (_, result) => {
    expect(again(JSON.stringify(result))).toEqual(result);
  });

  it('keeps the digits of a tool’s input', () => {
    const text =
      '{"role":"assistant","content":{"type":"tool_use","id":"1","name":"n","input":{"a":12345678901234567890}},"model":"m"}';
    expect(stringifyJson(again(text))).toBe(text);
  });
});

describe('a draft', () => {
  it('is not sent while a tool’s input is no JSON, or a file is missing', () => {
    const use = { ...newBlock('tool_use', 'add'), input: '{' };
    const image = newBlock('image');
    const written = resultOf({ ...newAnswer(), blocks: [use, image] });
    expect(written.kind === 'problems' && [...written.problems.keys()]).toEqual([use.key, image.key]);
  });

  it('leaves an empty stop reason out', () => {
    const written = resultOf({ ...newAnswer(), stopReason: '' });
    expect(written.kind === 'result' && Object.keys(written.result)).toEqual(['role', 'content', 'model']);
  });
});

describe('what is odd about an answer', () => {
  const text = { type: 'text', text: 'x' };
  const use = { type: 'tool_use', id: '1', name: 'add', input: {} };
  const answer = (content: unknown, stopReason = 'endTurn') => ({
    role: 'assistant',
    content,
    model: 'm',
    stopReason,
  });
  const offer = { tools: [{ name: 'add' }] };

  it.each([
    [answer(text), {}, '2025-11-25', []],
    [answer([text, text]), {}, '2025-06-18', ['severalBlocks']],
    [answer({ type: 'audio' }), {}, '2024-11-05', ['audioTooEarly']],
    [answer(use, 'toolUse'), offer, '2025-06-18', ['toolsTooEarly']],
    [answer(use, 'toolUse'), offer, '2025-11-25', []],
    [answer(use, 'toolUse'), {}, '2026-07-28', ['unknownTool']],
    [answer(use), offer, '2025-11-25', ['toolUseUnannounced']],
    [answer(text, 'toolUse'), offer, '2025-11-25', ['toolUseNotCalled']],
    [answer(text), { ...offer, toolChoice: { mode: 'required' } }, '2025-11-25', ['noToolUse']],
    [answer(use, 'toolUse'), { ...offer, toolChoice: { mode: 'none' } }, '2025-11-25', ['toolUseForbidden']],
  ])('%j, asked %j, on %s: %j', (result, params, version, remarks) => {
    expect(findingsOfAnswer(result, params, version)).toEqual(remarks);
  });
});
