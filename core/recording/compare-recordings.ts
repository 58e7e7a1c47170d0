import type { ResultSource } from '../comparison/read-blocks';
import { addTo } from '../json/group-by';
import { isObject, type JsonObject, ownProperty } from '../json/json-object';
import { nextTurn } from '../json/in-turns';
import { JsonNumber } from '../json/lossless';
import { sameJson } from '../json/same-json';
import type { ResponsesToCompare } from '../suite/compare/compare-responses';
import { phrase } from '../suite/suite-phrase';
import type { LocalizedText } from '../text/phrase';
import { nearestCall } from './replay/nearest-call';

export interface MatchableCall {
  method: string;
  params: JsonObject | undefined;
}

export interface CallPair<Call> {
  left: Call | undefined;
  right: Call | undefined;
  isEqual: boolean;
}

export interface PairComparison {
  status: 'same' | 'changed' | 'only-old' | 'only-new';
  /** One line each; undefined if only one recording has the call. */
  differences?: readonly LocalizedText[];
}

/** Shorter than a frame, so that a page stays responsive. */
const TURN_MS = 12;
const MAX_CANDIDATES = 40;

/** Equal calls in order, then the most similar ones. In the order of `left`. @throws the signal's reason */
export async function pairCalls<Call extends MatchableCall>(
  left: readonly Call[],
  right: readonly Call[],
  signal?: AbortSignal,
): Promise<CallPair<Call>[]> {
  const pause = pauseBetweenTurns(signal);
  const partners = new Map<Call, CallPair<Call>>();
  const waiting = new Map<string, Call[]>();
  for (const call of right) {
    addTo(waiting, keyOf(call), call);
    await pause();
  }
  const unequal: Call[] = [];
  for (const call of left) {
    const equal = waiting.get(keyOf(call)) ?? [];
    const at = equal.findIndex((other) => sameJson(other.params ?? {}, call.params ?? {}));
    const [found] = at < 0 ? [] : equal.splice(at, 1);
    if (found) partners.set(call, { left: call, right: found, isEqual: true });
    else unequal.push(call);
    await pause();
  }
  const candidatesByGroup = new Map<string, Call[]>();
  const unmatched = new Set([...waiting.values()].flat());
  for (const call of right) if (unmatched.has(call)) addTo(candidatesByGroup, groupOf(call), call);
  for (const call of unequal) {
    const group = candidatesByGroup.get(groupOf(call)) ?? [];
    const candidates = group.slice(0, MAX_CANDIDATES);
    const nearest = nearestCall(candidates, call.method, call.params)?.call;
    if (!nearest) continue;
    group.splice(group.indexOf(nearest), 1);
    partners.set(call, { left: call, right: nearest, isEqual: false });
    await pause();
  }
  return inOrder(left, right, partners);
}

function inOrder<Call extends MatchableCall>(
  left: readonly Call[],
  right: readonly Call[],
  partners: ReadonlyMap<Call, CallPair<Call>>,
): CallPair<Call>[] {
  const leftByRight = new Map([...partners].map(([call, pair]) => [pair.right, call]));
  const after = new Map<Call | undefined, CallPair<Call>[]>();
  let last: Call | undefined;
  for (const call of right) {
    const partner = leftByRight.get(call);
    if (partner) last = partner;
    else addTo(after, last, { left: undefined, right: call, isEqual: false });
  }
  return [
    ...(after.get(undefined) ?? []),
    ...left.flatMap((call) => [
      partners.get(call) ?? { left: call, right: undefined, isEqual: false },
      ...(after.get(call) ?? []),
    ]),
  ];
}

/** Calls of another tool, prompt or resource are never paired. */
function groupOf({ method, params = {} }: MatchableCall): string {
  const subject = params['name'] ?? params['uri'];
  return typeof subject === 'string' ? `${method} ${subject}` : method;
}

/** Independent of the order of members. Equal keys do not imply equal calls. */
function keyOf({ method, params = {} }: MatchableCall): string {
  try {
    return `${method} ${JSON.stringify(sortedMembers(params))}`;
  } catch {
    // Nested too deep to be walked.
    return method;
  }
}

function sortedMembers(value: unknown): unknown {
  if (value instanceof JsonNumber) return Number(String(value));
  if (Array.isArray(value)) return value.map(sortedMembers);
  if (!isObject(value)) return value;
  // Pairs, because an object would treat a member `__proto__` as its prototype.
  return Object.keys(value)
    .sort()
    .map((name) => [name, sortedMembers(value[name])]);
}

function pauseBetweenTurns(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let startedAt = performance.now();
  return () => {
    if (performance.now() - startedAt < TURN_MS) return undefined;
    return nextTurn().then(() => {
      signal?.throwIfAborted();
      startedAt = performance.now();
    });
  };
}

const KINDS: Readonly<Record<string, ResponsesToCompare['kind']>> = {
  'tools/call': 'tool',
  'prompts/get': 'prompt',
  'resources/read': 'resource',
};

export function kindOfMethod(method: string): ResponsesToCompare['kind'] {
  return ownProperty(KINDS, method) ?? 'raw';
}

/** @param responseOf the response to a call @param ignore JSONPaths of what may differ @throws what `compare` throws */
export async function comparePair<Call extends { method: string }>(
  { left, right }: CallPair<Call>,
  responseOf: (call: Call) => ResultSource | undefined,
  ignore: readonly string[],
  compare: (responses: ResponsesToCompare) => Promise<readonly LocalizedText[]>,
): Promise<PairComparison> {
  if (!left || !right) return { status: left ? 'only-old' : 'only-new' };
  const [one, other] = [responseOf(left), responseOf(right)];
  const kind = kindOfMethod(left.method);
  const differences =
    one && other ? await compare({ left: one, right: other, kind, ignore, tolerance: 0 }) : missingResponse(one, other);
  return { status: differences.length === 0 ? 'same' : 'changed', differences };
}

function missingResponse(left: ResultSource | undefined, right: ResultSource | undefined): LocalizedText[] {
  if (left) return [phrase('only-old-answered')];
  return right ? [phrase('only-new-answered')] : [];
}
