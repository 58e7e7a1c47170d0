import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useImperativeHandle, useMemo, useRef } from 'react';

import type { SuiteProblem } from '../../../../../core/suite/read-suite';
import { type TextSelection, useEditorView } from '../../../../forms/json-editor/use-editor-view';
import { useEditorTexts } from '../../../../forms/json-editor/use-editor-texts';
import type { ServerDefinitions } from '../server-definitions';
import { suiteAssistance } from './complete-suite';

export interface YamlHandle {
  undo: () => void;
  redo: () => void;
  undoable: () => { undo: boolean; redo: boolean };
  /** Focuses the text, with the caret there; lines and columns count from 1. */
  reveal: (position: { line: number; column: number }) => void;
  /** Scrolls to a line without moving the focus. */
  show: (line: number) => void;
}

export interface YamlCodeProps {
  ref?: Ref<YamlHandle>;
  label: string;
  text: string;
  onChange: (text: string) => void;
  problems: readonly SuiteProblem[];
  definitions: ServerDefinitions;
}

const EXTENSIONS = [yaml(), EditorView.theme({ '&': { height: '100%' }, '.cm-scroller': { minHeight: '100%' } })];

export function YamlCode({ ref, label, text, onChange, problems, definitions }: YamlCodeProps) {
  const selection = useRef<TextSelection>(undefined);
  const { phrases } = useEditorTexts();
  const [host, editor] = useEditorView({
    text,
    onChange,
    hasGutter: true,
    extensions: EXTENSIONS,
    assistance: useMemo(() => suiteAssistance(definitions, phrases), [definitions, phrases]),
    selectionRef: selection,
    label,
    describedBy: undefined,
  });
  useImperativeHandle(
    ref,
    () => ({
      undo: () => void (editor.current && undo(editor.current)),
      redo: () => void (editor.current && redo(editor.current)),
      undoable: () => {
        const state = editor.current?.state;
        return { undo: !!state && undoDepth(state) > 0, redo: !!state && redoDepth(state) > 0 };
      },
      reveal: ({ line, column }) => {
        const view = editor.current;
        if (!view) return;
        const at = offsetAt(view, line, column);
        view.focus();
        view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'center' }) });
      },
      show: (line) => {
        const view = editor.current;
        const at = view && offsetAt(view, line, 1);
        if (at !== null) view?.dispatch({ effects: EditorView.scrollIntoView(at, { y: 'start' }) });
      },
    }),
    [editor],
  );
  useEffect(() => {
    const view = editor.current;
    if (!view) return;
    const diagnostics = problems.map(({ message, line, column }) => {
      const from = offsetAt(view, line, column);
      const to = Math.max(from, view.state.doc.lineAt(from).to);
      return { from, to, severity: 'error' as const, message };
    });
    view.dispatch(setDiagnostics(view.state, diagnostics));
  }, [editor, problems]);
  return <div ref={host} style={FILL} />;
}

const FILL = { height: '100%' };

function offsetAt({ state: { doc } }: EditorView, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(to, from + column - 1);
}
