// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { TestIntl, renderInEnglish } from '../i18n/testing/render-in-english';
import { FilterBox } from './filter-box';

afterEach(cleanup);

it('leaves for the list once that shows what was typed, unless more is typed before', () => {
  const onLeave = vi.fn<() => void>();
  const box = (isSettled: boolean) => (
    <TestIntl>
      <FilterBox
        {...{ label: 'Filter', placeholder: '', words: [], value: 'zzzz', onChange: vi.fn(), isSettled, onLeave }}
      />
    </TestIntl>
  );
  const { rerender } = renderInEnglish(box(false));
  const input = screen.getByRole('searchbox');
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(onLeave).not.toHaveBeenCalled();
  rerender(box(true));
  expect(onLeave).toHaveBeenCalledOnce();

  rerender(box(false));
  fireEvent.keyDown(input, { key: 'Enter' });
  fireEvent.change(input, { target: { value: 'zzzzz' } });
  rerender(box(true));
  expect(onLeave).toHaveBeenCalledOnce();
});
