import { pointerTo } from '../json/documents/json-pointer';
import { blockTypes, isObject, jsonType } from './block';
import { checkAnnotations } from './check-annotations';
import { checkField, checkIcons, checkMime, checkUri } from './check-fields';
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
