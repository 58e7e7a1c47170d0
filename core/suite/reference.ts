import { compareResults } from '../comparison/compare-results';
import type { Change } from '../comparison/diff/change';
import type { ComparePictures } from '../comparison/media/compare-pictures';
import { parseIgnoreRule } from '../comparison/rules/ignore-rule';
import { isObject, type JsonObject, own } from '../json/json-object';
import { jsonPathOf, pointerTo } from '../json/json-pointer';
import { parseJson, stringifyJson } from '../json/lossless';
import { base64Of } from '../json/base64';
import { rebuild } from '../json/rebuild';
import { blockKind } from '../protocol/content/block';
import { factsOfKind } from '../protocol/content/content-kinds';
import { inspectMedia } from '../protocol/content/inspect-media';
import { checkedJson } from './checks/checked-json';
import type { Words } from '../text/phrase';
import type { FindPlaces } from './json-path';
import { say, SuiteError } from './say';
import type { CallTarget } from './suite';

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

interface Media {
  /** JSON Pointer of the base64, in the result or error. */
  pointer: string;
  bytes: Uint8Array;
  mimeType: string;
}

/** A picture of a result that is another than its reference has. All three in base64. */
export interface PictureChange {
  /** JSON Pointer of the base64, in the result or error. */
  at: string;
  mimeType: string;
  before: string;
  after: string;
  /** A PNG of where they differ; undefined where their pixels can't be compared wherever Loupe runs. */
  difference?: string;
}

/** What differs from a reference, a line each, and the pictures among it. */
export interface ReferenceDifferences {
  words: readonly Words[];
  pictures: readonly PictureChange[];
}

/** A result without its media, and those by themselves. */
interface Split {
  value: unknown;
  media: readonly Media[];
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'application/octet-stream': 'bin',
};

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
  return [
    { name: `${name}.json`, content: `${stringifyJson(kept, 2)}\n` },
    ...files.map(({ file }) => file),
  ];
}

/** Whether a file is media of this reference, of an earlier result maybe. @param file its name in the suite's folder of references */
export function isMediaOf(reference: string, file: string): boolean {
  return file.startsWith(`${reference}.`) && /^\d+\.\w+$/.test(file.slice(reference.length + 1));
}

function extensionOf(mimeType: string): string {
  const [plain = ''] = mimeType.split(';');
  const [, subtype = ''] = plain.split('/');
  return own(EXTENSIONS, plain) ?? (/^[a-z0-9]{1,8}$/.test(subtype) ? subtype : 'bin');
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
  if (!isObject(kept) || kept['loupe'] !== 'reference')
    throw new SuiteError(say('not-a-reference'));
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
  const media = await mediaDifferences(
    kept['media'],
    now.media,
    readFile,
    tolerance,
    comparePictures,
  );
  const words = [
    ...changes.filter(({ ignored }) => !ignored).map(changeWords),
    ...moved.map(({ before = 0, after = 0 }) =>
      say('block-moved', { before: before + 1, after: after + 1 }),
    ),
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

async function mediaDifferences(
  kept: unknown,
  now: readonly Media[],
  readFile: (name: string) => Promise<Uint8Array | undefined>,
  tolerance: number,
  comparePictures: ComparePictures,
): Promise<ReferenceDifferences> {
  const names = new Map(isObject(kept) ? Object.entries(kept) : []);
  const differences: Words[] = [];
  const pictures: PictureChange[] = [];
  for (const { pointer, bytes, mimeType } of now) {
    const name = names.get(pointer);
    names.delete(pointer);
    if (typeof name !== 'string' || !/^[\w.-]+$/.test(name)) {
      differences.push(say('media-added', { at: pointer, mimeType, count: bytes.length }));
      continue;
    }
    const before = await readFile(name);
    if (!before) differences.push(say('media-missing', { file: name }));
    else if (!sameBytes(before, bytes)) {
      const found = await mediaDifference(before, bytes, mimeType, tolerance, comparePictures);
      if (!found) continue;
      differences.push({ items: [pointer, found.words], separator: ': ' });
      if (!mimeType.startsWith('image/')) continue;
      pictures.push({
        at: pointer,
        mimeType,
        before: base64Of(before),
        after: base64Of(bytes),
        ...(found.drawn && { difference: base64Of(found.drawn) }),
      });
    }
  }
  const removed = [...names.keys()].map((at) => say('media-removed', { at }));
  return { words: [...differences, ...removed], pictures };
}

async function mediaDifference(
  before: Uint8Array,
  after: Uint8Array,
  mimeType: string,
  tolerance: number,
  comparePictures: ComparePictures,
): Promise<{ words: Words; drawn?: Uint8Array | undefined } | undefined> {
  const bytes = say('media-bytes', { mimeType, before: before.length, after: after.length });
  if (!mimeType.startsWith('image/')) return { words: bytes };
  const difference = await comparePictures(before, after, mimeType);
  if (!difference) return { words: say('media-not-compared', { bytes }) };
  const { visible, isSameSize, drawn } = difference;
  if (visible <= tolerance && isSameSize) return undefined;
  const percent = (part: number) => `${Number((part * 100).toPrecision(3))}%`;
  const words = { visible: percent(visible), allowed: percent(tolerance), bytes };
  return { words: say('pixels-differ', words), drawn };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}

/** Takes the media out of a result, and what tells of the server and not of the answer (`_meta`). */
function splitMedia(value: unknown): Split {
  if (!isObject(value)) return { value, media: [] };
  const { _meta: _, ...rest } = value;
  const media: Media[] = [];
  const emptied = new Map<object, JsonObject>();
  const walk = (part: unknown, at: string): void => {
    if (Array.isArray(part)) part.forEach((item, index) => walk(item, pointerTo(at, index)));
    if (!isObject(part)) return;
    const found = mediaIn(part, at);
    if (found) {
      media.push(found.media);
      emptied.set(part, found.emptied);
    }
    for (const name of ['content', 'contents', 'messages', 'resource'])
      if (name in part) walk(part[name], pointerTo(at, name));
  };
  walk(rest, '');
  const without = rebuild(rest, (part) => (isObject(part) && emptied.get(part)) || part);
  return { value: without, media };
}

function mediaIn(part: JsonObject, at: string): { media: Media; emptied: JsonObject } | undefined {
  // The resource in a block has its bytes where the items of a resource's contents have theirs.
  const name = factsOfKind(blockKind(part))?.bytes ?? 'blob';
  const base64 = part[name];
  if (typeof base64 !== 'string') return undefined;
  const read = inspectMedia(base64);
  // What is no base64 is compared as the text that it is.
  if (read.state !== 'decoded') return undefined;
  const { mimeType: declared } = part;
  const mimeType =
    typeof declared === 'string' ? declared : (read.actualType ?? 'application/octet-stream');
  const emptied = { ...part, [name]: '' };
  return { media: { pointer: pointerTo(at, name), bytes: read.bytes, mimeType }, emptied };
}
