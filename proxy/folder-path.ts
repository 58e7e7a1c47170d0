import { lstatSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { errnoOf, StreamFailure } from './stream';
import { TEMPORARY_NAME } from './write-atomically';

export type FileKind = 'suite' | 'reference' | 'recording';

const MEGABYTE = 1024 * 1024;
/** In bytes. Suites and references are read into memory; recordings are streamed. */
export const MAX_BYTES: Readonly<Record<FileKind, number>> = {
  suite: 64 * MEGABYTE,
  reference: 64 * MEGABYTE,
  recording: 2048 * MEGABYTE,
};

/** A reference's JSON and media by the names of `core/suite/reference.ts`: no file that a system or Node runs. */
const REFERENCE =
  /.\.(json|\d+\.(aac|avif|bin|bmp|csv|flac|gif|gz|heic|jpg|mp3|mp4|mpeg|ogg|opus|pdf|png|svg|tiff|wav|webm|webp|zip))$/;

export const RECORDINGS = 'recordings';
const MAX_PATH_CHARACTERS = 1000;
/** Characters that Windows forbids, or reads as a drive, a stream of a file or a folder. */
const FORBIDDEN = /[\\:*?"<>|\u0000-\u001f\u007f]/;
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const onWindows = process.platform === 'win32';

/** No `..`, nothing hidden, no device name, no temporary file. */
export function isPlainName(name: string): boolean {
  if (FORBIDDEN.test(name) || /^\.|[\s.]$|^$/.test(name) || TEMPORARY_NAME.test(name)) return false;
  return !(onWindows && DEVICE.test(name));
}

/** @param path within the folder, by `/` @returns undefined if no page may name it */
export function kindOf(path: string): FileKind | undefined {
  if (path.length > MAX_PATH_CHARACTERS) return undefined;
  const names = path.split('/');
  if (!names.every(isPlainName)) return undefined;
  const [name = ''] = names.slice(-1);
  if (names[0] === 'references' && names.length > 1) {
    const isOfSuite = names.length === 3 && !/^node_modules$/i.test(names[1] ?? '');
    return isOfSuite && REFERENCE.test(name) ? 'reference' : undefined;
  }
  const isRecording = /.\.loupe\.jsonl(\.gz)?$/.test(name);
  if (names.length === 2 && names[0] === RECORDINGS) return isRecording ? 'recording' : undefined;
  if (names.length > 1) return undefined;
  if (/.\.loupe\.ya?ml$/.test(path)) return 'suite';
  return isRecording ? 'recording' : undefined;
}

/** Files from which suites take data rows or shared parts: they are only read. */
export function isIncluded(path: string): boolean {
  return (
    path.length <= MAX_PATH_CHARACTERS && path.split('/').every(isPlainName) && /\.(csv|tsv|json|ya?ml)$/i.test(path)
  );
}

/** A file by its real path, after links. */
export interface LocatedFile<Kind extends string = FileKind | 'included'> {
  kind: Kind;
  file: string;
  exists: boolean;
}

/** @param isRead also files that suites include @throws StreamFailure for a forbidden path or a link out of the root */
export function locate(root: string, path: string, isRead = false): LocatedFile {
  const kindFor = (each: string) => kindOf(each) ?? (isRead && isIncluded(each) ? ('included' as const) : undefined);
  return locateAs(root, path, kindFor, 'a suite, reference or recording');
}

/** {@link locate} for other kinds of files. @throws StreamFailure */
export function locateAs<Kind extends string>(
  root: string,
  path: string,
  kindFor: (path: string) => Kind | undefined,
  expected: string,
): LocatedFile<Kind> {
  const kind = kindFor(path);
  if (kind === undefined) throw refusal(path, `not ${expected}`);
  const named = join(root, ...path.split('/'));
  const realFile = realPath(named);
  if (realFile !== undefined) {
    requireWithin(root, realFile, path, kindFor);
    if (!lstatSync(realFile).isFile()) throw refusal(path, 'not a file');
    return { kind, file: realFile, exists: true };
  }
  if (isLink(named)) throw refusal(path, 'a broken link');
  let above = dirname(named);
  while (above !== root && realPath(above) === undefined) {
    if (isLink(above)) throw refusal(path, 'inside a broken link');
    above = dirname(above);
  }
  const file = join(realPath(above) ?? above, relative(above, named));
  requireWithin(root, file, path, kindFor);
  return { kind, file, exists: false };
}

/** A link may point at another allowed file of the folder. */
function requireWithin(root: string, file: string, path: string, kindFor: (path: string) => string | undefined): void {
  const within = relative(root, file);
  if (isAbsolute(within) || kindFor(within.split(sep).join('/')) === undefined)
    throw refusal(path, 'a link to a location outside the folder, or to an unsupported file');
}

function refusal(path: string, reason: string): StreamFailure {
  return new StreamFailure('folder-failed', `"${path}" is ${reason}.`, { path });
}

function realPath(file: string): string | undefined {
  try {
    return realpathSync.native(file);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
