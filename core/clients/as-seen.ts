import { type JsonObject, toList, toObject } from '../json/json-object';
import { JsonNumber, stringifyJson } from '../json/lossless';
import { type Segment, valueAt } from '../json/json-pointer';
import type { ClientFact } from './client-fact';
import { FACTS } from './clients';
import { judgeResult } from './judge-clients';
import type { ResultReason } from './server-offer';
import { resultTraits, type ResultTrait } from './result-traits';

export interface SeenPart {
  path: readonly Segment[];
  /** `repeated`: the model gets another part, with the same content. */
  state: 'kept' | 'lost' | 'changed' | 'repeated';
  facts: readonly ClientFact[];
  /** Integers that the client rounds, as they were sent and as they become. */
  rounded: readonly { path: readonly Segment[]; before: string; after: string }[];
}

export interface SeenResult {
  parts: readonly SeenPart[];
  facts: readonly ClientFact[];
}

/** Clients with these traits pass on `structuredContent`, and no text that repeats it. */
const PREFERS_STRUCTURED: readonly ResultTrait[] = [
  'text-beside-structured',
  'content-beside-structured',
  'text-beside-widget',
];

const CLIENTS_BY_RESULT: readonly string[] = [
  ...new Set(FACTS.filter(({ when }) => when.of === 'result').map(({ client }) => client)),
];

/** By client, as far as facts are known. @param result with exact numbers @param definition of the tool, if known */
export function asSeen(result: JsonObject, definition?: JsonObject): ReadonlyMap<string, SeenResult> {
  const judged = judgeResult(result, definition).filter(({ fact }) => fact.until === undefined);
  const traits = resultTraits(result, definition);
  return new Map(CLIENTS_BY_RESULT.map((client) => [client, resultSeenBy(client, result, judged, traits)]));
}

function resultSeenBy(
  client: string,
  result: JsonObject,
  judged: readonly ResultReason[],
  traits: ReturnType<typeof resultTraits>,
): SeenResult {
  const reasons = judged.filter(({ fact }) => fact.client === client);
  const { structuredContent: structured } = result;
  const paths: (readonly Segment[])[] = [
    ...toList(result['content']).map((_, index) => ['content', index]),
    ...(structured === undefined ? [] : [['structuredContent']]),
  ];
  const repeatedParts = new Set((structured === undefined ? [] : repeatedPaths(client, result, traits)).map(partOf));
  const placedReasons = reasons.map((reason) => ({ ...reason, parts: new Set(reason.paths.map(partOf)) }));
  const parts = paths.map((path): SeenPart => {
    const part = partOf(path);
    const own = placedReasons.filter((reason) => reason.parts.has(part));
    const facts = own.map(({ fact }) => fact);
    const rounded = own
      .filter(({ fact: { when } }) => when.of === 'result' && 'trait' in when && when.trait === 'big-integer')
      .flatMap((reason) => reason.paths.map((each) => roundedAt(result, each)));
    const isDropped = facts.some(({ drops }) => drops === true);
    if (isDropped) return { path, state: 'lost', facts, rounded };
    const ownState = facts.length > 0 ? 'changed' : 'kept';
    return { path, state: repeatedParts.has(part) ? 'repeated' : ownState, facts, rounded };
  });
  const placed = new Set(parts.flatMap(({ facts }) => facts));
  return { parts, facts: reasons.map(({ fact }) => fact).filter((fact) => !placed.has(fact)) };
}

/** A block, or all of the structured content. */
const partOf = (path: readonly Segment[]) => path.slice(0, path[0] === 'content' ? 2 : 1).join('/');

/** Parts that the client leaves out because another repeats them. */
function repeatedPaths(
  client: string,
  result: JsonObject,
  traits: ReturnType<typeof resultTraits>,
): readonly Segment[][] {
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
