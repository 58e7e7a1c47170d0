import { closeBrackets, closeBracketsKeymap, closeCompletion, completionStatus } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bidiIsolates, bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { closeSearchPanel, highlightSelectionMatches, search, searchKeymap, searchPanelOpen } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, highlightSpecialChars, keymap, lineNumbers, tooltips, ViewPlugin } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

import { editorTheme } from './editor-theme';

function styleNonce(): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce ? EditorView.cspNonce.of(nonce) : [];
}

function ariaAttributes({ label, invalid, describedBy }: AriaProps): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    // The default, repeated for accessibility checkers: a scrolling element must be focusable.
    tabindex: '0',
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(invalid === true && { 'aria-invalid': 'true' }),
  });
}

interface AriaProps {
  label: string;
  invalid?: boolean;
  describedBy?: string;
}

/** Offsets; the caret is at `head`. */
export interface TextSelection {
  anchor: number;
  head: number;
}

interface EditorViewOptions extends AriaProps {
  text: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  hasGutter: boolean;
  extensions: Extension;
  assistance: Extension;
  selectionRef: RefObject<TextSelection | undefined>;
}

/** CodeMirror: Tab leaves it, Ctrl+Enter is the page's. A new `text` is an undoable change of the difference only. */
export function useEditorView({
  text,
  onChange,
  onBlur,
  hasGutter,
  extensions,
  assistance,
  selectionRef,
  label,
  invalid,
  describedBy,
}: EditorViewOptions): [host: RefObject<HTMLDivElement | null>, view: RefObject<EditorView | null>] {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const compartments = useRef<{ attributes: Compartment; assisting: Compartment }>(null);
  /** Texts that `onChange` has got and that may still return as `text`. */
  const emitted = useRef<string[]>([]);
  const lastText = useRef<string>(undefined);
  const changed = useEffectEvent((next: string) => {
    emitted.current.push(next);
    onChange(next);
  });
  const blurred = useEffectEvent(() => onBlur?.());
  const startText = useEffectEvent(() => text);
  const startAttributes = useEffectEvent(() => ariaAttributes({ label, invalid, describedBy }));

  // In a layout effect, so that no key is lost between the old editor and this one.
  useLayoutEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    const first = startText();
    const attributes = new Compartment();
    const assisting = new Compartment();
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: first,
        extensions: [
          generalExtensions(hasGutter),
          extensions,
          attributes.of(startAttributes()),
          assisting.of([]),
          keymaps(hasGutter),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
            if (update.focusChanged && !update.view.hasFocus) blurred();
          }),
        ],
      }),
    });
    editor.current = view;
    lastText.current = first;
    compartments.current = { attributes, assisting };
    if (selectionRef.current) {
      const { anchor, head } = selectionRef.current;
      const end = view.state.doc.length;
      view.dispatch({ selection: { anchor: Math.min(anchor, end), head: Math.min(head, end) } });
      view.focus();
      selectionRef.current = undefined;
    }
    return () => {
      const { anchor, head } = view.state.selection.main;
      if (view.hasFocus) selectionRef.current = { anchor, head };
      editor.current = null;
      compartments.current = null;
      view.destroy();
    };
  }, [extensions, hasGutter, selectionRef]);

  useEffect(() => {
    const attributes = compartments.current?.attributes;
    if (!attributes) return;
    editor.current?.dispatch({ effects: attributes.reconfigure(ariaAttributes({ label, invalid, describedBy })) });
  }, [label, invalid, describedBy, extensions, hasGutter]);

  useEffect(() => {
    const view = editor.current;
    if (!view || lastText.current === text) return;
    lastText.current = text;
    const at = emitted.current.lastIndexOf(text);
    emitted.current = at < 0 ? [] : emitted.current.slice(at + 1);
    // The text is older than what is typed by now, which stays.
    if (emitted.current.length > 0) return;
    const shown = view.state.doc.toString();
    if (shown !== text) view.dispatch({ changes: difference(shown, text) });
  }, [text]);

  useEffect(() => {
    const assisting = compartments.current?.assisting;
    if (assisting) editor.current?.dispatch({ effects: assisting.reconfigure(assistance) });
  }, [assistance, extensions, hasGutter]);

  return [host, editor];
}

function generalExtensions(hasGutter: boolean): Extension {
  return [
    styleNonce(),
    editorTheme,
    history(),
    // Neither right-to-left keys and texts nor control characters may reorder the JSON around them.
    bidiIsolates(),
    highlightSpecialChars({ addSpecialChars: /[\u202a-\u202c\u2068]/ }),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    indentUnit.of('  '),
    EditorState.tabSize.of(2),
    search({ top: true }),
    highlightSelectionMatches(),
    escapeFirst,
    hasGutter ? [lineNumbers(), foldGutter()] : [],
    EditorView.lineWrapping,
  ];
}

// After the extensions of the editor's language: the first extension that handles a key wins.
function keymaps(hasGutter: boolean): Extension {
  const plainKeys = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');
  return [
    // The editor's frame clips.
    tooltips({ position: 'fixed' }),
    keymap.of(lintKeymap),
    hasGutter ? lintGutter() : [],
    keymap.of([...closeBracketsKeymap, ...plainKeys, ...searchKeymap, ...historyKeymap, ...foldKeymap]),
  ];
}

/** The change between the common beginning and the common end. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const limit = Math.min(before.length, after.length);
  let head = 0;
  while (head < limit && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < limit - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) };
}

/** Handles Escape before a surrounding dialog, which listens on the document in the capture phase. */
const escapeFirst = ViewPlugin.define((view) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(event.target instanceof Node)) return;
    if (!view.dom.contains(event.target) || !closePopup(view)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return { destroy: () => window.removeEventListener('keydown', onKeyDown, { capture: true }) };
});

function closePopup(view: EditorView): boolean {
  if (completionStatus(view.state) === 'active') return closeCompletion(view);
  if (!searchPanelOpen(view.state)) return false;
  closeSearchPanel(view);
  view.focus();
  return true;
}
