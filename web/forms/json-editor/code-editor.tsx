import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  ensureSyntaxTree,
  foldGutter,
  foldKeymap,
  indentOnInput,
  indentUnit,
  syntaxTree,
} from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  keymap,
  lineNumbers,
  placeholder as ghostText,
  tooltips,
} from '@codemirror/view';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';

import type { Violation } from '../../workers/validation/validate';
import { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { diagnoseJson, rangeOfViolation } from './diagnose-json';
import { editorTheme } from './editor-theme';
import { escapeFirst } from './escape-first';
import type { JsonEditorProps } from './json-editor-props';
import { assistance } from './assistance';
import { useEditorWords } from './use-editor-words';

const LONG = 6;
/** What is wrong is marked after so many milliseconds of rest: a half-typed word is no mistake. */
const MARK_AFTER = 250;
const PARSE_MS = 50;
const NONE: readonly Violation[] = [];

/** The page's style nonce, so that the editor's own styles pass the content security policy. */
function styleNonce(): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
  return nonce ? EditorView.cspNonce.of(nonce) : [];
}

function heights(minLines: number, maxLines: number): Extension {
  const line = 19;
  return EditorView.theme({
    '.cm-scroller': { maxHeight: `${maxLines * line + 12}px` },
    '.cm-content, .cm-gutter': { minHeight: `${minLines * line + 10}px` },
  });
}

function named(
  label: string,
  problem: string | undefined,
  describedBy: string | undefined,
): Extension {
  return EditorView.contentAttributes.of({
    'aria-label': label,
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(problem === undefined ? {} : { 'aria-invalid': 'true' }),
  });
}

/** The CodeMirror side of `JsonEditor`; default keys but Tab (which leaves) and Ctrl+Enter (which is the page's). */
export function CodeEditor({
  ref,
  label,
  text,
  onChange,
  onBlur,
  minLines = 3,
  maxLines = 30,
  readOnly = false,
  problem,
  describedBy,
  placeholder,
  schema,
  document,
  violations = NONE,
  caretRef,
}: JsonEditorProps & {
  /** Where the caret was in the editor that this one takes over from, if it was there: the plain one, or itself with other settings. */
  caretRef: RefObject<number | undefined>;
}) {
  const words = useEditorWords();
  const place = useMemo(
    () =>
      schema === undefined
        ? undefined
        : { schema, document: document ?? new SchemaDocument(schema) },
    [schema, document],
  );
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<{
    view: EditorView;
    attributes: Compartment;
    assisting: Compartment;
  } | null>(null);
  useImperativeHandle(
    ref,
    () => ({
      focus: (wanted) => {
        const view = editor.current?.view;
        if (!view) return;
        const { state } = view;
        const { topNode } =
          ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
        const places = wanted.flatMap(
          (violation) => rangeOfViolation(state.doc.toString(), topNode, violation)?.from ?? [],
        );
        view.focus();
        if (places.length === 0) return;
        const anchor = Math.min(...places);
        view.dispatch({ selection: { anchor }, scrollIntoView: true });
      },
    }),
    [],
  );
  const changed = useEffectEvent((next: string) => onChange(next));
  const blurred = useEffectEvent(() => onBlur?.());
  const startText = useEffectEvent(() => text);
  // It has its name from the first moment on.
  const startAttributes = useEffectEvent(() => named(label, problem, describedBy));

  // With the layout, so that no key is lost between the editor that goes and this one.
  useLayoutEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    const attributes = new Compartment();
    const assisting = new Compartment();
    const view = new EditorView({
      parent,
      state: EditorState.create({
        doc: startText(),
        extensions: [
          styleNonce(),
          json(),
          editorTheme,
          heights(minLines, maxLines),
          history(),
          bracketMatching(),
          closeBrackets(),
          indentOnInput(),
          indentUnit.of('  '),
          EditorState.tabSize.of(2),
          search({ top: true }),
          highlightSelectionMatches(),
          escapeFirst,
          minLines >= LONG ? [lineNumbers(), foldGutter()] : [],
          placeholder === undefined ? [] : ghostText(placeholder),
          EditorView.lineWrapping,
          EditorState.readOnly.of(readOnly),
          attributes.of(startAttributes()),
          assisting.of([]),
          // Popups may reach beyond the editor's frame, which clips.
          tooltips({ position: 'fixed' }),
          keymap.of(lintKeymap),
          minLines >= LONG ? lintGutter() : [],
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
    editor.current = { view, attributes, assisting };
    if (caretRef.current !== undefined) {
      view.dispatch({ selection: { anchor: Math.min(caretRef.current, view.state.doc.length) } });
      view.focus();
      caretRef.current = undefined;
    }
    return () => {
      if (view.hasFocus) caretRef.current = view.state.selection.main.head;
      editor.current = null;
      view.destroy();
    };
  }, [minLines, maxLines, readOnly, placeholder, caretRef]);

  useEffect(() => {
    const current = editor.current;
    if (!current) return;
    current.view.dispatch({
      effects: current.attributes.reconfigure(named(label, problem, describedBy)),
    });
  }, [label, problem, describedBy, minLines, maxLines, readOnly, placeholder]);

  useEffect(() => {
    const view = editor.current?.view;
    if (!view) return;
    const shown = view.state.doc.toString();
    if (shown !== text) view.dispatch({ changes: { from: 0, to: shown.length, insert: text } });
  }, [text]);

  useEffect(() => {
    const current = editor.current;
    if (!current) return;
    current.view.dispatch({ effects: current.assisting.reconfigure(assistance(place, words)) });
  }, [place, words, minLines, maxLines, readOnly, placeholder]);

  useEffect(() => {
    const timer = setTimeout(() => {
      const view = editor.current?.view;
      if (!view) return;
      const { state } = view;
      const { topNode } = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
      const diagnostics = diagnoseJson(state.doc.toString(), topNode, violations, words);
      view.dispatch(setDiagnostics(state, diagnostics));
    }, MARK_AFTER);
    return () => clearTimeout(timer);
  }, [text, violations, words, minLines, maxLines, readOnly, placeholder]);

  return <div ref={host} />;
}
