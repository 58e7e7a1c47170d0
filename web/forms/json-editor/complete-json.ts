import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';

import { stringifyJson } from '../../../core/json/lossless';
import { initialValue } from '../../../core/schema/plan/initial-value';
import type { PlannedNode } from '../../../core/schema/plan/node-plan';
import { itemIndex, pathTo, rootValue, type SyntaxNode, valueOf } from './json-syntax';
import { insertCompletion, keyOptions, surroundings } from './key-options';
import { levelsAt, type RootSchema } from '../../../core/schema/plan/levels-at';
import { type CardTexts, schemaCard, typeText } from './schema-card';
import { expectedAt, type ExpectedValue } from './expected-at';

/** Milliseconds of parsing; a longer text is completed by its partial tree. */
const PARSE_MS = 100;

/** Completes keys and values by the schema, at any depth. Blank values are offered only if nothing is typed. */
export function completeJson(root: RootSchema, texts: CardTexts) {
  return (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    const { topNode } = ensureSyntaxTree(state, state.doc.length, PARSE_MS) ?? syntaxTree(state);
    const text = state.doc.toString();
    const expected = expectedAt(text, topNode, pos);
    if (!expected || (expected.range.from === pos && !explicit)) return null;
    const options =
      expected.kind === 'key'
        ? keyOptions(root, texts, text, topNode, expected)
        : valueOptions(root, texts, text, topNode, expected);
    if (options.length === 0) return null;
    return {
      from: expected.range.from,
      options: options.map((option, index) => ({ ...option, sortText: String(index).padStart(5, '0') })),
      validFor: /^(?:"[^"\n]*|[\w.+-]*)$/,
    };
  };
}

const BLANK = new Set(['""', '{}', '[]']);

function valueOptions(
  { document, schema }: RootSchema,
  texts: CardTexts,
  text: string,
  top: SyntaxNode,
  { within, range }: ExpectedValue,
): Completion[] {
  const path = pathTo(text, within);
  if (within.name === 'Array') path.push(itemIndex(within, range.from));
  // Without the value that is being typed: half a value must not choose a branch of a union.
  const root = valueOf(text, rootValue(top), range.from);
  const isEmpty = range.from === range.to;
  const found = new Map<string, Completion>();
  for (const planned of levelsAt({ document, schema }, root, path)) {
    for (const option of valuesFor(planned, document, texts)) {
      const known = found.has(option.label);
      if (!known && (isEmpty || !BLANK.has(option.label))) found.set(option.label, option);
    }
  }
  return [...found.values()];
}

function valuesFor(planned: PlannedNode, document: RootSchema['document'], texts: CardTexts): Completion[] {
  const { plan, level } = planned;
  const info = () => schemaCard([planned], { texts });
  const option = (value: unknown, detail: string, cursor?: number): Completion => {
    const label = stringifyJson(value);
    return {
      label,
      detail,
      type: typeof value === 'string' ? 'text' : 'constant',
      info,
      apply: (view, completion, from, to) => {
        const { end } = surroundings(view.state, from, to);
        const into = { from, to: end, insert: label, cursor: cursor ?? label.length };
        insertCompletion(view, completion, into);
      },
    };
  };
  const suggested = [
    ...(Object.hasOwn(level, 'default') ? [option(level['default'], texts.default)] : []),
    ...(Array.isArray(level['examples']) ? level['examples'].map((each: unknown) => option(each, texts.examples)) : []),
  ];
  switch (plan.kind) {
    case 'choice':
      return [
        ...suggested,
        ...plan.choices.map(({ value, label }) =>
          option(value, label === value || label === stringifyJson(value) ? '' : label),
        ),
      ];
    case 'boolean':
      return [...suggested, option(true, 'boolean'), option(false, 'boolean')];
    case 'text':
      return [...suggested, option('', typeText(planned), 1)];
    case 'object':
      return [...suggested, option({}, typeText(planned), 1)];
    case 'list':
      return [...suggested, option(initialValue(document, level), typeText(planned), 1)];
    case 'choices':
      return [...suggested, option([], 'array', 1)];
    case 'number':
    case 'json':
    case 'union':
    case 'nullable':
      return suggested;
  }
}
