import { isObject, type JsonObject, ownProperty, propertyOf, toList } from '../json/json-object';
import { type Segment, valueAt, pathIn } from '../json/json-pointer';
import { jsonType } from '../json/json-type';
import { JsonNumber, textOrJson } from '../json/lossless';
import { RUN_KINDS } from '../run/run';
import { compileSchema } from '../schema/validation/compile-schema';
import type { Violation } from '../schema/validation/validation-result';
import type { Phrase } from '../text/phrase';
import type { ProblemAtPath } from './check-suite';
import { suggestName, suggestDuration, suggestWord } from './suggest-name';
import { phrase, messageOf } from './suite-phrase';
import { suiteSchema } from './suite-schema';

interface ShapeProblem extends ProblemAtPath {
  /** An unknown name; everything else there is valid. */
  isOfName: boolean;
  suggestion?: string;
}

let validate: ReturnType<typeof compileSchema> | undefined;

/** Where a suite breaks `suite.schema.json`, with a suggestion: `tols: echo` → “Did you mean tool?”. */
export function shapeProblems(value: unknown): ShapeProblem[] {
  if (!isObject(value)) return [{ path: [], isOfName: false, ...messageOf(phrase('not-a-mapping')) }];
  validate ??= compileSchema(suiteSchema);
  const validation = validate(value);
  return validation.kind === 'invalid'
    ? validation.violations.flatMap((violation) => problemsOf(violation, value))
    : [];
}

/** The errors that follow from a mistyped name: the right one is missing. */
const CONSEQUENCES: Readonly<Record<string, readonly string[]>> = {
  'suite.one-target': RUN_KINDS,
  'suite.one-server': ['command', 'url', 'config'],
};

/** Leaves out errors that a mistyped name causes: if `tols` is unknown, the call also lacks a target. */
export function withoutConsequences(
  shapeProblems: readonly ShapeProblem[],
  otherProblems: readonly ProblemAtPath[],
): ProblemAtPath[] {
  const paths = new Set(
    shapeProblems.flatMap(({ path, suggestion }) =>
      suggestion === undefined ? [] : [JSON.stringify([...path.slice(0, -1), suggestion])],
    ),
  );
  const isCaused = ({ path, phrase }: ProblemAtPath) => {
    const missing = ownProperty(CONSEQUENCES, phrase?.code ?? '');
    if (missing) return missing.some((name) => paths.has(JSON.stringify([...path, name])));
    return phrase?.code === 'violations.required' && paths.has(JSON.stringify(path));
  };
  return [...shapeProblems, ...otherProblems].filter((problem) => !isCaused(problem));
}

