import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--json-key)' },
  { tag: tags.string, color: 'var(--json-string)' },
  { tag: tags.number, color: 'var(--json-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--json-atom)' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--text-2)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--text-1)', backgroundColor: 'transparent', fontSize: 'var(--text-sm)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '19px', overflow: 'auto' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--text-1)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--text-1)' },
  '.cm-gutters': {
    border: 'none',
    backgroundColor: 'transparent',
    color: 'var(--text-3)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--bg-selected)',
  },
  '.cm-matchingBracket': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--bad-soft)',
    color: 'var(--bad)',
  },
  '.cm-selectionMatch, .cm-searchMatch': { backgroundColor: 'var(--mark)' },
  '.cm-panels': { backgroundColor: 'var(--bg-side)', color: 'var(--text-1)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-textfield': {
    border: '1px solid var(--control-line)',
    borderRadius: 'var(--radius-sm)',
    backgroundColor: 'var(--bg-raised)',
    color: 'var(--text-1)',
  },
  '.cm-button': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-sm)',
    backgroundColor: 'var(--bg-raised)',
    backgroundImage: 'none',
    color: 'var(--text-1)',
  },
  '.cm-placeholder': { color: 'var(--text-3)' },
  '.cm-foldPlaceholder': {
    border: '1px solid var(--line)',
    backgroundColor: 'var(--bg-sunken)',
    color: 'var(--text-2)',
  },
});

/** The editor in the page's own colours, light and dark by its CSS variables. */
export const editorTheme = [look, syntaxHighlighting(colours)];
