import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import { keymap, tooltips } from '@codemirror/view';

import { completeJson } from './complete-json';
import { hoverSchema } from './hover-schema';
import type { SchemaPlace } from './schema-at';
import type { EditorWords } from './use-editor-words';

/** Completion and explanation by a schema; without one only the editor's own words in the page's language. */
export function assistance(place: SchemaPlace | undefined, words: EditorWords): Extension {
  const phrases = EditorState.phrases.of(words.phrases);
  if (!place) return phrases;
  return [
    phrases,
    autocompletion({
      override: [completeJson(place, words.card)],
      icons: false,
      tooltipClass: () => 'cm-schema-completion',
    }),
    keymap.of(completionKeymap),
    hoverSchema(place, words.card),
  ];
}

/** How mistakes are shown and reached by the keyboard (F8). */
export function diagnosticsLook(withGutter: boolean): Extension {
  return [
    // Popups may reach beyond the editor's frame, which clips.
    tooltips({ position: 'fixed' }),
    keymap.of(lintKeymap),
    withGutter ? lintGutter() : [],
  ];
}
