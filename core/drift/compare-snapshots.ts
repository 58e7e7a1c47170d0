import { isObject, type JsonObject, ownProperty, propertyOf, toList, toObject } from '../json/json-object';
import { jsonPathOf, pointerOf } from '../json/json-pointer';
import { sameJson } from '../json/same-json';
import { fitsUriTemplate } from '../protocol/uri-template';
import { compareSchemas } from '../schema/acceptance/compare-schemas';
import { sideText } from '../schema/acceptance/compare-types';
import { isSchema } from '../schema/json-schema';
import type { Effect } from '../schema/acceptance/schema-change';
import { type Member, MEMBERS, type Snapshot } from './snapshot';
import type { ChangedKind, ChangedPart, OwnChangeCode, SnapshotChange } from './snapshot-change';

const KINDS: Readonly<Record<Member, ChangedKind>> = {
  tools: 'tool',
  resources: 'resource',
  resourceTemplates: 'template',
  prompts: 'prompt',
};

/** Annotations whose value clients rely on, and the default if the tool omits them (schema of each version). */
const ANNOTATIONS: Readonly<Record<string, { promised: boolean; defaultValue: boolean }>> = {
  readOnlyHint: { promised: true, defaultValue: false },
  destructiveHint: { promised: false, defaultValue: true },
  idempotentHint: { promised: true, defaultValue: false },
  openWorldHint: { promised: false, defaultValue: true },
};

/** Breaking: what a client calls or sends is gone or refused, or what it gets differs from what was declared. */
export function compareSnapshots(before: Snapshot, after: Snapshot): SnapshotChange[] {
  const changes = [
    ...compareServers(before, after),
    ...MEMBERS.flatMap((member) => compareLists(before, after, member)),
  ];
  return [...changes.filter(isBreaking), ...changes.filter((change) => !isBreaking(change))];
}

function isBreaking(change: SnapshotChange): boolean {
  return change.isBreaking;
}

interface Subject {
  kind: ChangedKind;
  name: string;
  path: readonly string[];
  argument?: string;
}

const SERVER: Subject = { kind: 'server', name: '', path: [] };

function change(
  code: OwnChangeCode,
  isBreaking: boolean,
  { kind, name, path: around, argument }: Subject,
  inside: readonly (string | number)[],
  values: Record<string, string> = {},
  side: 'before' | 'after' = 'after',
): SnapshotChange {
  const pointer = pointerOf([...around, ...inside]);
  const path = argument === undefined ? undefined : jsonPathOf([argument]);
  return { code, isBreaking, kind, name, part: undefined, path, side, pointer, values };
}

function compareServers(before: Snapshot, after: Snapshot): SnapshotChange[] {
  const changes: SnapshotChange[] = [
    ...compareCapabilities(before.capabilities, after.capabilities, []),
    ...compareMembers(before.server, after.server, { ...SERVER, path: ['server'] }),
  ];
  if (before.protocolVersion !== after.protocolVersion)
    changes.push(changed('member-changed', false, SERVER, 'protocolVersion', before, after));
  if (!sameJson(before.instructions, after.instructions))
    changes.push(changed('instructions-changed', false, SERVER, 'instructions', before, after));
  return changes;
}

/** Points at the member, also at a removed one. */
function changed(
  code: OwnChangeCode,
  isBreaking: boolean,
  subject: Subject,
  member: string,
  before: object,
  after: object,
): SnapshotChange {
  const [was, is] = [memberOf(before, member), memberOf(after, member)];
  const values = { name: member, before: sideText(was), after: sideText(is) };
  return change(code, isBreaking, subject, [member], values, is === undefined ? 'before' : 'after');
}

function memberOf(object: object, name: string): unknown {
  return ownProperty(object as JsonObject, name);
}

