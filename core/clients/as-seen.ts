import { type JsonObject, toList, toObject } from '../json/json-object';
import { JsonNumber, stringifyJson } from '../json/lossless';
import { type Segment, valueAt } from '../json/json-pointer';
import type { ClientFact } from './client-fact';
import { FACTS } from './clients';
import { judgeResult } from './judge-clients';
import { resultTraits, type ResultTrait } from './result-traits';

export interface SeenPart {
  path: readonly Segment[];
  /** `said`: the client gives the other part instead, which says the same. */
  state: 'kept' | 'lost' | 'changed' | 'said';
  facts: readonly ClientFact[];
  /** Integers that the client rounds, as they were sent and as they become. */
  rounded: readonly { path: readonly Segment[]; before: string; after: string }[];
}

export interface SeenResult {
  parts: readonly SeenPart[];
  /** About the result as a whole, such as its size. */
  facts: readonly ClientFact[];
}

/** Clients with these give `structuredContent` where there is one, and no text that says the same. */
const PREFERS_STRUCTURED: readonly ResultTrait[] = [
  'text-beside-structured',
  'content-beside-structured',
  'text-beside-widget',
];

/** Clients of which it is known what they do with results. */
export const CLIENTS_BY_RESULT: readonly string[] = [
  ...new Set(FACTS.filter(({ when }) => when.of === 'result').map(({ client }) => client)),
];

/** As far as facts are known. @param result with exact numbers @param definition of the tool, if known */
export function asSeenBy(client: string, result: JsonObject, definition?: JsonObject): SeenResult {
  const reasons = judgeResult(result, definition).filter(
    ({ fact }) => fact.client === client && fact.until === undefined,
  );
  const { structuredContent: structured } = result;
  const paths: (readonly Segment[])[] = [
    ...toList(result['content']).map((_, index) => ['content', index]),
    ...(structured === undefined ? [] : [['structuredContent']]),
  ];
  const isIn = (path: readonly Segment[], whole: readonly Segment[]) => whole.every((step, at) => step === path[at]);
  const said = structured === undefined ? [] : saidTwice(client, result, definition);
  const parts = paths.map((path): SeenPart => {
    const own = reasons.filter((reason) => reason.paths.some((each) => each.length > 0 && isIn(each, path)));
    const facts = own.map(({ fact }) => fact);
    const rounded = own
      .filter(({ fact: { when } }) => when.of === 'result' && 'trait' in when && when.trait === 'big-integer')
      .flatMap((reason) => reason.paths.map((each) => roundedAt(result, each)));
    const isSaid = said.some((each) => isIn(each, path));
    const isDropped = facts.some(({ drops }) => drops === true);
    const state = isDropped ? 'lost' : isSaid ? 'said' : facts.length > 0 ? 'changed' : 'kept';
    return { path, state, facts, rounded };
  });
  const placed = new Set(parts.flatMap(({ facts }) => facts));
  return { parts, facts: reasons.map(({ fact }) => fact).filter((fact) => !placed.has(fact)) };
}

/** Parts that the client leaves out because another says the same. */
function saidTwice(client: string, result: JsonObject, definition: JsonObject | undefined): readonly Segment[][] {
  const traits = resultTraits(result, definition);
  const blocks = toList(result['content']).map(toObject);
  const beside = new Set((traits.get('text-beside-structured') ?? []).map((path) => path[1]));
  const repeats = blocks.flatMap(({ type }, index) => (type === 'text' && !beside.has(index) ? [index] : []));
  if (repeats.length === 0) return [];
  const own = FACTS.flatMap(({ client: name, when }) =>
    name === client && when.of === 'result' && 'trait' in when ? [when.trait] : [],
  );
  if (own.some((trait) => PREFERS_STRUCTURED.includes(trait))) return repeats.map((index) => ['content', index]);
  return own.includes('structured-not-in-text') ? [['structuredContent']] : [];
}

function roundedAt(result: JsonObject, path: readonly Segment[]) {
  const value = valueAt(result, path);
  const before = value instanceof JsonNumber ? stringifyJson(value) : String(value);
  return { path, before, after: String(BigInt(Number(before))) };
}
