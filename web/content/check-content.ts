import { parseJson } from '../json/lossless';
import { sameJson } from '../json/same-json';
import { pointerTo } from '../json/documents/json-pointer';
import { blockTypes, isObject, jsonType, type JsonObject, stringMember } from './block';
import { type Finding, makeFinding } from './finding';

/** What each kind must have, by the schema of the newest protocol version that knows it. */
const requiredFields: Record<string, Record<string, string>> = {
  text: { text: 'string' },
  image: { data: 'string', mimeType: 'string' },
  audio: { data: 'string', mimeType: 'string' },
  resource_link: { uri: 'string', name: 'string' },
  resource: { resource: 'object' },
  tool_use: { id: 'string', name: 'string', input: 'object' },
  tool_result: { toolUseId: 'string', content: 'array' },
};
const optionalFields: Record<string, Record<string, string>> = {
  resource_link: {
    title: 'string',
    description: 'string',
    mimeType: 'string',
    size: 'number',
    icons: 'array',
  },
};
const mimePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+(?:\s*;.*)?$/;
/** ISO 8601 date, or date and time with a zone. */
const isoPattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;
/** Texts longer than this are not compared with structuredContent here: that would hold up the page. */
const comparedLength = 500_000;

function checkField(
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

function checkMime(object: JsonObject, pointer: string): Finding[] {
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

function checkUri(object: JsonObject, pointer: string): Finding[] {
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

/** Checks `annotations`, wherever they stand. */
export function checkAnnotations(owner: JsonObject, pointer: string): Finding[] {
  const annotations = owner['annotations'];
  if (annotations === undefined) return [];
  const at = pointerTo(pointer, 'annotations');
  if (!isObject(annotations)) {
    return checkField(owner, 'annotations', 'object', pointer, false);
  }
  const findings: Finding[] = [];
  const { audience, priority, lastModified } = annotations;
  if (audience !== undefined) {
    const wrong: unknown = Array.isArray(audience)
      ? audience.find((who) => who !== 'user' && who !== 'assistant')
      : audience;
    if (wrong !== undefined || !Array.isArray(audience)) {
      findings.push(
        makeFinding(
          'annotation-audience',
          'warning',
          pointerTo(at, 'audience'),
          'audience must be a list of “user” and “assistant”, but has {actual}.',
          { actual: JSON.stringify(wrong) },
        ),
      );
    }
  }
  if (priority !== undefined && !(typeof priority === 'number' && priority >= 0 && priority <= 1)) {
    findings.push(
      makeFinding(
        'annotation-priority',
        'warning',
        pointerTo(at, 'priority'),
        'priority must be a number from 0 to 1, but is {actual}.',
        { actual: JSON.stringify(priority) },
      ),
    );
  }
  const isDate =
    typeof lastModified === 'string' &&
    isoPattern.test(lastModified) &&
    !Number.isNaN(Date.parse(lastModified));
  if (lastModified !== undefined && !isDate) {
    findings.push(
      makeFinding(
        'annotation-last-modified',
        'warning',
        pointerTo(at, 'lastModified'),
        'lastModified must be an ISO 8601 time, but is {actual}.',
        { actual: JSON.stringify(lastModified) },
      ),
    );
  }
  return findings;
}

/** Checks one item of a resource's contents: an embedded resource's `resource`, or what `resources/read` returned. */
export function checkResourceContents(contents: unknown, pointer: string): Finding[] {
  if (!isObject(contents)) {
    return [
      makeFinding('not-an-object', 'error', pointer, 'This must be an object, but is {actual}.', {
        actual: jsonType(contents),
      }),
    ];
  }
  const findings = [
    ...checkField(contents, 'uri', 'string', pointer, true),
    ...checkField(contents, 'mimeType', 'string', pointer, false),
    ...checkField(contents, 'text', 'string', pointer, false),
    ...checkField(contents, 'blob', 'string', pointer, false),
    ...checkUri(contents, pointer),
    ...checkMime(contents, pointer),
  ];
  const hasText = contents['text'] !== undefined;
  const hasBlob = contents['blob'] !== undefined;
  if (hasText === hasBlob) {
    findings.push(
      hasText
        ? makeFinding(
            'resource-text-and-blob',
            'warning',
            pointer,
            'The resource has both text and blob.',
          )
        : makeFinding(
            'resource-empty',
            'error',
            pointer,
            'The resource has neither text nor blob.',
          ),
    );
  }
  return findings;
}

function checkIcons(owner: JsonObject, pointer: string): Finding[] {
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

/**
 * Checks one content block against its kind, quickly: nothing is decoded ({@link checkMedia} does that).
 * @param block any JSON
 * @param pointer where it stands in the message: `/result/content/0`
 */
export function checkBlock(block: unknown, pointer: string): Finding[] {
  if (!isObject(block)) {
    return [
      makeFinding('not-an-object', 'error', pointer, 'This must be an object, but is {actual}.', {
        actual: jsonType(block),
      }),
    ];
  }
  const { type } = block;
  if (typeof type !== 'string') return checkField(block, 'type', 'string', pointer, true);
  if (!blockTypes.some((known) => known === type)) {
    return [
      makeFinding(
        'unknown-block-type',
        'error',
        pointerTo(pointer, 'type'),
        '“{type}” is not a content type of any protocol version.',
        { type },
      ),
    ];
  }
  const findings = [
    ...Object.entries(requiredFields[type] ?? {}).flatMap(([name, wanted]) =>
      checkField(block, name, wanted, pointer, true),
    ),
    ...Object.entries(optionalFields[type] ?? {}).flatMap(([name, wanted]) =>
      checkField(block, name, wanted, pointer, false),
    ),
    ...checkMime(block, pointer),
    ...checkAnnotations(block, pointer),
    ...(block['_meta'] === undefined ? [] : checkField(block, '_meta', 'object', pointer, false)),
  ];
  if (type === 'resource_link')
    findings.push(...checkUri(block, pointer), ...checkIcons(block, pointer));
  if (type === 'resource' && isObject(block['resource'])) {
    const at = pointerTo(pointer, 'resource');
    findings.push(...checkResourceContents(block['resource'], at));
  }
  if (type === 'tool_result' && Array.isArray(block['content'])) {
    const at = pointerTo(pointer, 'content');
    findings.push(...block['content'].flatMap((inner, i) => checkBlock(inner, `${at}/${i}`)));
  }
  if (type === 'text' && block['text'] === '') {
    findings.push(
      makeFinding('empty-text', 'note', pointerTo(pointer, 'text'), 'The text is empty.'),
    );
  }
  return findings;
}

function checkLinks(content: readonly unknown[], pointer: string): Finding[] {
  const seen = new Map<string, number>();
  return content.flatMap((block, i) => {
    if (!isObject(block) || block['type'] !== 'resource_link') return [];
    const uri = stringMember(block, 'uri');
    if (uri === null) return [];
    const first = seen.get(uri);
    if (first === undefined) {
      seen.set(uri, i);
      return [];
    }
    return [
      makeFinding(
        'duplicate-link',
        'warning',
        `${pointer}/${i}/uri`,
        'Block {first} already links to {uri}.',
        { first: first + 1, uri },
      ),
    ];
  });
}

function checkAgainstStructured(result: JsonObject, pointer: string): Finding[] {
  const structured = result['structuredContent'];
  const content = result['content'];
  if (structured === undefined || !Array.isArray(content)) return [];
  const at = pointerTo(pointer, 'content');
  const texts = content.flatMap((block: unknown, i) => {
    const text = isObject(block) && block['type'] === 'text' ? stringMember(block, 'text') : null;
    return text === null ? [] : [{ text, i }];
  });
  if (texts.length === 0) {
    return [
      makeFinding(
        'structured-without-text',
        'note',
        at,
        'No text block repeats structuredContent, so clients that know only text see nothing of it.',
      ),
    ];
  }
  const parsed = texts.flatMap(({ text, i }) => {
    if (text.length > comparedLength || !/^\s*[[{]/.test(text)) return [];
    try {
      return [{ value: parseJson(text), i }];
    } catch {
      return [];
    }
  });
  const first = parsed[0];
  if (first === undefined || parsed.some(({ value }) => sameJson(value, structured))) return [];
  return [
    makeFinding(
      'text-differs',
      'warning',
      `${at}/${first.i}/text`,
      'This text is JSON, but says something else than structuredContent.',
    ),
  ];
}

/**
 * Checks a result's content as a whole: its blocks, its links among each other, and what its text says against
 * `structuredContent`. Whether that fits the tool's output schema is not asked here.
 * @param result the `result` of a tools/call
 * @param pointer where it stands in the message: `/result`
 */
export function checkContent(result: unknown, pointer: string): Finding[] {
  if (!isObject(result)) return [];
  const { content } = result;
  const at = pointerTo(pointer, 'content');
  if (content === undefined) {
    return [
      makeFinding('field-missing', 'error', pointer, 'The required field {field} is missing.', {
        field: 'content',
      }),
    ];
  }
  if (!Array.isArray(content)) {
    return [
      makeFinding('content-not-array', 'error', at, 'content must be an array, but is {actual}.', {
        actual: jsonType(content),
      }),
    ];
  }
  const empty =
    content.length === 0 && result['structuredContent'] === undefined
      ? [makeFinding('empty-content', 'note', at, 'The result has no content.')]
      : [];
  return [
    ...empty,
    ...content.flatMap((block, i) => checkBlock(block, `${at}/${i}`)),
    ...checkLinks(content, at),
    ...checkAgainstStructured(result, pointer),
  ];
}
