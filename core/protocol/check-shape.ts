import type { ProtocolVersion } from './protocol-settings';
import { shortenText } from '../json/shorten-strings';
import { isObject, type JsonObject, ownProperty } from '../json/json-object';
import { jsonType } from '../json/json-type';
import { checkObjectRules } from './content/check-object';
import { pointerTo } from '../json/json-pointer';
import { NO_VALUE, type Report } from './findings/finding';
import { objects, unions } from './table/definitions';
import { inputRequests } from './table/methods';
import { memberIn, readType, readVersions, type ShapeType } from './table/read-type';

/** Missing, mistyped, too new, removed or unknown members. @param type as in `table/definitions.ts` */
export function checkShape(
  value: unknown,
  type: string,
  pointer: string,
  version: ProtocolVersion,
  report: Report,
): void {
  checkType(value, readType(type), { pointer, version, report, owner: type, name: '' });
}

interface Member {
  pointer: string;
  version: ProtocolVersion;
  report: Report;
  /** The definition with the member, for the link to its section. */
  owner: string;
  name: string;
}

function checkType(value: unknown, type: ShapeType, member: Member): void {
  switch (type.kind) {
    case 'plain':
      if (!isPlain(value, type.name)) wrongType(value, type.name, member);
      return;
    case 'bounded':
      if (typeof value !== 'number') wrongType(value, 'number', member);
      else if (!isInBounds(value, type.name)) {
        const expected = type.name === 'unit' ? '0–1' : '0, 1, 2, …';
        member.report('number-range', member.pointer, { field: member.name, actual: value, expected });
      }
      return;
    case 'texts':
      checkTexts(value, type.texts, member);
      return;
    case 'list':
      if (!Array.isArray(value)) wrongType(value, 'array', member);
      else {
        value.forEach((item: unknown, i) => {
          const name = `${member.name}[${i}]`;
          checkType(item, type.item, { ...member, name, pointer: `${member.pointer}/${i}` });
        });
      }
      return;
    case 'map':
      if (!isObject(value)) wrongType(value, 'object', member);
      else {
        for (const [name, item] of Object.entries(value))
          checkType(item, type.value, { ...member, name, pointer: pointerTo(member.pointer, name) });
      }
      return;
    case 'either':
      checkEither(value, type.of, member);
      return;
    case 'object':
      if (isObject(value)) checkObject(value, type.name, member);
      else wrongType(value, 'object', member);
      return;
    case 'union':
      checkUnion(value, type.name, member);
      return;
    case 'special':
      checkSpecial(value, type.name, member);
  }
}

function isInBounds(value: number, name: 'unit' | 'count'): boolean {
  return value >= 0 && (name === 'unit' ? value <= 1 : value % 1 === 0);
}

function isPlain(value: unknown, name: string): boolean {
  switch (name) {
    case 'any':
      return true;
    case 'null':
      return value === null;
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return isObject(value);
    default:
      return typeof value === name;
  }
}

function wrongType(value: unknown, expected: string, member: Member): void {
  const { pointer, owner, name, report } = member;
  const actual = Number.isFinite(value) && expected === 'integer' ? String(value) : jsonType(value);
  if (name === '') report('not-an-object', pointer, { actual, definition: owner });
  else report('field-wrong-type', pointer, { field: name, expected, actual, definition: owner });
}

function checkTexts(value: unknown, texts: readonly string[], member: Member): void {
  if (typeof value !== 'string') wrongType(value, 'string', member);
  else if (!texts.includes(value)) {
    member.report('value-unknown', member.pointer, {
      field: member.name,
      actual: shortenText(value, 80),
      expected: texts.join(', '),
      definition: member.owner,
    });
  }
}

/** The alternatives differ by JSON type: the first one that fits is meant. */
function checkEither(value: unknown, of: readonly ShapeType[], member: Member): void {
  const fitting = of.find((type) => hasJsonType(value, type));
  if (fitting) checkType(value, fitting, member);
  else wrongType(value, of.map(nameOf).join(' / '), member);
}

function nameOf(type: ShapeType): string {
  if (type.kind === 'plain') return type.name;
  return type.kind === 'list' ? 'array' : 'object';
}

function hasJsonType(value: unknown, type: ShapeType): boolean {
  if (type.kind === 'plain') return isPlain(value, type.name);
  return type.kind === 'list' ? Array.isArray(value) : isObject(value);
}

function checkObject(object: JsonObject, definition: string, outer: Member): void {
  const { pointer, version, report } = outer;
  const members = objects[definition] ?? {};
  const isOpen = '*' in members;
  for (const [name, text] of Object.entries(members)) {
    if (name === '*') continue;
    const value = object[name];
    const at = pointerTo(pointer, name);
    const known = memberIn(text, version);
    if (!('member' in known)) {
      if (value === undefined || isOpen) continue;
      // Extensions are negotiated in every version, such as MCP Apps.
      if (name === 'extensions' && definition.endsWith('Capabilities')) continue;
      if ('since' in known) {
        const values = { name, since: known.since, version };
        report('member-too-new', at, { ...values, definition });
      } else {
        const values = { name, until: known.until, version };
        report('member-removed', at, { ...values, definition });
      }
      continue;
    }
    const { type, required } = known.member;
    if (value === undefined) {
      if (required) reportMissing(name, at, definition, report);
    } else if (value === null && !required && !isPlain(null, nameOf(type)) && !takesNull(type)) {
      report('null-member', at, { name, definition });
    } else {
      checkType(value, type, { pointer: at, version, report, owner: definition, name });
    }
  }
  if (!isOpen) checkOthers(object, members, definition, outer);
  checkObjectRules(definition, object, pointer, version, report);
}

