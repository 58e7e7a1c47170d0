import { LineCounter, parseDocument, type Document, isMap, isNode, isPair, isScalar, isSeq, Lexer } from 'yaml';
import { isObject } from '../json/json-object';
import { jsonPathOf, type Segment, valueAt } from '../json/json-pointer';
import type { LocalizedMessage } from '../text/phrase';
import { checkSuite, type ProblemAtPath } from './check-suite';
import { phrase, messageOf } from './suite-phrase';
import { shapeProblems, withoutConsequences } from './shape-problems';
import { SECTIONS, type Suite } from './suite';
import { hasConsequences, explainYamlError } from './yaml-error-text';
import { type YamlProblem, yamlValue } from './yaml-value';

const SECTION = new RegExp(`^(?:${SECTIONS.join('|')}) *:`, 'm');

/** Line and column count from 1. */
export interface SuiteProblem extends LocalizedMessage {
  /** JSONPath; empty if the text is no YAML. */
  path: string;
  line: number;
  column: number;
  call?: string;
}

export type ReadSuite =
  | { kind: 'suite'; suite: Suite }
  | { kind: 'invalid'; problems: [SuiteProblem, ...SuiteProblem[]] };

export function readSuite(text: string): ReadSuite {
  const { value, problems } = readSuiteText(text);
  const [first, ...rest] = problems;
  return first ? { kind: 'invalid', problems: [first, ...rest] } : { kind: 'suite', suite: value as Suite };
}

/** The suite without its calls: reads only the text before them, which is much faster. */
export function readSuiteHead(text: string): Suite | undefined {
  const start = text.search(SECTION);
  const read = start < 0 ? undefined : readSuite(`${text.slice(0, start)}calls: []\n`);
  return read?.kind === 'suite' ? read.suite : undefined;
}

export interface SuiteText {
  /** Undefined if the text is no YAML, or JSON can't express it. */
  value: unknown;
  /** Only syntax errors, if the YAML is broken. */
  problems: SuiteProblem[];
}

export function readSuiteText(text: string): SuiteText {
  const { document, lines } = parsedSuite(text);
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const withPosition = (problems: readonly YamlProblem[]): SuiteProblem[] =>
    problems.map(({ offset, ...problem }) => ({ ...problem, path: '', ...at(offset) }));
  const syntax = withPosition(syntaxProblems(text, document));
  if (syntax.length > 0) return { value: undefined, problems: syntax };
  const { value, problems: notJson } = yamlValue(document);
  if (notJson.length > 0) return { value: undefined, problems: withPosition(notJson) };
  const problemOf = ({ path, message, phrase }: ProblemAtPath): SuiteProblem => {
    const call = nameAt(value, path);
    return { message, phrase, path: jsonPathOf(path), ...at(offsetOf(document, path)), call };
  };
  const ofShape = shapeProblems(value);
  const brokenPaths = ofShape.filter(({ isOfName }) => !isOfName).map(({ path }) => path);
  const ofMeaning = checkSuite(value, brokenPaths);
  const problems = withoutConsequences(ofShape, ofMeaning).map(problemOf);
  return { value, problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column) };
}

/** One error for each line: the next ones mostly follow from it. */
function syntaxProblems(text: string, document: Document.Parsed): YamlProblem[] {
  if (document.errors.length === 0) return [];
  const unquoted = unquotedVariables(text);
  if (unquoted.length > 0)
    return unquoted.map(({ text, offset }) => {
      const names = { variable: '${…}', braces: '{ }', quoted: JSON.stringify(text) };
      return { ...messageOf(phrase('yaml-unquoted-variable', names)), offset };
    });
  const lines = new Set<number>();
  const end = document.errors.findIndex((error) => hasConsequences(error, text));
  return document.errors.slice(0, end + 1 || undefined).flatMap((error) => {
    const line = text.lastIndexOf('\n', error.pos[0] - 1);
    if (lines.has(line)) return [];
    lines.add(line);
    const { explanation, offset } = explainYamlError(error, document, text);
    return [{ ...messageOf(explanation), offset }];
  });
}

function nameAt(suite: unknown, [section, index]: readonly Segment[]): string | undefined {
  if (index === undefined || !SECTIONS.some((name) => name === section)) return undefined;
  const call = valueAt(suite, [section ?? '', index]);
  if (!isObject(call)) return undefined;
  const names = [call['name'], call['tool'], call['prompt'], call['resource']];
  return names.find((name) => typeof name === 'string');
}

/** From 1; of the nearest parent that exists. */
export function findInSuite(text: string, path: readonly Segment[]): { line: number; column: number } {
  const { document, lines } = parsedSuite(text);
  const { line, col } = lines.linePos(offsetOf(document, path));
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

let cached: { text: string; document: Document.Parsed; lines: LineCounter } | undefined;

/** Caches the last document: an edit and its display need the same. */
export function parsedSuite(text: string): { document: Document.Parsed; lines: LineCounter } {
  if (cached?.text !== text) {
    const lines = new LineCounter();
    cached = { text, document: parseSuiteText(text, lines), lines };
  }
  return cached;
}

export function parseSuiteText(text: string, lineCounter?: LineCounter): Document.Parsed {
  return parseDocument(text, { version: '1.2', prettyErrors: false, lineCounter });
}

/** The offset of the path or its nearest existing parent; in a mapping, of the name. */
function offsetOf(document: Document.Parsed, path: readonly Segment[]): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && (key.source ?? String(key.value)) === step);
      if (!pair || !isPair(pair) || !isNode(pair.key)) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}

const SCALAR_TOKEN = '\u001F';
/** The lexer's tokens that stand for no text: the start of a document and of a plain scalar. */
const MARKER_TOKENS = ['\u0002', '\u0018', SCALAR_TOKEN];

/** The first unquoted `${name}` inside `{ }` or `[ ]` of each line, which YAML reads as another mapping. */
function unquotedVariables(text: string): { text: string; offset: number }[] {
  const found = new Map<number, { text: string; offset: number }>();
  let at = 0;
  let before = '';
  for (const token of new Lexer().lex(text)) {
    if (MARKER_TOKENS.includes(token)) {
      before = '';
      continue;
    }
    if (token === '{' && before.endsWith('$')) {
      const offset = at - before.length;
      const line = text.lastIndexOf('\n', offset);
      const [written = ''] = /^[^}\n]*\}?/.exec(text.slice(offset)) ?? [];
      if (!found.has(line)) found.set(line, { text: written, offset });
    }
    before = token;
    at += token.length;
  }
  return [...found.values()];
}
