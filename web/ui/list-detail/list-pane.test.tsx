// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { TestIntl } from '../../i18n/testing/render-in-english';
import { ListPane } from './list-pane';

it('opens the first item with Enter in the filter, and leaves the keys of an input method to it', () => {
  const onActivate = vi.fn();
  const onFilter = vi.fn();
  const rows = [{ kind: 'item', key: 'one', text: 'One', item: 'One' }] as const;
  render(
    <TestIntl>
      <ListPane
        label="Items"
        filterLabel="Filter"
        filterPlaceholder="Filter"
        filter=""
        onFilter={onFilter}
        total={1}
        rows={rows}
        currentRows={() => rows}
        selected={undefined}
        onSelect={vi.fn()}
        onActivate={onActivate}
        renderItem={(item) => item}
        rowHeight={30}
        empty={null}
      />
    </TestIntl>,
  );
  const filter = screen.getByLabelText('Filter');
  fireEvent.keyDown(filter, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(filter, { key: 'Escape', isComposing: true });
  expect(onActivate).not.toHaveBeenCalled();
  expect(onFilter).not.toHaveBeenCalled();
  fireEvent.keyDown(filter, { key: 'Enter' });
  expect(onActivate).toHaveBeenCalledWith('one');
});

it('has a list only of what is there, and shows that it is loading', () => {
  const pane = (isLoading: boolean) => (
    <TestIntl>
      <ListPane
        label="Items"
        filterLabel="Filter"
        filterPlaceholder="Filter"
        filter=""
        onFilter={vi.fn()}
        total={0}
        isLoading={isLoading}
        rows={[]}
        currentRows={() => []}
        selected={undefined}
        onSelect={vi.fn()}
        renderItem={String}
        rowHeight={30}
        notice="No list"
        empty={null}
      />
    </TestIntl>
  );
  const { container, rerender } = render(pane(true));
  expect(container.querySelector('.late')).not.toBeNull();
  rerender(pane(false));
  expect(container.querySelector('.late')).toBeNull();
  expect(screen.queryByRole('listbox')).toBeNull();
});
