import { compareResults } from '../comparison/compare-results';
import type { Change } from '../comparison/diff/change';
import type { ComparePictures } from '../comparison/media/compare-pictures';
import { parseIgnoreRule } from '../comparison/rules/ignore-rule';
import { isObject, ownProperty } from '../json/json-object';
import { jsonPathOf } from '../json/json-pointer';
import { parseJson, stringifyJson } from '../json/lossless';
import { checkedJson } from './checks/checked-json';
import type { LocalizedText } from '../text/phrase';
import type { FindNodes } from './json-path';
import { phrase, SuiteError } from './suite-phrase';
import { splitMedia, mediaDifferences, type ReferenceDifferences } from './reference-media';
import type { RunKind } from '../run/run';

/** A file of a reference; `name` is relative to the suite's folder of references. */
export interface ReferenceFile {
  name: string;
  content: string | Uint8Array;
}

export interface ReferenceSource {
  member: 'result' | 'error';
  value: unknown;
  kind: RunKind;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'application/octet-stream': 'bin',
};

/** Subtypes that are safe as file extensions; all others are `bin`. */
const PLAIN_SUBTYPES = new Set(
  'aac avif bmp csv flac gif gz heic json mp4 mpeg ogg opus pdf png tiff webm webp zip'.split(' '),
);

export function referenceFiles(name: string, { member, value }: ReferenceSource): ReferenceFile[] {
  const split = splitMedia(value);
  const files = split.media.map(({ pointer, bytes, mimeType }, index) => ({
    pointer,
    file: { name: `${name}.${index + 1}.${extensionOf(mimeType)}`, content: bytes },
  }));
  const media = Object.fromEntries(files.map(({ pointer, file }) => [pointer, file.name]));
  const reference = { loupe: 'reference', version: 1, [member]: split.value, ...(files.length > 0 && { media }) };
  return [{ name: `${name}.json`, content: `${stringifyJson(reference, 2)}\n` }, ...files.map(({ file }) => file)];
}

/** Whether a file holds media of a reference, those of an earlier result included. */
export function isMediaOf(reference: string, file: string): boolean {
  return file.startsWith(`${reference}.`) && /^\d+\.\w+$/.test(file.slice(reference.length + 1));
}

function extensionOf(mimeType: string): string {
  const [plain = ''] = mimeType.split(';');
  const [, subtype = ''] = plain.split('/');
  return ownProperty(EXTENSIONS, plain) ?? (PLAIN_SUBTYPES.has(subtype) ? subtype : 'bin');
}

/** @param ignore JSONPaths @param tolerance share of an image's pixels that may visibly differ, 0 to 1 @throws if the text is no reference */
export async function compareWithReference(
  text: string,
  readFile: (name: string) => Promise<Uint8Array | undefined>,
  { member, value, kind }: ReferenceSource,
  {
    ignore,
    tolerance,
    comparePictures,
    findNodes,
  }: { ignore: readonly string[]; tolerance: number; comparePictures: ComparePictures; findNodes: FindNodes },
): Promise<ReferenceDifferences> {
  const reference = parseJson(text);
  if (!isObject(reference) || reference['loupe'] !== 'reference') throw new SuiteError(phrase('not-a-reference'));
  const current = splitMedia(value);
  if (!(member in reference))
    return { differences: [phrase(member === 'result' ? 'reference-is-error' : 'reference-is-result')], pictures: [] };
  const rules = await rulesOf(ignore, [reference[member], current.value], kind, findNodes);
  const source = (json: unknown) => ({ json: stringifyJson({ value: json }), pointer: '/value' });
  const compared = compareResults(source(reference[member]), source(current.value), rules);
  const changes = [
    ...compared.structured,
    ...compared.blocks.flatMap(({ changes: inside }) => inside),
    ...compared.members,
  ];
  const moved = compared.blocks.filter((block) => block.moved);
  const media = await mediaDifferences(reference['media'], current.media, readFile, tolerance, comparePictures);
  const differences = [
    ...changes.filter(({ ignored }) => !ignored).map(changeWords),
    ...moved.map(({ before = 0, after = 0 }) => phrase('block-moved', { before: before + 1, after: after + 1 })),
    ...media.differences,
  ];
  return { differences, pictures: media.pictures };
}

function changeWords({ kind, path, before, after }: Change): LocalizedText {
  const at = jsonPathOf(path);
  switch (kind) {
    case 'added':
      return phrase('value-added', { at, value: after?.text ?? '' });
    case 'removed':
      return phrase('value-removed', { at, value: before?.text ?? '' });
    case 'moved':
      return phrase('value-moved', { at });
    case 'changed':
      return `${at}: ${before?.text ?? ''} → ${after?.text ?? ''}`;
  }
}

/** Rules from the result, `structuredContent` or a text's JSON. Filters and slices become the paths that they match. */
async function rulesOf(
  ignore: readonly string[],
  results: readonly unknown[],
  kind: RunKind,
  findNodes: FindNodes,
): Promise<string[]> {
  const rules: string[] = [];
  for (const path of ignore) {
    const paths = [path];
    if (parseIgnoreRule(path) === undefined) {
      paths.length = 0;
      for (const result of results) {
        const nodes = await findNodes(checkedJson(result, kind), path);
        paths.push(...nodes.map((node) => jsonPathOf(node.path)));
      }
    }
    rules.push(...paths.flatMap((each) => (kind === 'raw' ? [each] : [each, ...responsePathsTo(each)])));
  }
  return rules;
}

function responsePathsTo(path: string): string[] {
  const below = path.slice(1);
  return [
    '$.structuredContent',
    '$.content[*].text',
    '$.content[*].resource.text',
    '$.contents[*].text',
    '$.messages[*].content.text',
  ].map((at) => at + below);
}
