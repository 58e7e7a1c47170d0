// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../../i18n/testing/render-in-english';
import type { ComparedRun } from './compared-run';
import { ComparisonStatus } from './comparison-status';
import { ComparisonView } from './comparison-view';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function run(id: number, result: object, args: unknown = {}, millis = id * 10): ComparedRun {
  const raw = JSON.stringify({ jsonrpc: '2.0', id, result });
  const outcome = { kind: 'result', request: '', millis, size: raw.length, raw, result, elided: [] } as const;
  return {
    run: { id, state: { kind: 'ended', outcomes: [outcome] } },
    name: `#${id}`,
    sign: '✓',
    outcome: 'Tool result',
    arguments: args,
  };
}

const first = run(1, { structuredContent: { id: 'a', n: 1 }, content: [{ type: 'text', text: 'a' }] });
const second = run(2, { structuredContent: { id: 'b', n: 1 }, content: [{ type: 'text', text: 'a' }] }, { q: 'x' });

function show() {
  const opened = vi.fn();
  const chosen = vi.fn();
  const common = { before: first, after: second, rulesKey: 'loupe.ignored/s/t' };
  renderInEnglish(
    <>
      <ComparisonStatus {...common} onOpen={opened} />
      <ComparisonView
        {...common}
        options={[
          { id: 1, label: '#1', disabled: false },
          { id: 3, label: '#3', disabled: false },
        ]}
        onChoose={chosen}
      />
    </>,
  );
  return { opened, chosen, user: userEvent.setup() };
}

it('says what changed, and why: the arguments are not the same', () => {
  show();
  expect(screen.getByRole('button', { name: '1 change from #1' })).toBeTruthy();
  expect(screen.getByRole('group', { name: 'Arguments' }).textContent).toContain('$.q');
  expect(screen.getByRole('group', { name: 'Structured content' }).textContent).toContain('"b"');
  expect(screen.getByText('Block 1: the same')).toBeTruthy();
});

it('says the difference before the values', () => {
  show();
  const facts = [...document.querySelectorAll('dl dd')].map(({ textContent }) => textContent);
  expect(facts).toEqual(['✓ Tool result', '+10 ms · 10 ms → 20 ms', expect.stringMatching(/^\d+ B$/)]);
  const changes = screen.getByText('1 change', { exact: false, selector: '[role=status]' });
  const values = screen.getByRole('group', { name: 'Arguments' });
  expect(changes.compareDocumentPosition(values)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('subtracts what is read, and counts once what the line of details has counted', () => {
  const [before, after] = [run(1, {}, {}, 59.4), run(2, {}, {}, 123.6)];
  renderInEnglish(<ComparisonView before={before} after={after} rulesKey="loupe.ignored/s/t" isCounted />);
  expect(document.querySelectorAll('dl dd')[1]?.textContent).toBe('+65 ms · 59 ms → 124 ms');
  expect(screen.getByRole('status').parentElement?.className).toBe('visually-hidden');
});

it('indents an object that was added', () => {
  const day = { date: '2026-11-29', weekday: 'Sunday', condition: 'partly cloudy', high: 12 };
  const [before, after] = [run(1, { structuredContent: {} }), run(2, { structuredContent: { day, n: { a: 1 } } })];
  renderInEnglish(<ComparisonView before={before} after={after} rulesKey="loupe.ignored/s/t" />);
  const { textContent } = screen.getByRole('group', { name: 'Structured content' });
  expect(textContent).toContain(JSON.stringify(day, null, 2));
  expect(textContent).toContain('{"a":1}');
});

it('names both runs, and shows changed arguments, then the content in its order, then structured content', () => {
  const image = (data: string) => ({ type: 'image', data, mimeType: 'image/png' });
  const before = run(1, { structuredContent: { n: 1 }, content: [{ type: 'text', text: 'a' }, image('QUJD')] });
  const after = run(
    2,
    { structuredContent: { n: 2 }, content: [{ type: 'text', text: 'b' }, image('QUJE')] },
    { q: 1 },
  );
  renderInEnglish(<ComparisonView before={before} after={after} rulesKey="loupe.ignored/s/t" onChoose={vi.fn()} />);
  expect(screen.getByText('#1 → #2')).toBeTruthy();
  const names = screen.getAllByRole('group').map((part) => part.getAttribute('aria-label'));
  expect(names.filter(Boolean)).toEqual([
    'Arguments',
    'Block 1: text',
    'Block 2: image',
    'Structured content',
    'Ignored paths',
  ]);
});

it('shows a picture of one run only as a picture', () => {
  const [before, after] = [{ content: [] }, { content: [{ type: 'image', data: 'QUJD', mimeType: 'image/png' }] }];
  renderInEnglish(<ComparisonView before={run(1, before)} after={run(2, after)} rulesKey="loupe.ignored/s/t" />);
  const part = screen.getByRole('group', { name: 'Block 1: image' });
  expect(part.querySelector('figcaption')?.textContent).toContain('#2');
  expect(part.textContent).not.toContain('QUJD');
  expect(within(part).getByRole('button', { name: 'Actions for $.content[0]' })).toBeTruthy();
});

it('lets a path be ignored by a click, says so, and takes it back', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Actions for $.structuredContent.id' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ignore $.structuredContent.id' }));
  expect(screen.getByRole('button', { name: 'Same result as #1 (1 ignored)' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Structured content' })).toBeNull();
  expect(localStorage.getItem('loupe.ignored/s/t')).toBe('["$.structuredContent.id"]');
  await user.click(screen.getByRole('checkbox', { name: 'Show ignored changes (1)' }));
  const shown = screen.getByRole('group', { name: 'Structured content' });
  expect(within(shown).getByText('ignored')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop ignoring $.structuredContent.id' }));
  expect(screen.getByRole('button', { name: '1 change from #1' })).toBeTruthy();
});

it('refuses a path that is none, and compares with any other run', async () => {
  const { user, chosen, opened } = show();
  await user.click(screen.getByRole('button', { name: 'Add path' }));
  await user.keyboard('rows.id{Enter}');
  expect(screen.getByRole('alert').textContent).toContain('Not a valid path');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with run' }), '#3');
  expect(chosen).toHaveBeenCalledWith(3);
  await user.click(screen.getByRole('button', { name: '1 change from #1' }));
  expect(opened).toHaveBeenCalled();
});
