import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';

import { keyOptions } from './key-options';
import type { SchemaPlace } from '../../../core/schema/plan/levels-at';
import type { CardWords } from './schema-card';
import { valueOptions } from './value-options';
import { expectedAt } from './expected-at';

/** Longer texts are completed by what is there of their tree after so many milliseconds. */
const PARSE_MS = 100;

/** A source of completions for JSON by a schema: keys where one can stand, values behind them. */
export function completeJson(place: SchemaPlace, words: CardWords) {
  return (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    const { topNode } = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
    const text = state.doc.toString();
    const wanted = expectedAt(text, topNode, pos);
    if (!wanted || (wanted.written.from === pos && !explicit)) return null;
    const options =
      wanted.kind === 'key'
        ? keyOptions(place, words, text, topNode, wanted)
        : valueOptions(place, words, text, topNode, wanted);
    if (options.length === 0) return null;
    return {
      from: wanted.written.from,
      // The schema's order, not the alphabet's.
      options: options.map((option, index) => ({
        ...option,
        sortText: String(index).padStart(5, '0'),
      })),
      validFor: /^(?:"[^"\n]*|[\w.+-]*)$/,
    };
  };
}
