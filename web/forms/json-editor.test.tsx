// @vitest-environment jsdom
import { openSearchPanel } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { act, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, it } from 'vitest';

import { TestIntl } from '../i18n/testing/render-in-english';
import { JsonEditor } from './json-editor';

// jsdom lays nothing out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;

function Typed() {
  const [text, setText] = useState('{"old": 1}');
  return (
    <TestIntl>
      <JsonEditor label="JSON" text={text} onChange={setText} />
    </TestIntl>
  );
}

async function codeEditor(): Promise<EditorView> {
  return waitFor(
    () => {
      const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'JSON' }));
      if (!view) throw new Error('It is not there yet.');
      return view;
    },
    { timeout: 15_000 },
  );
}

it('takes over what is selected in the plain editor, so that what is typed next replaces it', async () => {
  render(<Typed />);
  const plain = screen.getByRole('textbox', { name: 'JSON' });
  expect(plain.tagName).toBe('TEXTAREA');
  plain.focus();
  (plain as HTMLTextAreaElement).select();
  const view = await codeEditor();
  expect(view.hasFocus).toBe(true);
  act(() => view.dispatch(view.state.replaceSelection('{"new": 2}')));
  expect(view.state.doc.toString()).toBe('{"new": 2}');
});

it('keeps what is typed while an earlier text is on its way back, and takes another text at once', async () => {
  const texts: string[] = [];
  const show = (text: string) => (
    <TestIntl>
      <JsonEditor label="JSON" text={text} onChange={(next) => texts.push(next)} />
    </TestIntl>
  );
  const { rerender } = render(show(''));
  const view = await codeEditor();
  for (const typed of ['1', '2']) act(() => view.dispatch({ changes: { from: view.state.doc.length, insert: typed } }));
  rerender(show('1'));
  expect(view.state.doc.toString()).toBe('12');
  rerender(show('12'));
  rerender(show('3'));
  expect(view.state.doc.toString()).toBe('3');
  expect(texts).toEqual(['1', '12', '3']);
});

it('keeps keys and texts from right to left apart, and shows control characters', async () => {
  render(
    <TestIntl>
      <JsonEditor label="JSON" text={'{"مدينة": 1, "a": "\u202eevil\u202c"}'} onChange={() => undefined} />
    </TestIntl>,
  );
  const { contentDOM } = await codeEditor();
  await waitFor(() => expect(contentDOM.querySelector('[dir=auto]')?.textContent).toBe('"مدينة"'));
  const marked = [...contentDOM.querySelectorAll('.cm-specialChar')];
  expect(marked.map((each) => each.getAttribute('title'))).toEqual([
    'Control character right-to-left override',
    'Control character 0x202c',
  ]);
});

function TypedAtOnce() {
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'JSON' }));
    view?.dispatch({ changes: { from: 0, insert: 'early' } });
  }, []);
  return (
    <TestIntl>
      <JsonEditor label="JSON" text={text} onChange={setText} />
    </TestIntl>
  );
}

it('keeps what is typed in the moment in which it appears', async () => {
  render(<TypedAtOnce />);
  const view = await codeEditor();
  expect(view.state.doc.toString()).toBe('early');
});

it('says how many bytes a text too large to edit has', () => {
  const text = JSON.stringify('字'.repeat(1_000_000));
  render(
    <TestIntl>
      <JsonEditor label="JSON" text={text} onChange={() => undefined} />
    </TestIntl>,
  );
  expect(screen.getByText('3.0 MB is too large to edit as text.')).toBeTruthy();
});

it('names what CodeMirror shows in the language of the page', async () => {
  render(<Typed />);
  const view = await codeEditor();
  act(() => {
    view.dispatch({ changes: { from: 0, insert: '\u200b' } });
    openSearchPanel(view);
  });
  expect(screen.getByTitle('Control character zero width space')).toBeTruthy();
  for (const name of ['Next', 'Previous', 'Select all', 'Replace', 'Replace all'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Replace with' })).toBeTruthy();
});
