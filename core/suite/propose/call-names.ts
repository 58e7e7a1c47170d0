import { isObject } from '../../json/json-object';
import { textOrJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { shortenText } from '../../json/shorten-strings';
import { type CallTarget, nameOfCall, type Suite, targetOf } from '../suite';

export function callNames({ before = [], calls, after = [] }: Suite): string[] {
  return [...before, ...calls, ...after].map(nameOfCall);
}

export function freeCallName(baseName: string, names: readonly string[]): string {
  let name = baseName;
  for (let n = 2; names.includes(name); n += 1) name = `${baseName} ${n}`;
  return name;
}

const MAX_NAME_LENGTH = 60;
const MAX_VALUES = 2;
const MAX_VALUE_LENGTH = 24;

/** `Weather (Oslo)`. @param others the arguments of the other calls of this target */
export function suggestedCallName(subject: string, args: unknown, others: readonly unknown[]): string {
  const differs = ([key, value]: [string, unknown]) =>
    others.length === 0 || others.some((other) => !isObject(other) || !(key in other) || !sameJson(other[key], value));
  const parts = Object.entries(isObject(args) ? args : {})
    .filter(([, value]) => typeof value !== 'object' && value !== '')
    .filter(differs)
    .map(([, value]) => textOrJson(value))
    .filter((word) => word.length <= MAX_VALUE_LENGTH && !word.includes('${'))
    .slice(0, MAX_VALUES);
  const name = parts.length === 0 ? subject : `${subject} (${parts.join(', ')})`;
  return shortenText(name.replaceAll(/\s+/g, ' ').trim(), MAX_NAME_LENGTH);
}

export function argumentsOf({ calls }: Suite, { kind, name }: CallTarget): unknown[] {
  const isSame = (target: CallTarget) => target.kind === kind && target.name === name;
  return calls.filter((call) => isSame(targetOf(call))).map((call) => call.arguments);
}

/** `Get Weather (Oslo)` → `get-weather-oslo`. */
export function referenceName(callName: string, { before = [], calls, after = [] }: Omit<Suite, 'loupe'>): string {
  const plain = callName
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[^A-Za-z0-9]+|-+$/g, '')
    .toLowerCase();
  const base = plain === '' ? 'reference' : plain;
  // On macOS and Windows, files whose names differ only in case are the same.
  const taken = new Set([...before, ...calls, ...after].map(({ expect }) => expect?.reference?.toLowerCase()));
  let name = base;
  for (let n = 2; taken.has(name); n += 1) name = `${base}-${n}`;
  return name;
}
