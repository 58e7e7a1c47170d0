import { pointerTo } from '../json/documents/json-pointer';
import { isObject, jsonType, type JsonObject, stringMember } from './block';
import { type Finding, makeFinding } from './finding';

const mimePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+(?:\s*;.*)?$/;

/** Checks that a member is there and of its JSON type. */
export function checkField(
  object: JsonObject,
  name: string,
  wanted: string,
  pointer: string,
  isRequired: boolean,
): Finding[] {
  const value = object[name];
  if (value === undefined) {
    if (!isRequired) return [];
    return [
      makeFinding('field-missing', 'error', pointer, 'The required field {field} is missing.', {
        field: name,
      }),
    ];
  }
  const actual = jsonType(value);
  if (actual === wanted) return [];
  return [
    makeFinding(
      'field-wrong-type',
      'error',
      pointerTo(pointer, name),
      '{field} must be of type {expected}, but is {actual}.',
      { field: name, expected: wanted, actual },
    ),
  ];
}

/** Checks that `mimeType`, where it is a text, is a media type. */
export function checkMime(object: JsonObject, pointer: string): Finding[] {
  const declared = stringMember(object, 'mimeType');
  if (declared === null || mimePattern.test(declared)) return [];
  return [
    makeFinding(
      'mime-malformed',
      'warning',
      pointerTo(pointer, 'mimeType'),
      '“{declared}” is not a media type.',
      {
        declared,
      },
    ),
  ];
}

/** Checks that `uri`, where it is a text, is an absolute URI. */
export function checkUri(object: JsonObject, pointer: string): Finding[] {
  const uri = stringMember(object, 'uri');
  if (uri === null || /^[A-Za-z][\w+.-]*:./.test(uri)) return [];
  return [
    makeFinding(
      'uri-malformed',
      'warning',
      pointerTo(pointer, 'uri'),
      '“{uri}” is not an absolute URI.',
      { uri },
    ),
  ];
}

/** Checks `icons`: objects, each with a source that can be shown. */
export function checkIcons(owner: JsonObject, pointer: string): Finding[] {
  const icons = owner['icons'];
  if (!Array.isArray(icons)) return [];
  return icons.flatMap((icon: unknown, i) => {
    const at = `${pointerTo(pointer, 'icons')}/${i}`;
    if (!isObject(icon)) {
      return [
        makeFinding('not-an-object', 'error', at, 'This must be an object, but is {actual}.', {
          actual: jsonType(icon),
        }),
      ];
    }
    const wrong = checkField(icon, 'src', 'string', at, true);
    const src = stringMember(icon, 'src');
    if (src !== null && !/^(?:https?:|data:image\/)/i.test(src)) {
      wrong.push(
        makeFinding(
          'icon-source',
          'warning',
          `${at}/src`,
          'An icon must be an https: or data: URI.',
        ),
      );
    }
    return wrong;
  });
}
