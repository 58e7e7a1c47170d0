import { type Completion, pickedCompletion } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** The trimmed text around a typed word; `end` includes a closing quote. */
export function surroundings(state: EditorState, from: number, to: number) {
  const text = state.doc.toString();
  const node = syntaxTree(state).resolve(from, 1);
  const isWhole = (node.name === 'PropertyName' || node.name === 'String') && node.from === from;
  const end = isWhole ? Math.max(node.to, to) : to;
  return { before: text.slice(0, from).trimEnd(), after: text.slice(end).trimStart(), end };
}

/** Replaces a range. @param cursor offset within the inserted text */
export function insertCompletion(
  view: EditorView,
  completion: Completion,
  { from, to, insert, cursor }: { from: number; to: number; insert: string; cursor: number },
): void {
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + cursor },
    scrollIntoView: true,
    userEvent: 'input.complete',
    annotations: pickedCompletion.of(completion),
  });
}
