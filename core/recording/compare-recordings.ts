import type { ResultSource } from '../comparison/read-blocks';
import type { ComparePictures } from '../comparison/media/compare-pictures';
import { isObject, type JsonObject, own } from '../json/json-object';
import { nextTurn } from '../json/in-turns';
import { JsonNumber } from '../json/lossless';
import { sameJson } from '../json/same-json';
import { type AnswersToCompare, compareAnswers } from '../suite/compare/compare-answers';
import { say } from '../suite/say';
import type { Words } from '../text/phrase';
import type { FindPlaces } from '../suite/json-path';
import { nearestCall } from './replay/nearest-call';

/** A request of the client's, as calls of two recordings are told apart by. */
export interface MatchableCall {
  method: string;
  /** Without `_meta`. */
  params: JsonObject | undefined;
}

/** Calls of two recordings that belong together, or one that the other recording does not have. */
export type MatchedCall<Call> =
  | {
      kind: 'both';
      left: Call;
      right: Call;
      /** Whether both asked for the same. */ isEqual: boolean;
    }
  | { kind: 'left'; left: Call }
  | { kind: 'right'; right: Call };

export type MatchedVerdict = 'same' | 'changed' | 'only-left' | 'only-right';

const TURN_MS = 12;
/** Calls with other params are looked for among so many, the first that are left. */
const MOST_CANDIDATES = 40;

/**
 * Matches the calls of two recordings: equal ones in their order, then each that is left with the nearest of the same method and tool,
 * prompt or resource.
 * @returns in the order of the left recording; what only the right one has stands after what it came after
 * @throws what the signal throws
 */
export async function matchCalls<Call extends MatchableCall>(
  left: readonly Call[],
  right: readonly Call[],
  signal?: AbortSignal,
): Promise<MatchedCall<Call>[]> {
  const breathe = breather(signal);
  const partners = new Map<Call, { right: Call; isEqual: boolean }>();
  const waiting = new Map<string, Call[]>();
  for (const call of right) {
    addTo(waiting, keyOf(call), call);
    await breathe();
  }
  const leftOver: Call[] = [];
  for (const call of left) {
    const equal = waiting.get(keyOf(call)) ?? [];
    const at = equal.findIndex((other) => sameJson(other.params ?? {}, call.params ?? {}));
    const [found] = at < 0 ? [] : equal.splice(at, 1);
    if (found) partners.set(call, { right: found, isEqual: true });
    else leftOver.push(call);
    await breathe();
  }
  const rest = new Map<string, Call[]>();
  const unmatched = new Set([...waiting.values()].flat());
  for (const call of right) if (unmatched.has(call)) addTo(rest, groupOf(call), call);
  for (const call of leftOver) {
    const group = rest.get(groupOf(call)) ?? [];
    const candidates = group.slice(0, MOST_CANDIDATES);
    const nearest = nearestCall(candidates, call.method, call.params)?.call;
    if (!nearest) continue;
    group.splice(group.indexOf(nearest), 1);
    partners.set(call, { right: nearest, isEqual: false });
    await breathe();
  }
  return inOrder(left, right, partners);
}

function inOrder<Call extends MatchableCall>(
  left: readonly Call[],
  right: readonly Call[],
  partners: ReadonlyMap<Call, { right: Call; isEqual: boolean }>,
): MatchedCall<Call>[] {
  const lefts = new Map([...partners].map(([call, { right: partner }]) => [partner, call]));
  /** What only the right recording has, by the call of the left one that it stands after. */
  const after = new Map<Call | undefined, Call[]>();
  let last: Call | undefined;
  for (const call of right) {
    const partner = lefts.get(call);
    if (partner) last = partner;
    else addTo(after, last, call);
  }
  const onlyRight = (place: Call | undefined) =>
    (after.get(place) ?? []).map((call) => ({ kind: 'right' as const, right: call }));
  return [
    ...onlyRight(undefined),
    ...left.flatMap((call): MatchedCall<Call>[] => {
      const partner = partners.get(call);
      const matched = partner
        ? ({ kind: 'both', left: call, ...partner } as const)
        : ({ kind: 'left', left: call } as const);
      return [matched, ...onlyRight(call)];
    }),
  ];
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Calls of another tool, prompt or resource are no nearer than none. */
function groupOf({ method, params = {} }: MatchableCall): string {
  const subject = params['name'] ?? params['uri'];
  return typeof subject === 'string' ? `${method} ${subject}` : method;
}

/** The same for equal calls, whatever the order of their members; that they are equal it does not say. */
function keyOf({ method, params = {} }: MatchableCall): string {
  try {
    return `${method} ${JSON.stringify(inOneOrder(params))}`;
  } catch {
    // Too deep to be walked through.
    return method;
  }
}

function inOneOrder(value: unknown): unknown {
  if (value instanceof JsonNumber) return Number(String(value));
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (!isObject(value)) return value;
  // As pairs: a member may have any name.
  return Object.keys(value)
    .sort()
    .map((name) => [name, inOneOrder(value[name])]);
}

/** Lets others have their turn now and then. */
function breather(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let turn = performance.now();
  return () => {
    if (performance.now() - turn < TURN_MS) return undefined;
    return nextTurn().then(() => {
      signal?.throwIfAborted();
      turn = performance.now();
    });
  };
}

/** Two calls that were matched, with the messages that answered them. */
export interface AnsweredCalls {
  method: string;
  left: ResultSource | undefined;
  right: ResultSource | undefined;
  /** JSONPaths of what may differ. */
  ignore: readonly string[];
}

const KINDS: Readonly<Record<string, AnswersToCompare['kind']>> = {
  'tools/call': 'tool',
  'prompts/get': 'prompt',
  'resources/read': 'resource',
};

/** What two answers are compared by; undefined where one of the requests was not answered. */
export function answersToCompare(calls: AnsweredCalls): AnswersToCompare | undefined {
  const { method, left, right, ignore } = calls;
  if (!left || !right) return undefined;
  return { left, right, kind: own(KINDS, method) ?? 'raw', ignore, tolerance: 0 };
}

/** What differs where one of two requests was not answered, or neither was. */
export function differencesOfUnanswered({ left, right }: AnsweredCalls): Words[] {
  if (left) return [say('only-left-answered')];
  return right ? [say('only-right-answered')] : [];
}

/** What differs between the answers to two calls, a line each. @throws where an answer is no JSON */
export async function compareAnswered(
  calls: AnsweredCalls,
  comparePictures: ComparePictures,
  findPlaces: FindPlaces,
): Promise<Words[]> {
  const answers = answersToCompare(calls);
  return answers
    ? compareAnswers(answers, comparePictures, findPlaces)
    : differencesOfUnanswered(calls);
}

/** @param differences between the answers; undefined where they could not be compared */
export function verdictOfMatched(
  { kind }: Pick<MatchedCall<unknown>, 'kind'>,
  differences: readonly unknown[] | undefined,
): MatchedVerdict {
  if (kind !== 'both') return kind === 'left' ? 'only-left' : 'only-right';
  return differences?.length === 0 ? 'same' : 'changed';
}
