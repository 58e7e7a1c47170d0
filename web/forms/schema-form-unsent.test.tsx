// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { loadMenus } from '../ui/menu';

import { pick, press, showForm, textIn, type } from './testing/form-of-schema';

beforeAll(async () => void (await loadMenus()));

describe('text that is no value', () => {
  const texts = (onUnsent: ReturnType<typeof vi.fn>) =>
    (onUnsent.mock.lastCall?.[0] as { path: string; keyword: string }[]).map(
      ({ path, keyword }) => `${path} ${keyword}`,
    );

  it('is told of and kept also where its field is folded away, and goes with what it was for', () => {
    const onUnsent = vi.fn();
    const schema = { properties: { o: { type: 'object', properties: { any: {} } } } };
    showForm(schema, { o: { any: 1 } }, { onUnsent });
    type('any', 'hello');
    expect(texts(onUnsent)).toEqual(['$.o.any notJson']);
    press('o');
    expect(texts(onUnsent)).toEqual(['$.o.any notJson']);
    press('o');
    expect(textIn('any')).toBe('hello');
    pick('o', 'Clear o');
    expect(texts(onUnsent)).toEqual([]);
  });

  it('goes with its row', () => {
    const onUnsent = vi.fn();
    const { json } = showForm({ properties: { l: { items: {} } } }, { l: [1, 2] }, { onUnsent });
    type('Item 2', 'hello');
    expect(texts(onUnsent)).toEqual(['$.l[1] notJson']);
    press('Remove item 1');
    expect(texts(onUnsent)).toEqual(['$.l[0] notJson']);
    press('Remove item 1');
    expect(texts(onUnsent)).toEqual([]);
    expect(json()).toBe('{"l":[]}');
  });

  it('is a file that is still being read, and a search of which nothing was selected', async () => {
    const onUnsent = vi.fn();
    const many = Array.from({ length: 20 }, (_, n) => `value ${n}`);
    const file = { type: 'string', contentEncoding: 'base64' };
    const { json } = showForm({ properties: { file, one: { enum: many } } }, {}, { onUnsent });
    const input = document.querySelector('input[type=file]');
    fireEvent.change(input as Element, { target: { files: [new File(['a'], 'a.txt')] } });
    expect(texts(onUnsent)).toEqual(['$.file fileReading']);
    await vi.waitFor(() => expect(texts(onUnsent)).toEqual([]));
    const search = screen.getByRole('combobox', { name: 'one' });
    fireEvent.change(search, { target: { value: 'value 3' } });
    expect(texts(onUnsent)).toEqual(['$.one notChosen']);
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(texts(onUnsent)).toEqual([]);
    expect(json()).toBe('{"file":"YQ==","one":"value 3"}');
  });
});
