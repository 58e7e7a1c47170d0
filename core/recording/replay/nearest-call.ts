import { isObject, type JsonObject } from '../../json/json-object';
import { pointerTo } from '../../json/json-pointer';
import { isContainer } from '../../json/rebuild';
import { sameJson } from '../../json/same-json';
import type { ReplayedRequest } from './recorded-conversation';
import { shortJson } from '../../json/short-json';

export interface ParamDifference {
  path: string;
  asked?: unknown;
  recorded?: unknown;
}

type RequestedCall = Pick<ReplayedRequest, 'method' | 'params'>;

export interface NearestCall<Call extends RequestedCall = ReplayedRequest> {
  call: Call;
  differences: ParamDifference[];
}

const MAX_CALLS = 2000;
const MAX_DIFFERENCES = 50;
const MAX_VALUE_LENGTH = 60;

export function nearestCall<Call extends RequestedCall>(
  calls: readonly Call[],
  method: string,
  params: JsonObject | undefined,
): NearestCall<Call> | undefined {
  let nearest: NearestCall<Call> | undefined;
  let least = Infinity;
  for (const call of calls.filter((each) => each.method === method).slice(0, MAX_CALLS)) {
    const differences: ParamDifference[] = [];
    addDifferences(params ?? {}, call.params ?? {}, '', differences);
    // Another tool outweighs any arguments.
    const weight = differences.reduce(
      (sum, { path }) => sum + (/^\/(?:name|uri)$/.test(path) ? MAX_DIFFERENCES : 1),
      0,
    );
    if (weight < least) {
      least = weight;
      nearest = { call, differences };
    }
  }
  return nearest;
}

function addDifferences(asked: unknown, recorded: unknown, path: string, into: ParamDifference[]): void {
  if (into.length >= MAX_DIFFERENCES || sameJson(asked, recorded)) return;
  const isList = Array.isArray(asked);
  const areAlike = isList === Array.isArray(recorded) && isContainer(asked) && isContainer(recorded);
  if (!areAlike) {
    into.push({ path, asked, recorded });
    return;
  }
  const askedMembers = new Map(Object.entries(asked));
  const recordedMembers = new Map(Object.entries(recorded));
  for (const key of new Set([...askedMembers.keys(), ...recordedMembers.keys()]))
    addDifferences(askedMembers.get(key), recordedMembers.get(key), pointerTo(path, key), into);
}

export function notRecordedText(
  method: string,
  params: JsonObject | undefined,
  nearest: NearestCall<RequestedCall> | undefined,
): string {
  const missingText = `${method}${subjectOf(params)} is not in the recording`;
  if (!nearest) return `${missingText}: no request with this method.`;
  const { call, differences } = nearest;
  const shown = differences.slice(0, 3).map(differenceText).join('; ');
  const more = differences.length > 3 ? `; and ${differences.length - 3} more` : '';
  return `${missingText} with these params. The closest match is ${call.method}${subjectOf(call.params)}: ${shown}${more}.`;
}

function differenceText({ path, ...values }: ParamDifference): string {
  const at = path === '' ? 'the params' : path;
  if (!('asked' in values)) return `${at} is missing (recorded: ${shortJson(values.recorded, MAX_VALUE_LENGTH)})`;
  if (!('recorded' in values)) return `${at} is ${shortJson(values.asked, MAX_VALUE_LENGTH)} (recorded: none)`;
  return `${at} is ${shortJson(values.asked, MAX_VALUE_LENGTH)} (recorded: ${shortJson(values.recorded, MAX_VALUE_LENGTH)})`;
}

function subjectOf(params: JsonObject | undefined): string {
  const subject = isObject(params) ? (params['name'] ?? params['uri']) : undefined;
  return typeof subject === 'string' ? ` “${subject}”` : '';
}
