import { isObject, type JsonObject, toObject } from '../json/json-object';
import { pathIn, pathToPointer, pointerOf, pointerSegments, type Segment, valueAt } from '../json/json-pointer';
import { tryParseJson } from '../json/lossless';
import { isSchema, type JsonSchema } from '../schema/json-schema';
import { levelsAt } from '../schema/plan/levels-at';
import { SchemaDocument } from '../schema/plan/schema-document';
import type { Outcome } from '../session/requests/outcome';
import { outcomeStatus } from './run-status';

export interface FieldError {
  pointer: string;
  message: string;
}

interface SentCall {
  arguments: unknown;
  schema: unknown;
}

const MAX_ERRORS = 50;
const MAX_CHARACTERS = 100_000;
const MAX_STARTS = 20;

/** Errors of single arguments in a server's text or data; only of arguments that were sent or are declared. */
export function fieldErrors(outcome: Outcome, call: SentCall): readonly FieldError[] {
  const { texts, values } = errorTexts(outcome);
  const argumentPaths = new ArgumentPaths(call);
  const errors = new Map<string, FieldError>();
  const add = (path: readonly Segment[] | undefined, message: string) => {
    const pointer = path && pointerOf(path);
    if (pointer === undefined || pointer === '' || message === '' || errors.size >= MAX_ERRORS) return;
    errors.set(`${pointer} ${message}`, { pointer, message });
  };
  const issues = values.flatMap((value) => issuesIn(value));
  for (const text of texts) {
    const prose = cutLines(text);
    const listed = pydanticIssues(prose) ?? issuesOfText(text);
    issues.push(...listed);
    if (listed.length > 0) continue;
    for (const { path, isSure, message } of pathsInText(prose)) add(argumentPaths.find(path, isSure), message);
  }
  for (const { path, message } of issues) add(argumentPaths.findNear(path), message);
  return [...errors.values()];
}

/** Limits of what the patterns below read: some take time by the square of a line's length. */
const MAX_PROSE = 20_000;
const MAX_LINE = 1_000;

function cutLines(text: string): string {
  const lines = text.slice(0, MAX_PROSE).split('\n');
  return lines.map((line) => line.slice(0, MAX_LINE)).join('\n');
}

function errorTexts(outcome: Outcome): { texts: string[]; values: unknown[] } {
  if (outcome.kind === 'error') {
    const { message, data } = outcome.error;
    return { texts: [message, data].filter((text) => typeof text === 'string'), values: [data] };
  }
  if (outcome.kind !== 'result' || outcomeStatus(outcome) !== 'tool-error') return { texts: [], values: [] };
  const { content, structuredContent } = toObject(outcome.result);
  const blocks: unknown[] = Array.isArray(content) ? content : [];
  const texts = blocks.map((block) => toObject(block)['text']).filter((text) => typeof text === 'string');
  return { texts: texts.map((text) => text.slice(0, MAX_CHARACTERS)), values: [structuredContent] };
}

