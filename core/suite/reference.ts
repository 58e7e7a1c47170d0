import { compareResults } from '../comparison/compare-results';
import type { Change } from '../comparison/diff/change';
import type { ComparePictures } from '../comparison/media/compare-pictures';
import { parseIgnoreRule } from '../comparison/rules/ignore-rule';
import { isObject, own } from '../json/json-object';
import { jsonPathOf } from '../json/json-pointer';
import { parseJson, stringifyJson } from '../json/lossless';
import { checkedJson } from './checks/checked-json';
import type { Words } from '../text/phrase';
import type { FindPlaces } from './json-path';
import { say, SuiteError } from './say';
import type { CallTarget } from './suite';
import { splitMedia, mediaDifferences, type ReferenceDifferences } from './reference-media';

/** A file of a reference, named within the suite's folder of references. */
export interface ReferenceFile {
  name: string;
  content: string | Uint8Array;
}

/** What a call gave, as far as a reference keeps it. */
export interface ReferenceSource {
  member: 'result' | 'error';
  value: unknown;
  kind: CallTarget['kind'];
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'application/octet-stream': 'bin',
};

/** The subtypes that are extensions of files which no system runs; all others are `bin`. */
const PLAIN_SUBTYPES = new Set(
  'aac avif bmp csv flac gif gz heic json mp4 mpeg ogg opus pdf png tiff webm webp zip'.split(' '),
);

/** The files that keep a result as the reference of this name: its JSON, and its media as what they are. */
export function referenceFiles(name: string, { member, value }: ReferenceSource): ReferenceFile[] {
  const split = splitMedia(value);
  const files = split.media.map(({ pointer, bytes, mimeType }, index) => ({
    pointer,
    file: { name: `${name}.${index + 1}.${extensionOf(mimeType)}`, content: bytes },
  }));
  const media = Object.fromEntries(files.map(({ pointer, file }) => [pointer, file.name]));
  const kept = {
    loupe: 'reference',
    version: 1,
    [member]: split.value,
    ...(files.length > 0 && { media }),
  };
  return [{ name: `${name}.json`, content: `${stringifyJson(kept, 2)}\n` }, ...files.map(({ file }) => file)];
}

/** Whether a file is media of this reference, of an earlier result maybe. @param file its name in the suite's folder of references */
export function isMediaOf(reference: string, file: string): boolean {
  return file.startsWith(`${reference}.`) && /^\d+\.\w+$/.test(file.slice(reference.length + 1));
}

function extensionOf(mimeType: string): string {
  const [plain = ''] = mimeType.split(';');
  const [, subtype = ''] = plain.split('/');
  return own(EXTENSIONS, plain) ?? (PLAIN_SUBTYPES.has(subtype) ? subtype : 'bin');
}

/**
 * What differs from a reference; nothing where nothing does that counts.
 * @param text the reference's JSON
 * @param readFile reads a file beside it
 * @param ignore JSONPaths of what may differ, counted from what `values` counts from, or from the result
 * @param tolerance the share of an image's pixels that may differ visibly
 * @throws where the text is no reference
 */
export async function compareWithReference(
  text: string,
  readFile: (name: string) => Promise<Uint8Array | undefined>,
  { member, value, kind }: ReferenceSource,
  {
    ignore,
    tolerance,
    comparePictures,
    findPlaces,
  }: {
    ignore: readonly string[];
    tolerance: number;
    comparePictures: ComparePictures;
    findPlaces: FindPlaces;
  },
): Promise<ReferenceDifferences> {
  const kept = parseJson(text);
  if (!isObject(kept) || kept['loupe'] !== 'reference') throw new SuiteError(say('not-a-reference'));
  const now = splitMedia(value);
  if (!(member in kept))
    return {
      words: [say(member === 'result' ? 'reference-is-error' : 'reference-is-result')],
      pictures: [],
    };
  const rules = await rulesOf(ignore, [kept[member], now.value], kind, findPlaces);
  const source = (of: unknown) => ({ json: stringifyJson({ value: of }), pointer: '/value' });
  const compared = compareResults(source(kept[member]), source(now.value), rules);
  const changes = [
    ...compared.structured,
    ...compared.blocks.flatMap(({ changes: inside }) => inside),
    ...compared.members,
  ];
  const moved = compared.blocks.filter((block) => block.moved);
  const media = await mediaDifferences(kept['media'], now.media, readFile, tolerance, comparePictures);
  const words = [
    ...changes.filter(({ ignored }) => !ignored).map(changeWords),
    ...moved.map(({ before = 0, after = 0 }) => say('block-moved', { before: before + 1, after: after + 1 })),
    ...media.words,
  ];
  return { words, pictures: media.pictures };
}

function changeWords({ kind, path, before, after }: Change): Words {
  const at = jsonPathOf(path);
  switch (kind) {
    case 'added':
      return say('value-added', { at, value: after?.text ?? '' });
    case 'removed':
      return say('value-removed', { at, value: before?.text ?? '' });
    case 'moved':
      return say('value-moved', { at });
    case 'changed':
      return `${at}: ${before?.text ?? ''} → ${after?.text ?? ''}`;
  }
}

/**
 * Rules for the comparison of whole results. A path is meant from `structuredContent` or a text's JSON, or from the result itself,
 * whichever it fits. One with filters or slices, which the comparison does not know, becomes the places that it leads to.
 */
async function rulesOf(
  ignore: readonly string[],
  results: readonly unknown[],
  kind: CallTarget['kind'],
  findPlaces: FindPlaces,
): Promise<string[]> {
  const rules: string[] = [];
  for (const path of ignore) {
    const paths = [path];
    if (parseIgnoreRule(path) === undefined) {
      paths.length = 0;
      for (const result of results) {
        const places = await findPlaces(checkedJson(result, kind), path);
        paths.push(...places.map((place) => jsonPathOf(place.path)));
      }
    }
    rules.push(...paths.flatMap((each) => (kind === 'raw' ? [each] : [each, ...within(each)])));
  }
  return rules;
}

/** A path that counts from the JSON of a result, counted from the result. */
function within(path: string): string[] {
  const below = path.slice(1);
  return [
    '$.structuredContent',
    '$.content[*].text',
    '$.content[*].resource.text',
    '$.contents[*].text',
    '$.messages[*].content.text',
  ].map((at) => at + below);
}
