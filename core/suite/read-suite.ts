import {
  LineCounter,
  parseDocument,
  type Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
} from 'yaml';
import { isObject, type JsonObject } from '../json/json-object';
import { jsonPathOf, pathIn, type Segment } from '../json/json-pointer';
import { withPlainNumbers } from '../json/plain-numbers';
import type { Told } from '../text/phrase';
import { compileSchema } from '../schema/validation/compile-schema';
import { checkSuite, type SuiteFault } from './check-suite';
import { say, told } from './say';
import suiteSchema from './suite.schema.json';
import type { Suite } from './suite';
import { yamlValue } from './yaml-value';

/** Something wrong in a suite's text, and where: lines and columns count from 1. */
export interface SuiteProblem extends Told {
  /** JSONPath into the suite; empty where the text is no YAML. */
  path: string;
  line: number;
  column: number;
}

export type ReadSuite =
  | { kind: 'suite'; suite: Suite }
  | { kind: 'invalid'; problems: [SuiteProblem, ...SuiteProblem[]] };

/** The suite that a YAML text holds, or everything that is wrong with it. */
export function readSuite(text: string): ReadSuite {
  const { value, problems } = readSuiteText(text);
  const [first, ...rest] = problems;
  return first
    ? { kind: 'invalid', problems: [first, ...rest] }
    : { kind: 'suite', suite: value as Suite };
}

/** What a text says, whether it is a suite or not. */
export interface SuiteText {
  /** Undefined where the text is no YAML, or has what JSON has no word for. */
  value: unknown;
  /** Everything that is wrong with it; of broken YAML only that. */
  problems: SuiteProblem[];
}

/** Reads a text that may be no suite yet. */
export function readSuiteText(text: string): SuiteText {
  const { document, lines } = parsedSuite(text);
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const syntax = document.errors.map(({ message, pos }) => ({
    ...told(say('yaml', { message })),
    path: '',
    ...at(pos[0]),
  }));
  const { value, faults } = yamlValue(document);
  const unsayable = faults.map(({ at: offset, ...fault }) => ({
    ...fault,
    path: '',
    ...at(offset),
  }));
  const place = ({ path, ...fault }: SuiteFault): SuiteProblem => ({
    ...fault,
    path: jsonPathOf(path),
    ...at(offsetOf(document, path)),
  });
  const broken = [...syntax, ...unsayable];
  if (broken.length > 0) return { value: undefined, problems: broken };
  const misshapen = schemaFaults(value);
  const wrong = misshapen.length > 0 ? misshapen : checkSuite(value as Suite);
  return { value, problems: wrong.map(place) };
}

/** Where in a text a path leads, or the nearest around it that is there: lines and columns count from 1. */
export function findInSuite(
  text: string,
  path: readonly Segment[],
): { line: number; column: number } {
  const { document, lines } = parsedSuite(text);
  const { line, col } = lines.linePos(offsetOf(document, path));
  return { line: Math.max(1, line), column: Math.max(1, col) };
}

let last: { text: string; document: Document.Parsed; lines: LineCounter } | undefined;

/** The document of a suite's text. The last one is kept: an edit and what is shown of it need the same. */
export function parsedSuite(text: string): { document: Document.Parsed; lines: LineCounter } {
  if (last?.text !== text) {
    const lines = new LineCounter();
    last = { text, document: parseSuiteText(text, lines), lines };
  }
  return last;
}

/** Parses a suite's text as YAML 1.2. */
export function parseSuiteText(text: string, lineCounter?: LineCounter): Document.Parsed {
  return parseDocument(text, {
    version: '1.2',
    prettyErrors: false,
    ...(lineCounter && { lineCounter }),
  });
}

let judge: ReturnType<typeof compileSchema> | undefined;

function schemaFaults(value: unknown): SuiteFault[] {
  if (!isObject(value)) return [{ path: [], ...told(say('not-a-mapping')) }];
  // The validator writes into the schema that it is given.
  judge ??= compileSchema(withPlainNumbers(suiteSchema) as JsonObject);
  const plain = withPlainNumbers(value);
  const verdict = judge(plain);
  if (verdict.kind !== 'invalid') return [];
  return verdict.violations.map(({ pointer, message, keyword, params }) => ({
    path: pathIn(plain, pointer),
    message,
    said: { code: `violations.${keyword}`, params },
  }));
}

/** Where in the text the value at a path stands, or the nearest around it that is there: its name, in a mapping. */
function offsetOf(document: Document.Parsed, path: readonly Segment[]): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        ({ key }) => isScalar(key) && (key.source ?? String(key.value)) === step,
      );
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
