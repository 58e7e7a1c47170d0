import { stringifyJson } from '../../../core/json/lossless';
import { shortenText } from '../../../core/json/shorten-strings';
import { isObject } from '../../../core/json/json-object';
import { sameJson } from '../../../core/json/same-json';
import { setInSuite, SuiteEditError } from '../../../core/suite/edit-suite';
import { newSuite } from '../../../core/suite/propose/call-in-suite';
import { readSuite } from '../../../core/suite/read-suite';
import type { ServerConfig } from '../../../core/session/connect/server-config';
import { messageOfError } from '../../../core/suite/say';
import {
  type CallTarget,
  nameOfCall,
  type Suite,
  type SuiteCall,
  targetOf,
} from '../../../core/suite/suite';
import type { LocalizedMessage } from '../../../core/text/phrase';

/** A suite's text with a call more, or why it cannot be added. */
export type SuiteWithCall =
  | {
      kind: 'text';
      text: string;
      /** The lines that were added. */
      added: string;
    }
  | { kind: 'problem'; problem: LocalizedMessage };

/**
 * The text of a new suite with this call.
 * @param config of its server; undefined where that is not in the list any more
 */
export function newSuiteWith(call: SuiteCall, config: ServerConfig | undefined): SuiteWithCall {
  return trying(() => {
    const text = setInSuite(`${newSuite(config)}calls: []\n`, ['calls', 0], call);
    return { text, added: text };
  });
}

/** A suite's text with a call behind its last. */
export function suiteWith(text: string, suite: Suite, call: SuiteCall): SuiteWithCall {
  return trying(() => {
    const edited = setInSuite(text, ['calls', suite.calls.length], call);
    return { text: edited, added: addedIn(text, edited) };
  });
}

function trying(edit: () => { text: string; added: string }): SuiteWithCall {
  try {
    const { text, added } = edit();
    const read = readSuite(text);
    return read.kind === 'suite'
      ? { kind: 'text', text, added }
      : { kind: 'problem', problem: read.problems[0] };
  } catch (error) {
    if (error instanceof SuiteEditError) return { kind: 'problem', problem: messageOfError(error) };
    throw error;
  }
}

/** The lines that an edit put in. */
function addedIn(before: string, after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < old.length && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < old.length - start && old[old.length - 1 - end] === now[now.length - 1 - end])
    end += 1;
  return now.slice(start, now.length - end).join('\n');
}

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
    others.length === 0 ||
    others.some((other) => !isObject(other) || !(key in other) || !sameJson(other[key], value));
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
