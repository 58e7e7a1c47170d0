import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';

import { pathTo, rootValue, stringAt, type SyntaxNode, valueOf } from './json-syntax';
import { levelsAt, type SchemaPlace } from './schema-at';
import { type CardWords, schemaCard } from './schema-card';

/** Resting on a key or value shows what the schema says of it. */
export function hoverSchema(place: SchemaPlace, words: CardWords) {
  const tooltip = (view: EditorView, pos: number, side: -1 | 1): Tooltip | null => {
    const { state } = view;
    const { topNode } = ensureSyntaxTree(state, state.doc.length, 50) ?? syntaxTree(state);
    const text = state.doc.toString();
    const node = hovered(topNode.resolve(pos, side));
    if (!node) return null;
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

/** The key, value or bracket under the pointer. */
function hovered(node: SyntaxNode): SyntaxNode | undefined {
  if (/^(?:PropertyName|String|Number|True|False|Null)$/.test(node.name)) return node;
  return undefined;
}
