import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--json-key)' },
  { tag: tags.string, color: 'var(--json-string)' },
  { tag: tags.number, color: 'var(--json-number)' },
  { tag: [tags.bool, tags.null], color: 'var(--json-atom)' },
  { tag: tags.comment, color: 'var(--text-3)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--text-2)' },
]);

const look = EditorView.theme({
  '&': { color: 'var(--text-1)', height: '100%', backgroundColor: 'transparent', fontSize: 'var(--text-sm)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '19px', overflow: 'auto' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--text-1)' },
  '.cm-line': { padding: '0 8px' },
  '.cm-cursor': { borderLeftColor: 'var(--text-1)' },
  '.cm-gutters': { border: 'none', backgroundColor: 'transparent', color: 'var(--text-3)' },
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
  '.cm-tooltip': {
    zIndex: 60,
    maxWidth: 'min(440px, 90vw)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--bg-raised)',
    color: 'var(--text-1)',
    boxShadow: 'var(--shadow)',
    fontSize: 'var(--text-sm)',
  },
  '.cm-tooltip-section:not(:first-child)': { borderTop: '1px solid var(--line)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-mono)', maxHeight: '16em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'baseline',
    gap: '12px',
    padding: '3px 8px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--bg-selected)',
    color: 'var(--text-1)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 600 },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    color: 'var(--text-2)',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--text-sm)',
    fontStyle: 'normal',
  },
  '.cm-completionInfo': { maxHeight: '50vh', overflowY: 'auto', padding: 0 },
  '.cm-schema-card': {
    display: 'grid',
    gap: '4px',
    maxHeight: '50vh',
    overflowY: 'auto',
    padding: '8px 10px',
    lineHeight: 1.45,
  },
  '.cm-schema-key': { color: 'var(--json-key)', fontWeight: 600 },
  '.cm-schema-type': { color: 'var(--text-2)', fontFamily: 'var(--font-mono)' },
  '.cm-schema-mark': { marginLeft: '6px', color: 'var(--accent-text)', fontSize: 'var(--text-sm)' },
  '.cm-schema-title': { fontWeight: 600 },
  '.cm-schema-text': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '.cm-schema-fact': { color: 'var(--text-2)', overflowWrap: 'anywhere' },
  '.cm-schema-fact code': { color: 'var(--text-1)', fontFamily: 'var(--font-mono)' },
  // Not CodeMirror's images, which have fixed colors.
  '.cm-lintRange': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-error': { textDecorationColor: 'var(--bad)' },
  '.cm-lintRange-warning': { textDecorationColor: 'var(--warn)' },
  '.cm-lintRange-active': { backgroundColor: 'var(--bad-soft)' },
  '.cm-diagnostic': {
    marginLeft: 0,
    padding: '6px 10px',
    borderLeft: '3px solid var(--bad)',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-gutter-lint': { width: '12px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 2px' },
  '.cm-lint-marker': { width: '8px', height: '8px', marginTop: '6px', borderRadius: '50%' },
  '.cm-lint-marker-error': { content: '""', backgroundColor: 'var(--bad)' },
  '.cm-lint-marker-warning': { content: '""', backgroundColor: 'var(--warn)' },
  '.cm-panel.cm-panel-lint ul [aria-selected]': { backgroundColor: 'var(--bg-selected)' },
  '.cm-panel.cm-panel-lint button[name="close"]': { color: 'var(--text-2)', cursor: 'pointer' },
});

export const editorTheme = [look, syntaxHighlighting(colours)];
