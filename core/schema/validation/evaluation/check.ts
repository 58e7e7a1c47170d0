import { ownProperty } from '../../../json/json-object';
import type { Segment } from '../../../json/json-pointer';
import { type JsonSchema, isSchema } from '../../json-schema';

export interface Failure {
  keyword: string;
  /** Of a missing property: where it would be. */
  path: readonly Segment[];
  value: unknown;
  expected: unknown;
  /** Of `dependentRequired`: the property that requires the missing one. */
  because?: string;
  branches?: readonly (readonly Failure[])[];
  matches?: number;
}

export type InstancePath = { parent: InstancePath; segment: Segment } | undefined;

/** Segments that some keyword has evaluated; undefined if no `unevaluated…` keyword needs them. */
export type Evaluated = Set<Segment> | undefined;

/** Added for a skipped keyword, which may have evaluated any. */
export const EVERY_SEGMENT = -1;

export type Check = (value: unknown, at: InstancePath, evaluated: Evaluated) => readonly Failure[];

export const NONE: readonly Failure[] = [];

export interface Evaluator {
  apply: (
    schema: JsonSchema,
    value: unknown,
    at: InstancePath,
    evaluated?: Evaluated,
    keyword?: string,
  ) => readonly Failure[];
  /** For the same value: what the schema evaluates counts for its parent. */
  within: (schema: JsonSchema, value: unknown, at: InstancePath, evaluated: Evaluated) => readonly Failure[];
  /** Undefined if success is uncertain. */
  isMet: (schema: JsonSchema, value: unknown, at: InstancePath, evaluated?: Evaluated) => boolean | undefined;
  /** For what can't be evaluated: no failure, but success is uncertain. */
  passOver: Check;
}

/** A schema's value of a keyword; undefined also if the dialect doesn't know it. */
export type Keywords = (keyword: string) => unknown;

export function keywordsOf(schema: Record<string, unknown>, foreign: ReadonlySet<string>): Keywords {
  return (keyword) => (foreign.has(keyword) ? undefined : ownProperty(schema, keyword));
}

export function pathOf(at: InstancePath): Segment[] {
  const path: Segment[] = [];
  for (let step = at; step; step = step.parent) path.push(step.segment);
  return path.reverse();
}

export function failure(keyword: string, expected: unknown, value: unknown, at: InstancePath): readonly Failure[] {
  return [{ keyword, path: pathOf(at), value, expected }];
}

interface Part {
  keyword: string;
  schema: unknown;
  value: unknown;
  at: NonNullable<InstancePath>;
  evaluated: Evaluated;
}

/** Checks a property or an item, which counts as evaluated from then on. */
export function checkPart(evaluator: Evaluator, { keyword, schema, value, at, evaluated }: Part): readonly Failure[] {
  evaluated?.add(at.segment);
  return isSchema(schema)
    ? evaluator.apply(schema, value, at, undefined, keyword)
    : evaluator.passOver(value, at, undefined);
}

/** Must run after all other checks, which say what they have evaluated. @param partsOf none of a value of another kind */
export function unevaluatedCheck(
  keyword: string,
  partsOf: (value: unknown) => Iterable<[segment: Segment, value: unknown]>,
  keywords: Keywords,
  evaluator: Evaluator,
): Check[] {
  const schema = keywords(keyword);
  if (schema === undefined) return [];
  return [
    (whole, parent, evaluated) => {
      if (evaluated?.has(EVERY_SEGMENT) === true) return NONE;
      return Array.from(partsOf(whole)).flatMap(([segment, value]) =>
        evaluated?.has(segment) === true
          ? NONE
          : checkPart(evaluator, { keyword, schema, value, at: { parent, segment }, evaluated }),
      );
    },
  ];
}
