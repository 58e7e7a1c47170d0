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
import { compileSchema } from '../schema/validation/compile-schema';
import { checkSuite, type SuiteFault } from './check-suite';
import suiteSchema from './suite.schema.json';
import type { Suite } from './suite';
import { yamlValue } from './yaml-value';

/** Something wrong in a suite's text, and where: lines and columns count from 1. */
export interface SuiteProblem {
  message: string;
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
  const lines = new LineCounter();
  const document = parseSuiteText(text, lines);
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const invalid = (problems: SuiteProblem[]): ReadSuite | undefined => {
    const [first, ...rest] = problems;
    return first && { kind: 'invalid', problems: [first, ...rest] };
  };
  const syntax = document.errors.map(({ message, pos }) => ({ message, path: '', ...at(pos[0]) }));
  const { value, faults } = yamlValue(document);
  const unsayable = faults.map((fault) => ({ message: fault.message, path: '', ...at(fault.at) }));
  const place = ({ path, message }: SuiteFault): SuiteProblem => ({
    message,
    path: jsonPathOf(path),
    ...at(offsetOf(document, path)),
  });
  return (
    invalid([...syntax, ...unsayable]) ??
    invalid(schemaFaults(value).map(place)) ??
    invalid(checkSuite(value as Suite).map(place)) ?? { kind: 'suite', suite: value as Suite }
  );
}

/** Parses a suite's text as YAML 1.2. */
export function parseSuiteText(text: string, lineCounter = new LineCounter()): Document.Parsed {
  return parseDocument(text, { version: '1.2', lineCounter, prettyErrors: false });
}

let judge: ReturnType<typeof compileSchema> | undefined;

function schemaFaults(value: unknown): SuiteFault[] {
  if (!isObject(value))
    return [{ path: [], message: 'A suite is a mapping that begins with loupe: 1.' }];
  // The validator writes into the schema that it is given.
  judge ??= compileSchema(withPlainNumbers(suiteSchema) as JsonObject);
  const plain = withPlainNumbers(value);
  const verdict = judge(plain);
  if (verdict.kind !== 'invalid') return [];
  return verdict.violations.map(({ pointer, message }) => ({
    path: pathIn(plain, pointer),
    message,
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
