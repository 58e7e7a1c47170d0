import { pointerTo } from '../json/documents/json-pointer';
import { type JsonObject, jsonType } from './block';
import { type Finding, pinFinding } from './finding';

/** A member that the protocol knows. */
export interface Member {
  /** JSON type, or `any`. */
  type: string;
  required?: boolean;
  /** The protocol version that introduced it, where it was not there from the start. */
  since?: string;
}

export type Members = Readonly<Record<string, Member>>;

/** The protocol version that was agreed on; undefined where it is not known: then nothing is said of it. */
export type Version = string | undefined;

/** Whether what came with one version is too new for another. Versions are dates, which compare as texts. */
export function isTooNew(since: string | undefined, version: Version): boolean {
  return since !== undefined && version !== undefined && version < since;
}

/** Whether the version that was agreed on is known to have what came with another. */
export function isKnown(since: string, version: Version): boolean {
  return version !== undefined && version >= since;
}

/** Checks one member that the protocol knows: whether it is there, and of its type. */
export function checkMember(
  object: JsonObject,
  name: string,
  { type, required, since }: Member,
  pointer: string,
  version: Version,
): Finding[] {
  const value = object[name];
  const at = pointerTo(pointer, name);
  if (value === undefined) {
    const isRequired = required === true && (since === undefined || isKnown(since, version));
    return isRequired ? [pinFinding('field-missing', at, { field: name })] : [];
  }
  if (value === null && required !== true && type !== 'any') {
    return [pinFinding('null-member', at, { name })];
  }
  const actual = jsonType(value);
  if (type !== 'any' && actual !== type) {
    return [pinFinding('field-wrong-type', at, { field: name, expected: type, actual })];
  }
  return isTooNew(since, version)
    ? [pinFinding('member-too-new', at, { name, since: since ?? '', version: version ?? '' })]
    : [];
}

const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The known name that another one means, written otherwise: `mime_type` for `mimeType`. */
export function meantName(name: string, known: readonly string[]): string | undefined {
  return known.find((each) => plain(each) === plain(name));
}

/**
 * Checks an object by the table of its members: what is missing, of another type, null, too new for the protocol version,
 * misspelt or not known at all.
 */
export function checkMembers(
  object: JsonObject,
  members: Members,
  pointer: string,
  version: Version,
): Finding[] {
  const names = Object.keys(members);
  const known = Object.entries(members).flatMap(([name, member]) =>
    checkMember(object, name, member, pointer, version),
  );
  const others = Object.keys(object)
    .filter((name) => !Object.hasOwn(members, name))
    .map((name) => {
      const at = pointerTo(pointer, name);
      const meant = meantName(name, names);
      return meant === undefined
        ? pinFinding('unknown-member', at, { name })
        : pinFinding('misspelt-member', at, { name, meant });
    });
  return [...known, ...others];
}
