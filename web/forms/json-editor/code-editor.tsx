import { json } from '@codemirror/lang-json';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, placeholder as ghostText } from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useMemo } from 'react';

import type { Violation } from '../../workers/validation/validate';
import { SchemaDocument } from '../../../core/schema/plan/schema-document';
import { diagnoseJson, rangeOfViolation } from './diagnose-json';
import type { JsonEditorProps } from './json-editor-props';
import { assistance } from './assistance';
import { type TextSelection, useEditorView } from './use-editor-view';
import { useEditorWords } from './use-editor-words';

const LONG = 6;
/** What is wrong is marked after so many milliseconds of rest: a half-typed word is no mistake. */
const MARK_AFTER = 250;
const PARSE_MS = 50;
const NONE: readonly Violation[] = [];

function heights(minLines: number, maxLines: number): Extension {
  const line = 19;
  return EditorView.theme({
    '.cm-scroller': { maxHeight: `${maxLines * line + 12}px` },
    '.cm-content, .cm-gutter': { minHeight: `${minLines * line + 10}px` },
  });
}

/** The CodeMirror side of `JsonEditor`. */
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
  selectionRef,
}: JsonEditorProps & {
  /** What was selected in the editor that this one takes over from, if it had the focus: the plain one, or itself with other settings. */
  selectionRef: RefObject<TextSelection | undefined>;
}) {
  const words = useEditorWords();
  const place = useMemo(
    () =>
      schema === undefined
        ? undefined
        : { schema, document: document ?? new SchemaDocument(schema) },
    [schema, document],
  );
  const extensions = useMemo(
    () => [
      json(),
      heights(minLines, maxLines),
      placeholder === undefined ? [] : ghostText(placeholder),
      EditorState.readOnly.of(readOnly),
    ],
    [minLines, maxLines, readOnly, placeholder],
  );
  const [host, editor] = useEditorView({
    text,
    onChange,
    onBlur,
    hasGutter: minLines >= LONG,
    extensions,
    assistance: useMemo(() => assistance(place, words), [place, words]),
    selectionRef,
    label,
    problem,
    describedBy,
  });
  useImperativeHandle(
    ref,
    () => ({
      focus: (wanted) => {
        const view = editor.current;
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
    [editor],
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      const view = editor.current;
      if (!view) return;
      const { state } = view;
      const { topNode } = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
      const diagnostics = diagnoseJson(state.doc.toString(), topNode, violations, words);
      view.dispatch(setDiagnostics(state, diagnostics));
    }, MARK_AFTER);
    return () => clearTimeout(timer);
  }, [editor, text, violations, words, extensions]);

  return <div ref={host} />;
}
