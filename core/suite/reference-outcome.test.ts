import { describe, expect, it } from 'vitest';

import { referenceFiles } from './reference';
import { referenceOutcome } from './reference-outcome';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('the answer of a reference', () => {
  it('is what the call gave, its picture and the digits of its numbers with it', async () => {
    const result = {
      content: [
        { type: 'text', text: 'Oslo' },
        { type: 'image', mimeType: 'image/png', data: PNG },
      ],
    };
    const [json, ...media] = referenceFiles('oslo', { member: 'result', value: result, kind: 'tool' });
    const text = String(json?.content).replace('"Oslo"', '"Oslo","n":1.0');
    const files = new Map(media.map(({ name, content }) => [name, content as Uint8Array]));
    expect([...files.keys()]).toEqual(['oslo.1.png']);
    const answer = await referenceOutcome(text, (name) => Promise.resolve(files.get(name)));
    expect(answer).toMatchObject({ kind: 'result', result: { content: [{ n: 1 }, { data: PNG }] } });
    expect('raw' in answer && answer.raw).toContain('"n":1.0');
    await expect(referenceOutcome(text, () => Promise.resolve(undefined))).rejects.toThrow('oslo.1.png is missing');
  });

  it('is an error where that was expected, and none of another file', async () => {
    const [json] = referenceFiles('no', {
      member: 'error',
      value: { code: -32602, message: 'Unknown city' },
      kind: 'tool',
    });
    const none = () => Promise.resolve(undefined);
    expect(await referenceOutcome(String(json?.content), none)).toMatchObject({
      kind: 'error',
      error: { code: -32602, message: 'Unknown city' },
    });
    await expect(referenceOutcome('{"loupe":1}', none)).rejects.toThrow('Not a Loupe reference file');
  });
});