/** Reads the JSON at the end of a text: `Invalid arguments: [{"path": ["city"], "message": "Required"}]`. */
function issuesOfText(text: string): Issue[] {
  const end = Math.max(text.lastIndexOf(']'), text.lastIndexOf('}')) + 1;
  for (const { index } of [...text.matchAll(/[[{]/g)].slice(0, MAX_STARTS)) {
    const issues = issuesIn(tryParseJson(text.slice(index, end)));
    if (issues.length > 0) return issues;
  }
  return [];
}

interface Issue {
  path: readonly string[];
  message: string;
}

const MAX_DEPTH = 6;

function issuesIn(value: unknown, depth = 0): Issue[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => issuesIn(each, depth + 1));
  if (!isObject(value)) return [];
  const message = value['message'] ?? value['msg'];
  const path = typeof message === 'string' ? pathOfIssue(value) : undefined;
  if (path) return [{ path, message: String(message) }];
  return Object.values(value).flatMap((each) => issuesIn(each, depth + 1));
}

function pathOfIssue(issue: JsonObject): readonly string[] | undefined {
  // `path`: Zod; `loc`: pydantic; `instancePath`: Ajv, and `dataPath` before version 8.
  const at = issue['path'] ?? issue['loc'] ?? issue['instancePath'] ?? issue['dataPath'];
  const { missingProperty } = toObject(issue['params']);
  const last = typeof missingProperty === 'string' ? [missingProperty] : [];
  if (typeof at === 'string') {
    const pointer = pathToPointer(at.replace(/^#(?=\/|$)/, ''));
    return pointer === null ? undefined : [...pointerSegments(pointer), ...last];
  }
  if (!Array.isArray(at)) return undefined;
  const isPath = at.every((segment: unknown) => ['string', 'number'].includes(typeof segment));
  return isPath ? [...at.map(String), ...last] : undefined;
}

interface PathInText extends Issue {
  /** The text marks it as a path, so that one name is enough. */
  isSure: boolean;
}

const PATH = String.raw`(?:#|\$|data)?(?:\/[^\s/:,;"'\`]+)+|\$?[\w$-]+(?:\.[\w$-]+|\[\d+\])*`;
/** `Invalid arguments for tool plan_trip: ` */
const HEADING = /^.*\b(?:invalid (?:arguments|params)|validation error)\b[^:\n]*:\s*/im;
/** `city: must be a string`, `- /dates/nights: must be <= 14` */
const AT_START = new RegExp(String.raw`^["'\`]?(${PATH})["'\`]?\s*:\s+(\S.*)$`);
/** `must be a string at /city`, `Required → at dates.nights` */
const AT_END = new RegExp(String.raw`^(.*?)\s+(?:→\s*)?at\s+(?:path\s+)?["'\`]?(${PATH})["'\`]?\.?$`);
/** `Invalid arguments at /nights: must be at most 14` */
const IN_HEADING = new RegExp(String.raw`^.*?\bat\s+["'\`]?(${PATH})["'\`]?:\s+(\S.*)$`);
/** `data/dates must have required property 'nights'` */
const MISSING = new RegExp(String.raw`^(.*must have required property '([^']+)')$`);
/** `dates.nights` in `The value dates.nights is too large` */
const ANYWHERE = new RegExp(String.raw`(?:^|\s)["'\`]?(${PATH})["'\`]?(?=\s)`, 'g');

/**
 * ```
 * 1 validation error for call[plan_trip]
 * dates.nights
 *   Input should be less than or equal to 14 [type=less_than_equal, input_value=20, input_type=int]
 * ```
 */
function pydanticIssues(text: string): Issue[] | undefined {
  if (!/^.*\d+ validation errors? for .*$/m.test(text)) return undefined;
  return [...text.matchAll(/^(\S+)\n {2}(\S.*?)(?: \[type=.*\])?$/gm)].map(([, at = '', message = '']) => ({
    path: at.split('.'),
    message,
  }));
}

/** Zod writes a path on a line of its own: `  → at dates.nights`. */
function joinedLines(text: string): string[] {
  return text.replaceAll(/\n\s*→ at /g, ' → at ').split(/\n|; /);
}

function pathsInText(text: string): PathInText[] {
  const isHeaded = HEADING.test(text);
  return joinedLines(text).flatMap((line) => pathsInLine(line, isHeaded));
}

/** @param isHeaded whether the text has a {@link HEADING} */
function pathsInLine(line: string, isHeaded: boolean): PathInText[] {
  const middle = IN_HEADING.exec(line);
  if (middle) return [{ path: segmentsOf(middle[1]), message: middle[2] ?? '', isSure: isHeaded }];
  const message = line.replace(HEADING, '').replace(/^\s*(?:[-*•✖]\s+)?/, '');
  const start = AT_START.exec(message);
  if (start) return [{ path: segmentsOf(start[1]), message: start[2] ?? '', isSure: true }];
  const end = AT_END.exec(message);
  if (end) {
    const isMarked = isHeaded || /→|["'`]/.test(message.slice(end[1]?.length));
    return [{ path: segmentsOf(end[2]), message: end[1] ?? '', isSure: isMarked }];
  }
  return message.split(/, (?=data\b)/).flatMap((part): PathInText[] => {
    const missing = MISSING.exec(part);
    if (missing) {
      const parent = /^data(\/\S*)? /.exec(part)?.[1] ?? '';
      return [{ path: [...pointerSegments(parent), missing[2] ?? ''], message: part, isSure: true }];
    }
    return [...part.matchAll(ANYWHERE)].map(([, at = '']) => ({ path: segmentsOf(at), message: part, isSure: false }));
  });
}

function segmentsOf(text = ''): string[] {
  const pointer = pathToPointer(text.replace(/^(?:#|\$|data)(?=\/)/, ''));
  return pointer === null ? [] : pointerSegments(pointer);
}

/** Names that servers put before the path of an argument: `params.arguments.city` → `city`. */
const WRAPPERS = new Set(['params', 'arguments', 'args', 'input', 'body', 'data']);

class ArgumentPaths {
  readonly #args: unknown;
  readonly #schemaRoot: { document: SchemaDocument; schema: JsonSchema };

  constructor({ arguments: args, schema }: SentCall) {
    this.#args = args;
    const root = isSchema(schema) ? schema : true;
    this.#schemaRoot = { document: new SchemaDocument(root), schema: root };
  }

  /** @param isSure otherwise a single name may be any word */
  find(names: readonly string[], isSure: boolean): readonly Segment[] | undefined {
    if (names.length < (isSure ? 1 : 2)) return undefined;
    const path = this.#known(names);
    return path.length === names.length ? path : this.#inside(names, (inner) => this.find(inner, isSure));
  }

  /** The longest known beginning of the path: pydantic adds the types of a union, Zod names in a map. */
  findNear(names: readonly string[]): readonly Segment[] | undefined {
    const path = this.#known(names);
    return path.length > 0 ? path : this.#inside(names, (inner) => this.findNear(inner));
  }

  #inside<T>([first, ...inner]: readonly string[], find: (names: readonly string[]) => T): T | undefined {
    return first !== undefined && WRAPPERS.has(first) && inner.length > 0 ? find(inner) : undefined;
  }

  #known(names: readonly string[]): readonly Segment[] {
    let known: readonly Segment[] = [];
    for (const name of names) {
      const path = pathIn(this.#args, pointerOf([...known, name]));
      if (valueAt(this.#args, path) === undefined && !this.#isDeclared(known, name)) break;
      known = path;
    }
    return known;
  }

  #isDeclared(parent: readonly Segment[], name: string): boolean {
    return levelsAt(this.#schemaRoot, this.#args, parent).some(
      ({ plan }) => plan.kind === 'object' && plan.properties.some((property) => property.name === name),
    );
  }
}
