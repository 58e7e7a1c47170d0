import { isAlias, isCollection, isNode, isScalar, isSeq, visit, type Document, type Node, type YAMLMap } from 'yaml';
import type { Phrase, LocalizedMessage } from '../text/phrase';
import { setMember, type JsonObject } from '../json/json-object';
import { isJsonNumber, numberOf } from '../json/lossless';
import { phrase, SuiteError, messageOf } from './suite-phrase';

export interface YamlProblem extends LocalizedMessage {
  offset: number;
}

/** A few lines of YAML aliases can name billions of values. */
const MAX_VALUES = 200_000;

/** Keeps the digits of numbers: `1.0`, `9007199254740993`. What JSON can't express, such as `.inf`, is a problem. */
export function yamlValue(document: Document): { value: unknown; problems: YamlProblem[] } {
  const problems: YamlProblem[] = [];
  const targets = aliasTargets(document);
  /** The collections ancestors the current node: an alias of one of them has no end. */
  const ancestors = new Set<Node>();
  let valueCount = 0;
  const report = (problem: Phrase, node: Node): null => {
    problems.push({ ...messageOf(problem), offset: node.range?.[0] ?? 0 });
    return null;
  };
  const read = (node: unknown): unknown => {
    if (node === null || node === undefined) return null;
    valueCount += 1;
    if (valueCount > MAX_VALUES) throw new SuiteError(phrase('yaml-too-many'));
    if (isAlias(node)) {
      const target = targets.get(node);
      if (!target) return report(phrase('yaml-unknown-anchor', { name: node.source }), node);
      return ancestors.has(target) ? report(phrase('yaml-circular'), node) : read(target);
    }
    if (isScalar(node)) return readScalar(node.value, node.source, (problem) => report(problem, node));
    if (!isCollection(node)) return null;
    ancestors.add(node);
    const value = isSeq(node) ? node.items.map(read) : readMap(node);
    ancestors.delete(node);
    return value;
  };
  const readMap = (map: YAMLMap): JsonObject => {
    const object: JsonObject = {};
    for (const { key, value } of map.items) {
      if (isScalar(key)) setMember(object, key.source ?? String(key.value), read(value));
      else report(phrase('yaml-key'), isNode(key) ? key : map);
    }
    return object;
  };
  try {
    return { value: read(document.contents), problems };
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error;
    return { value: null, problems: [{ ...messageOf(error.phrase), offset: 0 }] };
  }
}

/** An alias means the last node before it with its anchor. The library would search the document for each alias. */
function aliasTargets(document: Document): ReadonlyMap<Node, Node> {
  const targets = new Map<Node, Node>();
  const anchored = new Map<string, Node>();
  visit(document, (_, node) => {
    if (isAlias(node)) {
      const target = anchored.get(node.source);
      if (target) targets.set(node, target);
    } else if (isNode(node)) {
      const anchor = anchorOf(node);
      if (anchor !== undefined) anchored.set(anchor, node);
    }
  });
  return targets;
}

export function anchorOf(node: Node): string | undefined {
  return isScalar(node) || isCollection(node) ? node.anchor : undefined;
}

function readScalar(value: unknown, source: string | undefined, report: (problem: Phrase) => null): unknown {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  if (source !== undefined && isJsonNumber(source)) return numberOf(source);
  // `0x1F`, `+1` and `.5` are numbers only in YAML.
  const text = String(value);
  return isJsonNumber(text) ? numberOf(text) : report(phrase('yaml-number', { number: source ?? text }));
}
