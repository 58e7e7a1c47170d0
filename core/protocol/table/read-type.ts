import { PROTOCOL_VERSIONS, type ProtocolVersion, VERSIONS_OLDEST_FIRST } from '../protocol-settings';
import { aliases, objects, unions } from './definitions';

export type ShapeType =
  | { kind: 'plain'; name: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'any' | 'object' }
  /** From 0 to 1, or an integer from 0. */
  | { kind: 'bounded'; name: 'unit' | 'count' }
  | { kind: 'texts'; texts: readonly string[] }
  | { kind: 'list'; item: ShapeType }
  | { kind: 'map'; value: ShapeType }
  | { kind: 'either'; of: readonly ShapeType[] }
  | { kind: 'object'; name: string }
  | { kind: 'union'; name: string }
  /** Unions by several members: `PrimitiveSchema`, `InputRequest`, `InputResponse`. */
  | { kind: 'special'; name: string };

export interface ShapeMember {
  type: ShapeType;
  required: boolean;
}

const plain = /^(?:string|number|integer|boolean|null|any|object)$/;
const special = new Set(['PrimitiveSchema', 'InputRequest', 'InputResponse']);
const typesByText = new Map<string, ShapeType>();

export function readType(text: string): ShapeType {
  let type = typesByText.get(text);
  if (type === undefined) typesByText.set(text, (type = parse(text.trim())));
  return type;
}

function parse(text: string): ShapeType {
  if (text.startsWith('{') && text.endsWith('}')) return { kind: 'map', value: readType(text.slice(1, -1)) };
  if (text.startsWith("'")) return { kind: 'texts', texts: text.split(',').map((part) => part.slice(1, -1)) };
  if (text.includes(' | ')) return { kind: 'either', of: text.split(' | ').map(readType) };
  if (text.endsWith('[]')) return { kind: 'list', item: readType(text.slice(0, -2)) };
  if (plain.test(text)) return { kind: 'plain', name: text as 'string' };
  if (text === 'unit' || text === 'count') return { kind: 'bounded', name: text };
  const alias = aliases[text];
  if (alias !== undefined) return readType(alias);
  if (special.has(text)) return { kind: 'special', name: text };
  if (text in unions) return { kind: 'union', name: text };
  if (text in objects) return { kind: 'object', name: text };
  throw new Error(`The table has no type ${text}.`);
}

/** `Type @3-4` → the type, and its first and last version: 1 is 2024-11-05, 5 is 2026-07-28. */
export function readVersions(text: string): { text: string; first: ProtocolVersion; last: ProtocolVersion } {
  const [, type = '', first = '1', dash, last] = /^(.*?)(?: @(\d)(-(\d))?)?$/.exec(text) ?? [];
  const version = (number: string | undefined) => VERSIONS_OLDEST_FIRST[Number(number) - 1] ?? PROTOCOL_VERSIONS[0];
  return { text: type, first: version(first), last: version(dash === undefined ? '5' : last) };
}

interface MemberHistory {
  alternatives: readonly { first: ProtocolVersion; last: ProtocolVersion; member: ShapeMember }[];
}

const histories = new Map<string, MemberHistory>();

function historyOf(text: string): MemberHistory {
  let history = histories.get(text);
  if (history === undefined) {
    const alternatives = text.split('; ').map((part) => {
      const { text: type, first, last } = readVersions(part);
      const required = !type.startsWith('?');
      return { first, last, member: { type: readType(required ? type : type.slice(1)), required } };
    });
    histories.set(text, (history = { alternatives }));
  }
  return history;
}

/** The member in a version; else its first or last version. */
export function memberIn(
  text: string,
  version: ProtocolVersion,
): { member: ShapeMember } | { since: ProtocolVersion } | { until: ProtocolVersion } {
  const { alternatives } = historyOf(text);
  const current = alternatives.find(({ first, last }) => first <= version && version <= last);
  if (current) return { member: current.member };
  const later = alternatives.find(({ first }) => first > version);
  return later ? { since: later.first } : { until: alternatives.at(-1)?.last ?? version };
}