function problemsOf({ pointer, message, keyword, params }: Violation, suite: unknown): ShapeProblem[] {
  const path = pathIn(suite, pointer);
  const found = valueAt(suite, path);
  if (keyword === 'additionalProperties') {
    const name = String(path.at(-1));
    const known = namesAt(path.slice(0, -1));
    const nearest = suggestName(name, known);
    return [{ path, isOfName: true, suggestion: nearest, ...messageOf(unknownName(name, nearest, known)) }];
  }
  if (keyword === 'propertyNames' && isObject(found))
    return Object.keys(found).flatMap((name): ShapeProblem[] => {
      const isPath = path.at(-1) === 'values' && path.at(-2) === 'expect';
      if (isPath ? name.startsWith('$') : /^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return [];
      const expected = isPath ? pathWithoutDollar(name) : phrase('not-a-variable-name', { name });
      return [{ path: [...path, name], isOfName: true, ...messageOf(expected) }];
    });
  const suggestion = suggestionFor(path, found, keyword);
  return [{ path, isOfName: false, message, phrase: { code: `violations.${keyword}`, params } }].map((problem) =>
    suggestion ? { ...problem, ...messageOf(suggestion) } : problem,
  );
}

const { pattern: DURATION } = suiteSchema.$defs.duration;
const PERCENTAGE = suiteSchema.$defs.expect.properties.tolerance.pattern;

/** Undefined if the schema's own text is best. */
function suggestionFor(path: readonly Segment[], found: unknown, keyword: string): Phrase | undefined {
  const schemas = schemasAt(path);
  const text = textOrJson(found);
  const isScalar = typeof found !== 'object' || found instanceof JsonNumber;
  const patterns = schemas.map(({ pattern }) => pattern);
  if (keyword === 'required' && path.length === 1 && path[0] === 'loupe') return phrase('no-format', {});
  if (isScalar && patterns.includes(DURATION)) return phrase('not-a-time', { text, nearest: suggestDuration(text) });
  if (isScalar && patterns.includes(PERCENTAGE))
    return phrase('not-a-percentage', { text, nearest: `${Number.parseFloat(text) || 1}%` });
  if (keyword === 'pattern' && patterns.includes(suiteSchema.$defs.jsonPath.pattern)) return pathWithoutDollar(text);
  if (path.at(-1) === 'skip' && path.length === 3) return phrase('skip-needs-reason');
  const allowed = schemas.flatMap(({ enum: words, const: word }) =>
    [...toList(words), word].filter((each) => typeof each === 'string'),
  );
  if (isScalar && allowed.length > 0) {
    const nearest = suggestWord(text, allowed);
    const quoted = allowed.map((each) => JSON.stringify(each)).join(', ');
    const expected: Phrase =
      allowed.length === 1
        ? { code: 'violations.const', params: { allowed: quoted } }
        : { code: 'violations.enum', params: { allowed: quoted } };
    return withSuggestion(expected, allowed.length === 1 ? undefined : nearest);
  }
  const types = new Set(schemas.flatMap(({ type }) => type));
  if (keyword !== 'type' || types.size !== 1) return undefined;
  const wrong = { expected: [...types].join(), actual: jsonType(found) };
  if (types.has('array') && isScalar) return withSuggestion({ code: 'violations.type', params: wrong }, `[${text}]`);
  if (path.at(-1) === 'duration' && new RegExp(DURATION).test(text))
    return withSuggestion({ code: 'violations.type', params: wrong }, `{ p95: ${text} }`);
  return undefined;
}

function withSuggestion(text: Phrase, nearest: string | undefined): Phrase {
  if (nearest === undefined) return phrase('told', { text });
  return phrase('told', { text: { items: [text, phrase('did-you-mean', { nearest })], separator: ' ' } });
}

function unknownName(name: string, nearest: string | undefined, known: readonly string[]) {
  if (nearest !== undefined) return phrase('unknown-name-near', { name, nearest });
  return phrase('unknown-name', { name, known: [...new Set(known)].join(', ') });
}

function pathWithoutDollar(name: string) {
  const nearest = name.startsWith('[') ? `$${name}` : `$.${name.replace(/^\.+/, '')}`;
  return phrase('path-without-dollar', { name, nearest });
}

function namesAt(path: readonly Segment[]): string[] {
  return schemasAt(path).flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []));
}

function schemasAt(path: readonly Segment[]): JsonObject[] {
  let schemas: JsonObject[] = alternatives(suiteSchema);
  for (const step of path) {
    schemas = schemas.flatMap((schema) => {
      const { properties, items, additionalProperties: others } = schema;
      const named = propertyOf(properties, step);
      return alternatives(typeof step === 'number' ? items : (named ?? others));
    });
  }
  return schemas;
}

/** The schema itself, its `$ref`, and its `anyOf`. */
function alternatives(schema: unknown): JsonObject[] {
  if (!isObject(schema)) return [];
  const { $ref: ref, anyOf } = schema;
  const defs: Readonly<Record<string, unknown>> = suiteSchema.$defs;
  return [
    schema,
    ...(typeof ref === 'string' ? alternatives(defs[ref.replace('#/$defs/', '')]) : []),
    ...toList(anyOf).flatMap(alternatives),
  ];
}