function reportMissing(name: string, at: string, definition: string, report: Report): void {
  if (name === 'resultType') report('result-type-missing', at, { definition });
  else report('field-missing', at, { field: name, definition });
}

function takesNull(type: ShapeType): boolean {
  return type.kind === 'either' && type.of.some((one) => isPlain(null, nameOf(one)));
}

const plainName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** `mime_type` → `mimeType` */
function correctName(name: string, known: readonly string[]): string | undefined {
  return known.find((each) => plainName(each) === plainName(name));
}

function checkOthers(
  object: JsonObject,
  members: Readonly<Record<string, string>>,
  definition: string,
  { pointer, report }: Member,
): void {
  const names = Object.keys(members);
  for (const name of Object.keys(object)) {
    if (Object.hasOwn(members, name)) continue;
    // A member of the tasks extension.
    if (definition === 'SubscriptionFilter' && name === 'taskIds') continue;
    const meant = correctName(name, names);
    const at = pointerTo(pointer, name);
    if (meant === undefined) report('unknown-member', at, { name, definition });
    else report('misspelt-member', at, { name, meant, definition });
  }
}

function checkUnion(value: unknown, name: string, member: Member): void {
  const union = unions[name];
  if (!union) return;
  if (!isObject(value)) {
    wrongType(value, 'object', member);
    return;
  }
  const { pointer, version, report } = member;
  const kind = value[union.by];
  if (kind === undefined && union.otherwise !== undefined) {
    checkObject(value, union.otherwise, member);
    return;
  }
  const at = pointerTo(pointer, union.by);
  if (kind === undefined) {
    report('field-missing', at, { field: union.by, definition: name });
    return;
  }
  if (typeof kind !== 'string') {
    const actual = jsonType(kind);
    const values = { field: union.by, expected: 'string', actual, definition: name };
    report('field-wrong-type', at, values);
    return;
  }
  const known = ownProperty(union.of, kind);
  if (known === undefined) {
    reportUnknownKind(value, kind, name, at, member);
    return;
  }
  const { text, first, last } = readVersions(known);
  if (version < first || version > last) {
    const values = { since: first, version, definition: text };
    if (union.by === 'type') report('block-too-new', at, { ...values, type: kind });
    else report('member-too-new', at, { ...values, name: union.by });
  }
  checkObject(value, text, { ...member, version: version < first ? first : version });
}

function reportUnknownKind(block: JsonObject, kind: string, union: string, at: string, member: Member): void {
  const { report } = member;
  const definition = unions[union];
  const known = Object.keys(definition?.of ?? {});
  if (definition?.by !== 'type' || union === 'CompletionReference') {
    const expected = known.join(', ');
    const values = { field: definition?.by ?? '', actual: shortenText(kind, 80), expected };
    report('value-unknown', at, { ...values, definition: union });
    return;
  }
  const ofOther = Object.values(unions).find(({ of }) => Object.hasOwn(of, kind))?.of[kind];
  const meant = correctName(kind, known);
  if (ofOther !== undefined) {
    const { text, first } = readVersions(ofOther);
    report('block-misplaced', at, { type: kind, definition: union });
    checkObject(block, text, { ...member, version: member.version < first ? first : member.version });
  } else if (meant !== undefined) report('misspelt-block-type', at, { type: kind, meant });
  else report('unknown-block-type', at, { type: shortenText(kind, 80), definition: union });
}

function checkSpecial(value: unknown, name: string, member: Member): void {
  if (name === 'InputResponse') return;
  if (!isObject(value)) {
    wrongType(value, 'object', member);
    return;
  }
  if (name === 'PrimitiveSchema') checkPrimitive(value, member);
  else checkInputRequest(value, member);
}

/** Texts, numbers, booleans and choices, nothing nested (Elicitation, “Requested Schema”). */
function checkPrimitive(schema: JsonObject, member: Member): void {
  const { version, report, pointer } = member;
  const { type } = schema;
  const refuse = (actual: string) => report('elicitation-schema', pointer, { name: member.name, actual });
  if (type === 'string') {
    const titled = version >= '2025-11-25' && Array.isArray(schema['oneOf']);
    const definition = titled ? 'TitledSingleSelectEnumSchema' : 'StringSchema';
    checkObject(schema, 'enum' in schema ? 'LegacyTitledEnumSchema' : definition, member);
  } else if (type === 'number' || type === 'integer') {
    checkObject(schema, 'NumberSchema', member);
  } else if (type === 'boolean') {
    checkObject(schema, 'BooleanSchema', member);
  } else if (type === 'array' && version >= '2025-11-25') {
    const { items } = schema;
    const titled = isObject(items) && 'anyOf' in items;
    const untitled = isObject(items) && 'enum' in items;
    if (titled) checkObject(schema, 'TitledMultiSelectEnumSchema', member);
    else if (untitled) checkObject(schema, 'UntitledMultiSelectEnumSchema', member);
    else refuse('array');
  } else {
    const typeText = typeof type === 'string' ? type : jsonType(type);
    refuse('type' in schema ? typeText : NO_VALUE);
  }
}

function checkInputRequest(request: JsonObject, member: Member): void {
  const { pointer, version, report } = member;
  const { method, params } = request;
  const at = pointerTo(pointer, 'method');
  const known = typeof method === 'string' ? ownProperty(inputRequests, method) : undefined;
  if (known === undefined) {
    const expected = Object.keys(inputRequests).join(', ');
    const actual = typeof method === 'string' ? method : jsonType(method);
    report('value-unknown', at, { field: 'method', actual, expected, definition: 'InputRequest' });
    return;
  }
  const inner = pointerTo(pointer, 'params');
  if (params !== undefined) checkShape(params, known.params, inner, version, report);
  else if (!known.hasOptionalParams) report('params-missing', inner, { method: String(method) }, true);
}
