// @vitest-environment jsdom
import { openLocalDocument } from '../../core/json/documents/json-document';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';

import { renderInEnglish } from '../i18n/testing/render-in-english';
import { JsonTree } from './json-tree';
import type { JsonMark } from './json-row';

function show(value: unknown, marks: JsonMark[] = []) {
  const document = openLocalDocument(typeof value === 'string' ? value : JSON.stringify(value));
  renderInEnglish(<JsonTree document={document} label="Test" marks={marks} toolbar="always" />);
  return screen.getByRole('tree', { name: 'Test' });
}

const rows = () => screen.getAllByRole('treeitem').map((row) => row.textContent);
const active = (tree: HTMLElement) =>
  document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.textContent;

describe('JsonTree', () => {
  it('shows every kind of value, numbers with their digits', () => {
    show('{"s":"x","n":12345678901234567890.10,"t":true,"z":null,"a":[1],"o":{}}');
    expect(rows()).toEqual([
      '{6}',
      's:\u00a0"x"',
      'n:\u00a012345678901234567890.10',
      't:\u00a0true',
      'z:\u00a0null',
      'a:\u00a0[1]',
      '0:\u00a01',
      'o:\u00a0{}',
    ]);
  });

  it('has a search for a long value, also closed, not for a short one in a long document', () => {
    const document = openLocalDocument(JSON.stringify({ short: { a: 1 }, long: [Array.from({ length: 20 }, Number)] }));
    renderInEnglish(<JsonTree document={document} pointer="/short" label="Short" />);
    expect(screen.queryByRole('searchbox')).toBeNull();
    renderInEnglish(<JsonTree document={document} pointer="/long" label="Long" />);
    const tree = screen.getByRole('tree', { name: 'Long' });
    fireEvent.keyDown(tree, { key: 'ArrowLeft' });
    expect(within(tree).getAllByRole('treeitem')).toHaveLength(1);
    expect(screen.getByRole('searchbox')).toBeTruthy();
  });

  it('is walked with the keyboard', async () => {
    const user = userEvent.setup();
    const tree = show({ a: { b: 1 }, c: [true] });
    tree.focus();
    await user.keyboard('{ArrowDown}');
    expect(active(tree)).toBe('a:\u00a0{1}');
    await user.keyboard('{ArrowLeft}');
    expect(rows()).toHaveLength(4);
    expect(screen.getAllByRole('treeitem')[1]?.getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(active(tree)).toBe('b:\u00a01');
    await user.keyboard('{ArrowLeft}');
    expect(active(tree)).toBe('a:\u00a0{1}');
    await user.keyboard('{End}');
    expect(active(tree)).toBe('0:\u00a0true');
    await user.keyboard('{Home}{Enter}');
    expect(rows()).toEqual(['{a: {…}, c: […]}']);
    await user.keyboard('*');
    expect(rows()).toHaveLength(5);
  });

  it('tells the place that it is opened to from other marked places, and scrolls to its row', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const marks = ['/a', '/b'].map((pointer): JsonMark => ({ pointer, tone: 'warn', title: pointer }));
    const document = openLocalDocument('{"a":1,"b":2}');
    renderInEnglish(<JsonTree document={document} label="Test" marks={marks} revealPointer="/b" />);
    expect(screen.getByRole('treeitem', { current: true }).textContent).toBe('b:\u00a02');
    await waitFor(() => expect(scrolled.mock.contexts).toContain(screen.getByRole('treeitem', { current: true })));
  });

  it('keeps to the rows in sight', () => {
    show(Array.from({ length: 20_000 }, (_, i) => i));
    expect(screen.getAllByRole('treeitem').length).toBeLessThan(80);
  });

  it('searches, counts and steps', async () => {
    const user = userEvent.setup();
    const tree = show({ first: 'needle', deep: { list: ['hay', 'Needle'] }, needle: 1 });
    const field = screen.getByRole('searchbox', { name: 'Search in JSON' });
    await user.type(field, 'needle');
    expect(screen.getByText('1 of 3')).toBeTruthy();
    expect(active(tree)).toBe('first:\u00a0"needle"');
    await user.keyboard('{Enter}');
    expect(screen.getByText('2 of 3')).toBeTruthy();
    expect(active(tree)).toBe('1:\u00a0"Needle"');
    await user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(screen.getByText('3 of 3')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Match case' }));
    expect(screen.getByText(/of 2/)).toBeTruthy();
    await user.type(field, 'xyz');
    expect(screen.getByText('No match')).toBeTruthy();
  });

  it('copies the path and the value of the active row', async () => {
    const user = userEvent.setup();
    const written = vi.spyOn(navigator.clipboard, 'writeText');
    const tree = show({ 'odd name': [{ text: 'line\nbreak' }] });
    tree.focus();
    await user.keyboard('{End}p');
    await user.keyboard('c');
    await user.keyboard('{Home}c');
    expect(screen.queryByRole('button', { name: 'Copy path' })).toBeNull();
    await user.hover(screen.getByRole('treeitem', { name: /^0/ }));
    screen.getByRole('button', { name: 'Copy path' }).click();
    await expect
      .poll(() => written.mock.calls.map(([text]) => text))
      .toEqual([
        '$["odd name"][0].text',
        'line\nbreak',
        '{\n  "odd name": [\n    {\n      "text": "line\\nbreak"\n    }\n  ]\n}',
        '$["odd name"][0]',
      ]);
  });

  it('shows the whole of a long string in its place', async () => {
    const user = userEvent.setup();
    show({ text: `begin ${'word '.repeat(200)}end` });
    const row = screen.getAllByRole('treeitem')[1];
    expect(row?.textContent).toContain('show all');
    expect(row?.textContent).not.toContain('end');
    if (row !== undefined) await user.click(row);
    expect(rows().slice(2).join('')).toBe(`begin ${'word '.repeat(200)}end`);
  });

  it('opens the way to marked places and names what is wrong there', () => {
    const value = { list: Array.from({ length: 200 }, (_, i) => ({ at: { i } })) };
    show(value, [{ pointer: '/list/1/at/i', tone: 'bad', title: 'It is wrong.' }]);
    const row = screen.getByTitle('It is wrong.');
    expect(row.textContent).toBe('i:\u00a01');
    expect(within(row).queryByRole('img')).toBeNull();
  });

  it('collapses to a depth', async () => {
    const user = userEvent.setup();
    show({ a: { b: { c: { d: 1 } } } });
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: 'Tree actions' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Expand 2 levels');
    expect(rows()).toEqual(['{1}', 'a:\u00a0{1}', 'b:\u00a0{c: {…}}']);
    await choose('Expand all');
    expect(rows()).toHaveLength(5);
    await choose('Collapse all');
    expect(rows()).toEqual(['{1}', 'a:\u00a0{b: {…}}']);
    await choose('Go to path');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Go to path' }));
    await user.keyboard('a.b.c{Enter}');
    await waitFor(() => expect(rows()).toContain('c:\u00a0{d: 1}'));
  });
});
