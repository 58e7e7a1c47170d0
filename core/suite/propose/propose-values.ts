import { isObject, type JsonObject } from '../../json/json-object';
import { type Segment, valueAt } from '../../json/json-pointer';
import { jsonType } from '../../json/json-type';
import { JsonNumber } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { checkValue, type ValueCheck, type ValueVerbs } from '../checks/verbs';
import { findByPath, jsonPathError } from '../json-path';
import { reportsNetworkFailure } from '../../volatile/volatile-text';
import type { VolatileKind } from '../../volatile/volatile-rules';
import { volatileKind } from '../../volatile/volatile-value';
import type { ProposalReason } from './proposal';
import { type PathStep, pathText, repeatsArgument } from './volatile-paths';

export interface ProposedValue {
  path: string;
  check: ValueCheck;
  reason: ProposalReason;
}

const MAX_CHECKS = 24;
const MAX_DEPTH = 3;
const MAX_ITEM_MEMBERS = 6;
const MAX_TEXT_LENGTH = 200;
const MAX_LIST_LENGTH = 5;

interface JsonMember {
  path: readonly Segment[];
  name: string | undefined;
  owner: JsonObject | undefined;
  value: unknown;
  depth: number;
}

/** Outer values first: equality if short and stable, otherwise the type. @param others the JSON of further runs @param sent the arguments */
export function proposeValues(json: unknown, others: readonly { json: unknown }[], sent: unknown): ProposedValue[] {
  if (json === undefined) return [];
  const proposals: ProposedValue[] = [];
  const waiting: JsonMember[] = [{ path: [], name: undefined, owner: undefined, value: json, depth: 0 }];
  for (let next = waiting.shift(); next && proposals.length < MAX_CHECKS; next = waiting.shift()) {
    // An ID that is the same in two runs may be expected by its value.
    const member = next;
    const isStableValue =
      others.length > 0 && others.every((other) => sameJson(valueAt(other.json, member.path), member.value));
    for (const proposed of proposalsAt(member, isStableValue, sent)) {
      const lasting = stableProposal(json, proposed, others);
      if (lasting && proposals.length < MAX_CHECKS) proposals.push(lasting);
    }
    const { path, value, depth } = member;
    if (!isObject(value) || depth >= MAX_DEPTH) continue;
    // The variables of an environment depend on the computer, as do their values.
    if (volatileKind(value, member.name) !== undefined) continue;
    for (const [name, inner] of Object.entries(value).slice(0, MAX_CHECKS))
      waiting.push({ path: [...path, name], name, owner: value, value: inner, depth: depth + 1 });
  }
  return proposals;
}

function proposalsAt({ path, name, owner, value }: JsonMember, isStableValue: boolean, sent: unknown): ProposedValue[] {
  const at = (steps: readonly PathStep[], check: ValueCheck, reason: ProposalReason) => ({
    path: pathText([...path, ...steps]),
    check,
    reason,
  });
  const isOwn = repeatsArgument(sent, name, value);
  const isVolatile = !isOwn && isVolatileBy(volatileKind(value, name, owner), isStableValue);
  if (Array.isArray(value)) return listProposals(value, { name, isStableValue }, at);
  if (isObject(value)) {
    if (isVolatile) return [at([], { type: 'object' }, 'looks-volatile')];
    return Object.keys(value).length === 0 ? [at([], { type: 'object' }, 'observed')] : [];
  }
  if (typeof value === 'string' && reportsNetworkFailure(value)) return [];
  const isLong = typeof value === 'string' && value.length > MAX_TEXT_LENGTH;
  if (isLong) return [at([], { type: 'string' }, 'long')];
  return isVolatile ? [at([], { type: jsonType(value) }, 'looks-volatile')] : [at([], value as ValueCheck, 'observed')];
}

/** @param isStableValue whether it is the same in several runs, which clears what only its name makes suspect */
function isVolatileBy(kind: VolatileKind | undefined, isStableValue: boolean): boolean {
  return kind !== undefined && !(isStableValue && kind === 'named-id');
}

type At = (steps: readonly PathStep[], check: ValueCheck, reason: ProposalReason) => ProposedValue;

function listProposals(
  items: readonly unknown[],
  { name, isStableValue }: { name: string | undefined; isStableValue: boolean },
  at: At,
) {
  const isStable = (item: unknown) => isShortScalar(item) && !isVolatileBy(volatileKind(item, name), isStableValue);
  const isShort = items.length > 0 && items.length <= MAX_LIST_LENGTH && items.every(isStable);
  if (isShort) return [at([], { equals: items }, 'observed')];
  const proposals = [at([], { type: 'array', length: items.length }, 'list')];
  const type = commonType(items);
  if (type === undefined) return proposals;
  const each = { any: true } as const;
  if (type !== 'object') return [...proposals, at([each], { type }, 'each-item')];
  const objects = items as readonly JsonObject[];
  const members = Object.keys(objects[0] ?? {}).filter((member) =>
    objects.every((item) => Object.hasOwn(item, member)),
  );
  return [
    ...proposals,
    ...members.slice(0, MAX_ITEM_MEMBERS).flatMap((member) => {
      const ofMember = commonType(objects.map((item) => item[member]));
      return ofMember === undefined ? [] : [at([each, member], { type: ofMember }, 'each-item')];
    }),
  ];
}

function isShortScalar(item: unknown): boolean {
  if (typeof item === 'string') return item.length <= MAX_TEXT_LENGTH;
  return typeof item !== 'object' || item === null || item instanceof JsonNumber;
}

function commonType(items: readonly unknown[]): string | undefined {
  const types = new Set(items.map(jsonType));
  return types.size === 1 ? [...types][0] : undefined;
}

function stableProposal(
  json: unknown,
  proposed: ProposedValue,
  others: readonly { json: unknown }[],
): ProposedValue | undefined {
  const { path, check, reason } = proposed;
  if (jsonPathError(path) !== undefined || !holds(json, path, check)) return undefined;
  if (others.length === 0) return proposed;
  const isCommon = (each: ValueCheck) => others.every((other) => holds(other.json, path, each));
  if (isCommon(check)) return { ...proposed, reason: reason === 'observed' ? 'same' : reason };
  const type = typeOf(check);
  return type !== undefined && isCommon({ type }) ? { path, check: { type }, reason: 'differed' } : undefined;
}

function typeOf(check: ValueCheck): string | undefined {
  if (!isObject(check)) return jsonType(check);
  const { type, equals } = check as ValueVerbs;
  return typeof type === 'string' ? type : jsonType(equals);
}

function holds(json: unknown, path: string, check: ValueCheck): boolean {
  const nodes = findByPath(json, path);
  return nodes.length > 0 && nodes.every(({ value }) => checkValue(value, check).length === 0);
}
