import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, tooltips } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

import { editorTheme } from './editor-theme';
import { escapeFirst } from './escape-first';

/** The page's style nonce, so that the editor's own styles pass the content security policy. */
function styleNonce(): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce ? EditorView.cspNonce.of(nonce) : [];
}

function named({ label, problem, describedBy }: Named): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    // As it is by itself, said for checkers: what scrolls can be reached by keyboard.
    tabindex: '0',
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(problem === undefined ? {} : { 'aria-invalid': 'true' }),
  });
}

interface Named {
  /** The accessible name. */
  label: string;
  problem?: string;
  describedBy?: string;
}

/** What is selected, as offsets in the text: from where, and up to where the caret is. */
export interface TextSelection {
  anchor: number;
  head: number;
}

interface EditorViewOptions extends Named {
  text: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** Line numbers, folds and marks beside the text. */
  hasGutter: boolean;
  /** The language and all that is the editor's own; another one makes the editor anew. */
  extensions: Extension;
  /** What changes while the editor stays, such as completion. */
  assistance: Extension;
  /**
   * What was selected in the editor that this one takes over from, if it had the focus: another one, or itself with other settings.
   * What is typed next goes where it was meant to.
   */
  selectionRef: RefObject<TextSelection | undefined>;
}

/**
 * CodeMirror in the page's own look, its default keys but Tab (which leaves) and Ctrl+Enter (which is the page's). A text that is given
 * anew is a step that can be undone, and changes only what differs.
 * @returns where it is put, and the view while it is there
 */
export function useEditorView({
  text,
  onChange,
  onBlur,
  hasGutter,
  extensions,
  assistance,
  selectionRef,
  label,
  problem,
  describedBy,
}: EditorViewOptions): [host: RefObject<HTMLDivElement | null>, view: RefObject<EditorView | null>] {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  const compartments = useRef<{ attributes: Compartment; assisting: Compartment }>(null);
  /** Texts that were typed and have not come back as `text` yet, oldest first. */
  const emitted = useRef<string[]>([]);
  /** The `text` that the editor was given last. */
  const given = useRef<string>(undefined);
  const changed = useEffectEvent((next: string) => {
    emitted.current.push(next);
    onChange(next);
  });
  const blurred = useEffectEvent(() => onBlur?.());
  const startText = useEffectEvent(() => text);
  // It has its name from the first moment on.
  const startAttributes = useEffectEvent(() => named({ label, problem, describedBy }));

  // With the layout, so that no key is lost between the editor that goes and this one.
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
          styleNonce(),
          editorTheme,
          history(),
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
          extensions,
          attributes.of(startAttributes()),
          assisting.of([]),
          // Popups may reach beyond the editor's frame, which clips.
          tooltips({ position: 'fixed' }),
          keymap.of(lintKeymap),
          hasGutter ? lintGutter() : [],
          keymap.of([
            ...closeBracketsKeymap,
            ...defaultKeymap.filter(({ key }) => key !== 'Mod-Enter'),
            ...searchKeymap,
            ...historyKeymap,
            ...foldKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
            if (update.focusChanged && !update.view.hasFocus) blurred();
          }),
        ],
      }),
    });
    editor.current = view;
    given.current = first;
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
    editor.current?.dispatch({
      effects: attributes.reconfigure(named({ label, problem, describedBy })),
    });
  }, [label, problem, describedBy, extensions, hasGutter]);

  useEffect(() => {
    const view = editor.current;
    // What was typed between the editor's first moment and this one stays.
    if (!view || given.current === text) return;
    given.current = text;
    const at = emitted.current.lastIndexOf(text);
    emitted.current = at < 0 ? [] : emitted.current.slice(at + 1);
    // What comes back may be behind what is typed meanwhile, which must not be taken back.
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

/** The one change that makes a text of another: what they share at both ends stays, and so does a caret in it. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const limit = Math.min(before.length, after.length);
  let head = 0;
  while (head < limit && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < limit - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { from: head, to: before.length - tail, insert: after.slice(head, after.length - tail) };
}
