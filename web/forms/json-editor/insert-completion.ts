import { type Completion, pickedCompletion } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** What stands around a written word, blanks left out; its end takes in a closing quote that was there. */
export function surroundings(state: EditorState, from: number, to: number) {
  const text = state.doc.toString();
  const node = syntaxTree(state).resolve(from, 1);
  const isWhole = (node.name === 'PropertyName' || node.name === 'String') && node.from === from;
  const end = isWhole ? Math.max(node.to, to) : to;
  return { before: text.slice(0, from).trimEnd(), after: text.slice(end).trimStart(), end };
}

/** Puts a completion in the place of what was written, with the cursor that many characters into it. */
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
