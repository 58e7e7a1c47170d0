import { type Completion, pickedCompletion, startCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

import { stringifyJson } from '../../../core/json/lossless';
import type { JsonSchema } from '../../../core/schema/json-schema';
import { initialValue } from '../../../core/schema/plan/initial-value';
import { freeMemberSchema, listedNames, planNode } from '../../../core/schema/plan/plan-node';
import { pathTo, propertiesOf, rootValue, type SyntaxNode, valueOf } from './json-syntax';
import { levelsAt, type RootSchema } from '../../../core/schema/plan/levels-at';
import { type CardTexts, schemaCard, typesOfAll } from './schema-card';
import type { ExpectedKey } from './expected-at';

export function keyOptions(
  { document, schema }: RootSchema,
  texts: CardTexts,
  text: string,
  top: SyntaxNode,
  { object, range, property }: ExpectedKey,
): Completion[] {
  const root = valueOf(text, rootValue(top), range.from);
  const path = pathTo(text, object);
  const taken = new Set(
    propertiesOf(text, object)
      .filter(({ key }) => key.from !== range.from)
      .map(({ name }) => name),
  );
  const found = new Map<string, { required: boolean; schemas: Set<JsonSchema> }>();
  for (const { plan } of levelsAt({ document, schema }, root, path)) {
    if (plan.kind !== 'object') continue;
    const named = listedNames(document, plan).map((name) => ({
      name,
      schema: freeMemberSchema(plan.free, name),
      required: false,
    }));
    for (const each of [...plan.properties, ...named]) {
      if (taken.has(each.name)) continue;
      const known = found.get(each.name) ?? { required: false, schemas: new Set() };
      known.required ||= each.required;
      known.schemas.add(each.schema);
      found.set(each.name, known);
    }
  }
  const quoted = text[range.from] === '"';
  const hasValue = Boolean(property?.getChild(':'));
  const entries = [...found].sort(([, a], [, b]) => Number(b.required) - Number(a.required));
  return entries.map(([name, { required, schemas }]) => {
    const levels = [...schemas].flatMap((each) => levelsAt({ document, schema: each }, undefined, []));
    const types = typesOfAll(levels);
    const [first] = schemas;
    return {
      label: quoted ? JSON.stringify(name) : name,
      displayLabel: name,
      detail: required ? `${types} · ${texts.required}` : types,
      type: 'property',
      boost: required ? 20 : 0,
      info: () => schemaCard(levels, { name, required, texts }),
      apply: (view, completion, from, to) => {
        const value = hasValue || first === undefined ? undefined : initialTextOf(document, first);
        insertKey(view, completion, { name, value, from, to });
      },
    };
  });
}

interface InitialText {
  text: string;
  cursor: number;
  hasOptions: boolean;
}

function initialTextOf(document: RootSchema['document'], schema: JsonSchema): InitialText {
  const value = initialValue(document, schema);
  if (value === null) return { text: '', cursor: 0, hasOptions: true };
  const text = stringifyJson(value);
  const { level } = planNode(document, schema, undefined);
  const hasExamples = Object.hasOwn(level, 'default') || Object.hasOwn(level, 'examples');
  const isEmpty = text === '""' || text === '{}' || text === '[]';
  return { text, cursor: isEmpty ? 1 : text.length, hasOptions: isEmpty && hasExamples };
}

interface KeyInsertion {
  name: string;
  value: InitialText | undefined;
  from: number;
  to: number;
}

function insertKey(view: EditorView, completion: Completion, { name, value, from, to }: KeyInsertion): void {
  const { before, after, end } = surroundings(view.state, from, to);
  const key = (/[{,]$/.test(before) ? '' : ',') + JSON.stringify(name);
  const comma = value && /^["\w]/.test(after) ? ',' : '';
  const insert = value ? `${key}: ${value.text}${comma}` : key;
  const cursor = value ? key.length + 2 + value.cursor : key.length;
  insertCompletion(view, completion, { from, to: end, insert, cursor });
  if (value?.hasOptions) startCompletion(view);
}

export function surroundings(state: EditorState, from: number, to: number) {
  const text = state.doc.toString();
  const node = syntaxTree(state).resolve(from, 1);
  const isWhole = (node.name === 'PropertyName' || node.name === 'String') && node.from === from;
  const end = isWhole ? Math.max(node.to, to) : to;
  return { before: text.slice(0, from).trimEnd(), after: text.slice(end).trimStart(), end };
}

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
