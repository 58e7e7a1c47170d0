import { isObject } from '../../json/json-object';
import { stringifyJson } from '../../json/lossless';
import { sameJson } from '../../json/same-json';
import { shortenText } from '../../json/shorten-strings';
import { type CallTarget, nameOfCall, type Suite, targetOf } from '../suite';

/** The names of all calls of a suite, which tell them apart in reports. */
export function callNames({ before = [], calls, after = [] }: Suite): string[] {
  return [...before, ...calls, ...after].map(nameOfCall);
}

/** A name that no call has yet. */
export function freeCallName(wanted: string, names: readonly string[]): string {
  let name = wanted;
  for (let n = 2; names.includes(name); n += 1) name = `${wanted} ${n}`;
  return name;
}

const LONGEST_NAME = 60;
const MOST_VALUES = 2;
const LONGEST_VALUE = 24;

/**
 * What a call may be named: the title of what it asks for, and the short arguments that set it apart from the others of the suite.
 * @param others the arguments of the calls that ask for the same
 */
export function usualName(subject: string, args: unknown, others: readonly unknown[]): string {
  const differs = ([key, value]: [string, unknown]) =>
    others.length === 0 || others.some((other) => !isObject(other) || !(key in other) || !sameJson(other[key], value));
  const words = Object.entries(isObject(args) ? args : {})
    .filter(([, value]) => typeof value !== 'object' && value !== '')
    .filter(differs)
    .map(([, value]) => (typeof value === 'string' ? value : stringifyJson(value)))
    .filter((word) => word.length <= LONGEST_VALUE && !word.includes('${'))
    .slice(0, MOST_VALUES);
  const name = words.length === 0 ? subject : `${subject} (${words.join(', ')})`;
  return shortenText(name.replaceAll(/\s+/g, ' ').trim(), LONGEST_NAME);
}

/** The arguments of all calls of a suite that ask for the same. */
export function argumentsOf({ calls }: Suite, { kind, name }: CallTarget): unknown[] {
  const isSame = (target: CallTarget) => target.kind === kind && target.name === name;
  return calls.filter((call) => isSame(targetOf(call))).map((call) => call.arguments);
}

/** The name of the reference of a call: as a file may be named. */
export function referenceName(callName: string, { calls }: Pick<Suite, 'calls'>): string {
  const plain = callName
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[^A-Za-z0-9]+|-+$/g, '')
    .toLowerCase();
  const base = plain === '' ? 'reference' : plain;
  const taken = calls.map(({ expect }) => expect?.reference);
  let name = base;
  for (let n = 2; taken.includes(name); n += 1) name = `${base}-${n}`;
  return name;
}
