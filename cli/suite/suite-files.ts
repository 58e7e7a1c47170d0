import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { jsonPathOf } from '../../core/json/json-pointer';
import { withIncluded } from '../../core/suite/included/with-included';
import { messageOfError, say, SuiteError } from '../../core/suite/say';
import { findInSuite, readSuite, readSuiteHead } from '../../core/suite/read-suite';
import { nearestName } from '../../core/suite/nearest-name';
import { isMediaOf } from '../../core/suite/reference';
import type { ReferenceFolder } from '../../core/suite/run/suite-host';
import type { FileProblem } from '../../core/suite/report/tested-suite';
import type { Suite } from '../../core/suite/suite';
import type { LinesOf } from '../../core/suite/variable-use';
import type { Segment } from '../../core/json/json-pointer';
import { isIncluded, locate, MAX_BYTES } from '../../proxy/folder-path';
import { errnoOf } from '../../proxy/stream';
import { writeAtomically } from '../../proxy/write-atomically';

/** A suite's file: its name without the extension, where it lies, and what it holds or why it cannot be run. */
export interface SuiteFile {
  name: string;
  /** As the command line named it. */
  file: string;
  folder: string;
  /** The line of the text that a path leads to, from 1. Undefined where it can't be read. */
  lineOf?: (path: readonly Segment[]) => number;
  /** The files that it takes more from: absolute paths. */
  included?: readonly string[];
  read: { kind: 'suite'; suite: Suite } | { kind: 'invalid'; problems: readonly FileProblem[] };
}

const EXTENSION = /\.loupe\.ya?ml$|\.ya?ml$/i;

/** Of a text as long, what stands before the calls is read apart: the rest takes as long as a server's start. */
const LONG_TEXT = 10_000;

/** A long suite's file without its calls; undefined where it is short, cannot be read so, or is not whole by itself. */
export function openSuiteHead(file: string): (SuiteFile & { read: { kind: 'suite' } }) | undefined {
  try {
    const text = textOf(file, file);
    const suite = text.length < LONG_TEXT ? undefined : readSuiteHead(text);
    if (!suite || suite.extends !== undefined) return undefined;
    return { ...aboutOf(file), read: { kind: 'suite', suite } };
  } catch {
    return undefined;
  }
}

function aboutOf(file: string): Omit<SuiteFile, 'read'> {
  const path = resolve(file);
  return { name: basename(path).replace(EXTENSION, ''), file, folder: dirname(path) };
}

/** Reads a suite with what it takes from other files. Never rejects. */
export async function openSuiteFile(file: string): Promise<SuiteFile> {
  const about = aboutOf(file);
  const path = resolve(file);
  try {
    const text = textOf(file, file);
    const lineOf = (place: readonly Segment[]) => findInSuite(text, place).line;
    const read = readSuite(text);
    if (read.kind === 'invalid') return { ...about, lineOf, read };
    const { suite, files, faults } = await withIncluded(basename(file), read.suite, {
      read: (named) => Promise.resolve().then(() => textOf(includedFile(about.folder, named), named)),
      readSuite,
    });
    const problems = faults.map(({ path: at, message }) => ({
      ...{ message, path: jsonPathOf(at) },
      ...findInSuite(text, at),
    }));
    return {
      ...about,
      lineOf,
      included: [...files].map((each) => join(about.folder, each)),
      read: problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'suite', suite },
    };
  } catch (error) {
    const { message } =
      errnoOf(error) === 'ENOENT'
        ? { message: sentence(messageOfError(missing(path)).message) }
        : messageOfError(error);
    return { ...about, read: { kind: 'invalid', problems: [{ message, path: '' }] } };
  }
}

/**
 * @param named as it was named @throws SuiteError where it is too long, or no regular file: a pipe that nobody writes
 * to never ends
 */
function textOf(path: string, named: string): string {
  // Even an open of a pipe would wait.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw new SuiteError(say('not-a-file', { file: named }));
    if (stat.size > MAX_BYTES.suite)
      throw new SuiteError(say('file-too-long', { file: named, megabytes: MAX_BYTES.suite / 1024 / 1024 }));
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

/** The same of rows or a shared part: as the page takes them, nothing hidden, such as `.env`. @throws SuiteError */
function includedFile(folder: string, path: string): string {
  const file = fileWithin(folder, path);
  const within = relative(realpathSync(folder), file).split(sep).join('/');
  if (!isIncluded(path) || !isIncluded(within)) throw new SuiteError(say('file-not-included', { file: path }));
  return file;
}

/**
 * The real path of a file that a suite names, which may come from anybody. @throws SuiteError where that is not in its
 * folder
 */
export function fileWithin(folder: string, path: string): string {
  const root = realpathSync(folder);
  let file: string;
  try {
    file = realpathSync(join(root, path));
  } catch (error) {
    throw errnoOf(error) === 'ENOENT' ? missing(join(root, path)) : error;
  }
  if (relative(root, file).split(sep).includes('..')) throw new SuiteError(say('file-outside', { file: path }));
  if (!statSync(file).isFile()) throw new SuiteError(say('not-a-file', { file: path }));
  return file;
}

/** That a file is not there, with the one in its folder that was probably meant. */
function missing(path: string): SuiteError {
  const folder = dirname(path);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const nearest = nearestName(basename(path), names);
  return new SuiteError(nearest === undefined ? say('file-missing') : say('file-missing-near', { nearest }));
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/(?<![.?])$/, '.');

/** Tells the engine of a file's lines; undefined where there are none. */
export function linesOf({ lineOf }: Pick<SuiteFile, 'lineOf'>): LinesOf | undefined {
  return lineOf && ((paths) => Promise.resolve(paths.map(lineOf)));
}

/**
 * The references of a suite, in `references/NAME` beside it, and nothing that a link there leads to outside of its
 * folder.
 */
export function referenceFolder({ folder, name }: Pick<SuiteFile, 'folder' | 'name'>): ReferenceFolder {
  const place = (file: string) => locate(realpathSync.native(folder), `references/${name}/${file}`);
  return {
    read: async (file) => {
      const { file: path, exists } = place(file);
      return exists ? readFile(path) : undefined;
    },
    write(reference, files) {
      return Promise.resolve().then(() => {
        for (const { name: file, content } of files) {
          const path = place(file).file;
          try {
            writeAtomically(path, content);
          } catch (error) {
            throw new Error(`${path} can’t be written (${errnoOf(error)}).`, { cause: error });
          }
        }
        const kept = new Set(files.map((file) => file.name));
        const { file: own } = place(`${reference}.json`);
        // Media that the result has no more.
        for (const file of existsSync(dirname(own)) ? readdirSync(dirname(own)) : [])
          if (isMediaOf(reference, file) && !kept.has(file)) rmSync(join(dirname(own), file));
      });
    },
  };
}