/** An object or `true` declares a capability, `false` is the same as none. */
function compareCapabilities(before: JsonObject, after: JsonObject, path: readonly string[]): SnapshotChange[] {
  return namesOf(before, after).flatMap((name): SnapshotChange[] => {
    const [was, is] = [ownProperty(before, name), ownProperty(after, name)];
    const here = [...path, name];
    const inside = ['capabilities', ...here];
    const values = { name: here.join('.') };
    if (isDeclared(was) && !isDeclared(is))
      return [change('capability-removed', true, SERVER, inside, values, 'before')];
    if (!isDeclared(was) && isDeclared(is))
      return [
        change('capability-added', false, SERVER, inside, values),
        ...(isObject(is) ? compareCapabilities({}, is, here) : []),
      ];
    if (isDeclared(was) && isObject(was) && isObject(is)) return compareCapabilities(was, is, here);
    if (sameJson(was, is) || (!isDeclared(was) && !isDeclared(is))) return [];
    const both = { ...values, before: sideText(was), after: sideText(is) };
    return [change('member-changed', false, SERVER, inside, both)];
  });
}

function isDeclared(value: unknown): boolean {
  return value !== undefined && value !== false && value !== null;
}

function namesOf(before: JsonObject, after: JsonObject): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

function compareLists(before: Snapshot, after: Snapshot, member: Member): SnapshotChange[] {
  const [earlier, later] = [before[member], after[member]];
  return namesOf(earlier, later).flatMap((name): SnapshotChange[] => {
    const subject: Subject = { kind: KINDS[member], name, path: [member, name] };
    const [old, now] = [ownProperty(earlier, name), ownProperty(later, name)];
    if (now === undefined) return [change('removed', !mayComeAndGo(before, after, subject), subject, [], {}, 'before')];
    if (old === undefined) return [change('added', false, subject, [])];
    if (sameJson(old, now)) return [];
    if (!isObject(old) || !isObject(now))
      return [change('member-changed', true, subject, [], { name, before: sideText(old), after: sideText(now) })];
    return compareItems(old, now, subject);
  });
}

/** Resources may come and go if the server declares `listChanged`; clients call tools and prompts by name. */
function mayComeAndGo(before: Snapshot, after: Snapshot, { kind, name }: Subject): boolean {
  if (kind !== 'resource') return false;
  const isList = propertyOf(before.capabilities['resources'], 'listChanged') === true;
  return isList || Object.keys(after.resourceTemplates).some((template) => fitsUriTemplate(name, template));
}

function compareItems(before: JsonObject, after: JsonObject, subject: Subject): SnapshotChange[] {
  switch (subject.kind) {
    case 'tool':
      return [
        ...compareToolSchemas(before, after, subject),
        ...compareAnnotations(before, after, subject),
        ...compareTaskSupport(before, after, subject),
        ...compareMembers(before, after, subject, ['inputSchema', 'outputSchema', 'annotations', 'execution']),
      ];
    case 'prompt':
      return [...compareArguments(before, after, subject), ...compareMembers(before, after, subject, ['arguments'])];
    default:
      return [...compareMimeType(before, after, subject), ...compareMembers(before, after, subject, ['mimeType'])];
  }
}

function compareMembers(
  before: JsonObject,
  after: JsonObject,
  subject: Subject,
  except: readonly string[] = [],
): SnapshotChange[] {
  return namesOf(before, after).flatMap((name): SnapshotChange[] => {
    const [was, is] = [ownProperty(before, name), ownProperty(after, name)];
    if (except.includes(name) || sameJson(was, is)) return [];
    const areTexts = typeof was === 'string' && typeof is === 'string';
    const code = areTexts ? 'words-changed' : 'member-changed';
    return [changed(code, false, subject, name, before, after)];
  });
}

/** Callers send what the input accepts, and read what the output may be. */
const BREAKING: Readonly<Record<ChangedPart, readonly Effect[]>> = {
  input: ['narrower', 'other'],
  output: ['wider', 'other'],
};

function compareToolSchemas(before: JsonObject, after: JsonObject, subject: Subject): SnapshotChange[] {
  const changes: SnapshotChange[] = [];
  const [had, has] = [before, after].map((tool) => ownProperty(tool, 'outputSchema') !== undefined);
  if (had && !has) changes.push(change('output-schema-removed', true, subject, ['outputSchema'], {}, 'before'));
  if (has && !had) changes.push(change('output-schema-added', false, subject, ['outputSchema']));
  for (const part of ['input', 'output'] as const) {
    const member = `${part}Schema`;
    const [was, is] = [ownProperty(before, member), ownProperty(after, member)];
    if (sameJson(was, is) || (part === 'output' && had !== has)) continue;
    if (!isSchema(was) || !isSchema(is)) {
      const broken = changed('schema-unreadable', true, subject, member, before, after);
      changes.push({ ...broken, part });
      continue;
    }
    for (const found of compareSchemas(was, is)) {
      const { code, effect, side, path, values } = found;
      const pointer = pointerOf([...subject.path, member]) + found.pointer;
      const { kind, name } = subject;
      const isBreaking = BREAKING[part].includes(effect);
      changes.push({ code, isBreaking, kind, name, part, path, side, pointer, values });
    }
  }
  return changes;
}

