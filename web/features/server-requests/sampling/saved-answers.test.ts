// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { SavedAnswers } from './saved-answers';

const result = { role: 'assistant', content: { type: 'text', text: 'x' }, model: 'm' };

describe('saved answers', () => {
  it('are there after a reload, one of each name for a server and one for all', () => {
    const saved = new SavedAnswers(localStorage);
    saved.save({ name: 'yes', result: { ...result, model: 'old' } });
    saved.save({ name: 'yes', result });
    expect(saved.save({ name: 'yes', server: 'here', result })).toBe(true);
    expect(new SavedAnswers(localStorage).snapshot()).toEqual([
      { name: 'yes', result },
      { name: 'yes', server: 'here', result },
    ]);
    saved.delete({ name: 'yes' });
    expect(new SavedAnswers(localStorage).snapshot()).toMatchObject([{ server: 'here' }]);
  });

  it('go with a server that is renamed or removed', () => {
    const saved = new SavedAnswers(localStorage);
    saved.save({ name: 'all', result });
    saved.save({ name: 'mine', server: 'here', result });
    saved.save({ name: 'left', server: 'there', result });
    saved.move('here', 'there');
    expect(saved.snapshot()).toEqual([
      { name: 'all', result },
      { name: 'mine', server: 'there', result },
    ]);
    saved.move('there', undefined);
    expect(new SavedAnswers(localStorage).snapshot()).toEqual([{ name: 'all', result }]);
  });

  it('survive what is no list of them', () => {
    for (const text of ['{', '{}', '[1,{"name":"x"}]']) {
      localStorage.setItem('loupe.savedAnswers', text);
      expect(new SavedAnswers(localStorage).snapshot()).toEqual([]);
    }
  });

  it('tell when the storage does not take them', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    };
    const saved = new SavedAnswers(full as unknown as Storage);
    expect(saved.save({ name: 'yes', result })).toBe(false);
    expect(saved.snapshot()).toHaveLength(1);
  });
});
