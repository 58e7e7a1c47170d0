// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { MasterDetail } from './master-detail';

let width: number;
const listeners = new Set<() => void>();

beforeEach(() => {
  width = 1400;
  // Nothing is laid out here.
  const nothing = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, side, pixels] = /\((min|max)-width: (\d+)px\)/.exec(query) ?? [];
    return {
      get matches() {
        return side === 'min' ? width >= Number(pixels) : width <= Number(pixels);
      },
      addEventListener: (_: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
    };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('keeps what was entered in what is open when the window becomes narrower or wider', () => {
  renderInEnglish(
    <MasterDetail id="test" openKey="draft" list={<p>The list</p>} detail={<input aria-label="Draft" />} />,
  );
  const field = screen.getByRole('textbox', { name: 'Draft' });
  fireEvent.change(field, { target: { value: 'typed' } });
  for (const next of [1000, 600, 1000, 1400]) {
    width = next;
    act(() => listeners.forEach((listener) => listener()));
    expect(screen.getByRole('textbox', { name: 'Draft' })).toBe(field);
    expect(screen.queryAllByRole('separator')).toHaveLength(next >= 1100 ? 1 : 0);
  }
});

it('goes by Enter from the list into the form of what is open, and by Tab to each control', () => {
  HTMLElement.prototype.checkVisibility = () => true;
  const press = (key: string, from: HTMLElement) => {
    from.focus();
    return fireEvent.keyDown(from, { key });
  };
  renderInEnglish(
    <MasterDetail
      id="test"
      openKey="tool"
      list={
        <div data-list-pane>
          <form>
            <input aria-label="Filter" />
          </form>
          <div role="listbox" aria-label="Tools" tabIndex={0} />
          <div role="tree" aria-label="Folders" tabIndex={0} aria-activedescendant="folder">
            <div role="treeitem" id="folder" aria-expanded="true" />
          </div>
        </div>
      }
      detail={
        <>
          <button type="button">Present</button>
          <form>
            <input aria-label="City" disabled />
            <button type="button" data-starts-field>
              Add item
            </button>
            <input aria-label="Days" />
          </form>
          <div role="listbox" aria-label="Runs" tabIndex={0} />
        </>
      }
    />,
  );
  const list = screen.getByRole('listbox', { name: 'Tools' });
  expect(press('Enter', list)).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add item' }));
  // Tab goes on to the next control, which the browser does; a folder and the runs use Enter themselves.
  expect(press('Tab', list)).toBe(true);
  expect(press('Enter', screen.getByRole('tree', { name: 'Folders' }))).toBe(true);
  expect(press('Enter', screen.getByRole('listbox', { name: 'Runs' }))).toBe(true);
});

it('closes the list over what opens by itself once the list is loaded', () => {
  width = 1000;
  const list = <p>The list</p>;
  const screenOf = (isLoading: boolean) => (
    <MasterDetail
      id="test"
      openKey={isLoading ? undefined : 'only'}
      isLoading={isLoading}
      list={list}
      detail={<p>The only one</p>}
    />
  );
  const { rerender } = renderInEnglish(screenOf(true));
  rerender(screenOf(false));
  expect(screen.getByRole('button', { name: 'Show the list' }).getAttribute('aria-expanded')).toBe('false');
});

it('closes the list over what is opened from elsewhere, but not over what arrow keys in it pass', () => {
  width = 1000;
  const list = (
    <div data-list-pane>
      <div role="listbox" aria-label="Tools" tabIndex={0} />
    </div>
  );
  const screenOf = (openKey?: string) => (
    <MasterDetail id="test" openKey={openKey} list={list} detail={<p>{openKey}</p>} />
  );
  const { rerender } = renderInEnglish(screenOf());
  screen.getByRole('listbox', { name: 'Tools' }).focus();
  rerender(screenOf('passed'));
  screen.getByRole('button', { name: 'Hide the list' }).focus();
  rerender(screenOf('opened'));
  expect(screen.getByRole('button', { name: 'Show the list' }).getAttribute('aria-expanded')).toBe('false');
});

it('shows on a narrow screen what an empty list has beside it', () => {
  width = 600;
  renderInEnglish(<MasterDetail id="test" openKey={undefined} isEmpty list={<p>0</p>} detail={<p>No suites yet</p>} />);
  expect(screen.getByRole('button', { name: 'Show the list' }).getAttribute('aria-expanded')).toBe('false');
});
