import { closeCompletion, completionStatus } from '@codemirror/autocomplete';
import { closeSearchPanel, searchPanelOpen } from '@codemirror/search';
import { type EditorView, ViewPlugin } from '@codemirror/view';

/** Closes the editor's popups before a surrounding dialog, which listens on the document in the capture phase. */
export const escapeFirst = ViewPlugin.define((view) => {
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
