import { autocompletion, completionKeymap } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { type EditorView, hoverTooltip, keymap, type Tooltip } from '@codemirror/view';

import { completeJson } from './complete-json';
import { pathTo, rootValue, stringAt, valueOf } from './json-syntax';
import { levelsAt, type SchemaPlace } from '../../../core/schema/plan/levels-at';
import { type CardWords, schemaCard } from './schema-card';
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

/** What the pointer can rest on; brackets and blanks are of nothing. */
const HOVERED = /^(?:PropertyName|String|Number|True|False|Null)$/;

/** Resting on a key or value shows what the schema says of it. */
function hoverSchema(place: SchemaPlace, words: CardWords) {
  const tooltip = (view: EditorView, pos: number, side: -1 | 1): Tooltip | null => {
    const { state } = view;
    const { topNode } = ensureSyntaxTree(state, state.doc.length, 50) ?? syntaxTree(state);
    const text = state.doc.toString();
    const node = topNode.resolve(pos, side);
    if (!HOVERED.test(node.name)) return null;
    const path = pathTo(text, node);
    const root = valueOf(text, rootValue(topNode));
    const levels = levelsAt(place, root, path).filter(({ level }) => Object.keys(level).length > 0);
    if (levels.length === 0) return null;
    const isKey = node.name === 'PropertyName';
    const name = isKey ? stringAt(text, node) : undefined;
    const required =
      name !== undefined &&
      levelsAt(place, root, path.slice(0, -1)).some(
        ({ plan }) =>
          plan.kind === 'object' &&
          plan.properties.some((each) => each.name === name && each.required),
      );
    return {
      pos: node.from,
      end: node.to,
      above: true,
      create: () => ({
        dom: schemaCard(levels, { words, required, ...(name !== undefined && { name }) }),
      }),
    };
  };
  return hoverTooltip(tooltip, { hideOnChange: true });
}
