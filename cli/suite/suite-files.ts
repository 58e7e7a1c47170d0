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
import { jsonPathOf, type Segment } from '../../core/json/json-pointer';
import { withIncluded } from '../../core/suite/included/with-included';
import { messageOfError, phrase, SuiteError } from '../../core/suite/suite-phrase';
import { findInSuite, readSuite, readSuiteHead } from '../../core/suite/read-suite';
import { nearestName } from '../../core/suite/nearest-name';
import { isMediaOf } from '../../core/suite/reference';
import type { ReferenceFolder } from '../../core/suite/run/suite-host';
import type { FileProblem } from '../../core/suite/report/tested-suite';
import type { Suite } from '../../core/suite/suite';
import type { LinesOf } from '../../core/suite/variable-use';
import { isIncluded, locate, MAX_BYTES } from '../../proxy/folder-path';
import { errnoOf } from '../../proxy/stream';
import { writeAtomically } from '../../proxy/write-atomically';

export interface SuiteFile {
  name: string;
  file: string;
  folder: string;
  /** From 1; undefined if the file can't be read. */
  lineOf?: (path: readonly Segment[]) => number;
  /** Absolute paths of data rows and shared parts. */
  included?: readonly string[];
  read: { kind: 'suite'; suite: Suite } | { kind: 'invalid'; problems: readonly FileProblem[] };
}

const EXTENSION = /\.loupe\.ya?ml$|\.ya?ml$/i;

/** Parsing a longer suite takes as long as a server's start: its head is read first. */
const LONG_TEXT = 10_000;

/** Undefined if the file is short, invalid, or extends another. */
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

/** Includes rows and shared parts of other files. Never rejects. */
export async function openSuiteFile(file: string): Promise<SuiteFile> {
  const about = aboutOf(file);
  const path = resolve(file);
  try {
    const text = textOf(file, file);
    const lineOf = (path: readonly Segment[]) => findInSuite(text, path).line;
    const read = readSuite(text);
    if (read.kind === 'invalid') return { ...about, lineOf, read };
    const included = await withIncluded(basename(file), read.suite, {
      read: (named) => Promise.resolve().then(() => textOf(includedFile(about.folder, named), named)),
      readSuite,
    });
    const problems = included.problems.map(({ path: at, message }) => ({
      message,
      path: jsonPathOf(at),
      ...findInSuite(text, at),
    }));
    return {
      ...about,
      lineOf,
      included: [...included.files].map((each) => join(about.folder, each)),
      read: problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'suite', suite: included.suite },
    };
  } catch (error) {
    const isMissing = errnoOf(error) === 'ENOENT';
    const { message: reason } = messageOfError(isMissing ? missing(path) : error);
    const message = isMissing ? sentence(reason) : reason;
    return { ...about, read: { kind: 'invalid', problems: [{ message, path: '' }] } };
  }
}

/** @throws SuiteError if it is too long, or not a regular file: a FIFO may never end */
function textOf(path: string, named: string): string {
  // Opening a FIFO would block.
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw new SuiteError(phrase('not-a-file', { file: named }));
    if (stat.size > MAX_BYTES.suite)
      throw new SuiteError(phrase('file-too-long', { file: named, megabytes: MAX_BYTES.suite / 1024 / 1024 }));
    return readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

/** Refuses hidden files such as `.env`, as the page does. @throws SuiteError */
function includedFile(folder: string, path: string): string {
  const file = fileWithin(folder, path);
  const within = relative(realpathSync(folder), file).split(sep).join('/');
  if (!isIncluded(path) || !isIncluded(within)) throw new SuiteError(phrase('file-not-included', { file: path }));
  return file;
}

/** A suite may be a stranger's. @throws SuiteError if the file is outside the folder */
export function fileWithin(folder: string, path: string): string {
  const root = realpathSync(folder);
  let file: string;
  try {
    file = realpathSync(join(root, path));
  } catch (error) {
    throw errnoOf(error) === 'ENOENT' ? missing(join(root, path)) : error;
  }
  if (relative(root, file).split(sep).includes('..')) throw new SuiteError(phrase('file-outside', { file: path }));
  if (!statSync(file).isFile()) throw new SuiteError(phrase('not-a-file', { file: path }));
  return file;
}

function missing(path: string): SuiteError {
  const folder = dirname(path);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const nearest = nearestName(basename(path), names);
  return new SuiteError(nearest === undefined ? phrase('file-missing') : phrase('file-missing-near', { nearest }));
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/(?<![.?])$/, '.');

export function linesOf({ lineOf }: Pick<SuiteFile, 'lineOf'>): LinesOf | undefined {
  return lineOf && ((paths) => Promise.resolve(paths.map(lineOf)));
}

/** `references/NAME` beside the suite; links out of the folder are refused. */
export function referenceFolder({ folder, name }: Pick<SuiteFile, 'folder' | 'name'>): ReferenceFolder {
  const locateFile = (file: string) => locate(realpathSync.native(folder), `references/${name}/${file}`);
  return {
    read: async (file) => {
      const { file: path, exists } = locateFile(file);
      return exists ? readFile(path) : undefined;
    },
    write(reference, files) {
      return Promise.resolve().then(() => {
        for (const { name: file, content } of files) {
          const path = locateFile(file).file;
          try {
            writeAtomically(path, content);
          } catch (error) {
            throw new Error(`${path} can’t be written (${errnoOf(error)}).`, { cause: error });
          }
        }
        const names = new Set(files.map((file) => file.name));
        const { file: own } = locateFile(`${reference}.json`);
        // Removes media that the result no longer has.
        for (const file of existsSync(dirname(own)) ? readdirSync(dirname(own)) : [])
          if (isMediaOf(reference, file) && !names.has(file)) rmSync(join(dirname(own), file));
      });
    },
  };
}