function compareAnnotations(before: JsonObject, after: JsonObject, subject: Subject): SnapshotChange[] {
  const [earlier, later] = [before, after].map((tool) => {
    const annotations = ownProperty(tool, 'annotations');
    return toObject(annotations);
  });
  if (!earlier || !later) return [];
  const inside = { ...subject, path: [...subject.path, 'annotations'] };
  return namesOf(earlier, later).flatMap((name) => {
    if (sameJson(ownProperty(earlier, name), ownProperty(later, name))) return [];
    const promise = ownProperty(ANNOTATIONS, name);
    const [was, is] = [earlier, later].map((annotations) => ownProperty(annotations, name) ?? promise?.defaultValue);
    const isWithdrawn = promise !== undefined && was === promise.promised && is !== was;
    const code = isWithdrawn ? 'promise-withdrawn' : 'member-changed';
    return [changed(code, isWithdrawn, inside, name, earlier, later)];
  });
}

function compareTaskSupport(before: JsonObject, after: JsonObject, subject: Subject): SnapshotChange[] {
  const [was, is] = [before, after].map((tool) => ownProperty(tool, 'execution'));
  if (sameJson(was, is)) return [];
  const [old, now] = [was, is].map((execution) =>
    isObject(execution) ? (ownProperty(execution, 'taskSupport') ?? 'forbidden') : 'forbidden',
  );
  if (sameJson(old, now)) return [changed('member-changed', false, subject, 'execution', before, after)];
  const isBroken = now === 'required' || now === 'forbidden';
  const found = changed('task-support-changed', isBroken, subject, 'execution', before, after);
  return [{ ...found, values: { before: sideText(old), after: sideText(now) } }];
}

function compareMimeType(before: JsonObject, after: JsonObject, subject: Subject): SnapshotChange[] {
  const [was, is] = [ownProperty(before, 'mimeType'), ownProperty(after, 'mimeType')];
  if (sameJson(was, is)) return [];
  return [changed('mime-type-changed', was !== undefined, subject, 'mimeType', before, after)];
}

function compareArguments(before: JsonObject, after: JsonObject, subject: Subject): SnapshotChange[] {
  const [earlier, later] = [argumentsOf(before), argumentsOf(after)];
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((name): SnapshotChange[] => {
    const [old, now] = [earlier.get(name), later.get(name)];
    const values = { name };
    const itself = { ...subject, argument: name };
    if (!now) return [change('argument-removed', true, itself, ['arguments', old?.index ?? 0], values, 'before')];
    const inside = ['arguments', now.index];
    const isRequired = ownProperty(now.argument, 'required') === true;
    if (!old)
      return [
        isRequired
          ? change('required-argument-added', true, itself, inside, values)
          : change('argument-added', false, itself, inside, values),
      ];
    const changes: SnapshotChange[] = [];
    const wasRequired = ownProperty(old.argument, 'required') === true;
    if (isRequired !== wasRequired)
      changes.push(
        isRequired
          ? change('argument-required', true, itself, inside, values)
          : change('argument-optional', false, itself, inside, values),
      );
    const changed = { ...itself, path: [...subject.path, ...inside.map(String)] };
    return [...changes, ...compareMembers(old.argument, now.argument, changed, ['required'])];
  });
}

function argumentsOf(prompt: JsonObject): Map<string, { argument: JsonObject; index: number }> {
  const list = ownProperty(prompt, 'arguments');
  const found = new Map<string, { argument: JsonObject; index: number }>();
  toList(list).forEach((argument, index) => {
    if (!isObject(argument)) return;
    const name = ownProperty(argument, 'name');
    found.set(typeof name === 'string' ? name : `#${index}`, { argument, index });
  });
  return found;
}
