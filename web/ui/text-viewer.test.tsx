// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { TestIntl } from '../i18n/test-provider';
import { cutLines, findOffsets, rowAt } from './text-lines';
import { TextViewer } from './text-viewer';
import { TooltipProvider } from './tooltip';

afterEach(cleanup);

const find = (text: string, wanted: string, caseSensitive = false) =>
  findOffsets(text, wanted, caseSensitive, new AbortController().signal);

describe('cutLines', () => {
  it('loses nothing, however long a line is', () => {
    const text = `short\n${'word '.repeat(100)}\n\n${'x'.repeat(333)}\r\n😀${'😀'.repeat(60)}`;
    const lines = cutLines(text, 40);
    const rows = Array.from({ length: lines.count }, (_, row) =>
      text.slice(lines.starts[row], lines.starts[row + 1]),
    );
    expect(rows.join('')).toBe(text);
    for (const row of rows) {
      expect(row.length).toBeLessThanOrEqual(42);
      // No row begins or ends with half a pair.
      expect(/^[\udc00-\udfff]|[\ud800-\udbff]$/.test(row)).toBe(false);
    }
    expect(lines.numbers[lines.count - 1]).toBe(5);
    expect(rows[rowAt(lines, 250)]).toContain('word');
  });
});

describe('findOffsets', () => {
  it('finds across the borders of its slices, once each', async () => {
    const text = `${'-'.repeat(999_998)}Needle${'-'.repeat(999_998)}needleneedle`;
    expect(Array.from((await find(text, 'needle')) ?? [])).toEqual([999_998, 2_000_002, 2_000_008]);
    expect(Array.from((await find(text, 'needle', true)) ?? [])).toEqual([2_000_002, 2_000_008]);
    expect(Array.from((await find('aaaa', 'aa')) ?? [])).toEqual([0, 2]);
  });

  it('stops when nobody wants it any more', async () => {
    const abort = new AbortController();
    abort.abort();
    expect(await findOffsets('a', 'a', false, abort.signal)).toBeNull();
  });
});

describe('TextViewer', () => {
  const show = (text: string) =>
    render(
      <TestIntl>
        <TooltipProvider>
          <TextViewer text={text} label="Log" />
        </TooltipProvider>
      </TestIntl>,
    );

  it('shows a short text whole', () => {
    show('one\ntwo');
    expect(screen.getByText(/one\s+two/)).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows a window of a long one, and searches the whole', async () => {
    const user = userEvent.setup();
    show(Array.from({ length: 5000 }, (_, i) => `line ${i}`).join('\n'));
    const region = screen.getByRole('region', { name: 'Log' });
    expect(region.textContent).toContain('line 3');
    expect(region.textContent).not.toContain('line 4000');
    await user.type(screen.getByRole('searchbox', { name: 'Search in text' }), 'LINE 499');
    expect(await screen.findByText('1 of 11')).toBeTruthy();
  });
});
