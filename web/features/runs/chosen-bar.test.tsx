// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import { ChosenBar, TickAllShown } from './chosen-bar';
import type { ListedRun } from './listed-run';
import { newRunChoices, type RunSource } from './run-source';

afterEach(cleanup);

const run = (id: number, startedAt: number): ListedRun => ({
  id,
  kind: 'tool',
  name: 'get_weather',
  startedAt,
  durationMs: 1,
  state: 'ok',
});

it('compares two ticked runs, the older first, whichever ended first', () => {
  // The one that began last was kept first.
  const runs = [run(1, 300), run(3, 200), run(2, 100)];
  const choices = newRunChoices();
  const source = { runs, choices } as unknown as RunSource<ListedRun>;
  const onCompare = vi.fn();
  const show = (isComparing = false) =>
    renderInEnglish(
      <>
        <TickAllShown source={source} visibleRuns={runs} />
        <ChosenBar source={source} onCompare={onCompare} isComparing={isComparing} />
      </>,
    );
  show();
  const compare = () => screen.queryByRole('button', { name: 'Compare' })?.ariaDisabled;
  expect(compare()).toBeUndefined();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  expect(screen.getByRole('status').textContent).toBe('3 selected');
  expect(compare()).toBe('true');
  expect(screen.getByRole('button', { name: 'Compare' }).title).toBe('Exactly two runs can be compared');
  cleanup();
  choices.ticked.set(new Set([1, 3]));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Compare' }));
  expect(onCompare).toHaveBeenCalledWith(runs[1], runs[0]);
  expect(screen.getByRole('button', { name: 'Compare' }).className).toContain('primary');
  cleanup();
  show(true);
  expect(screen.getByRole('button', { name: 'Compare' }).className).not.toContain('primary');
});
