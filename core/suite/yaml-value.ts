import { isAlias, isCollection, isMap, isNode, isScalar, isSeq, type Document, type Node } from 'yaml';
import type { Phrase, LocalizedMessage } from '../text/phrase';
import { setMember, type JsonObject } from '../json/json-object';
import { isJsonNumber, numberOf } from '../json/lossless';
import { phrase, SuiteError, messageOf } from './suite-phrase';

export interface YamlProblem extends LocalizedMessage {
  /** Offset in the text. */
  at: number;
}

/** A few lines of YAML aliases can name billions of values. */
const MAX_VALUES = 200_000;

/** Keeps the digits of numbers: `1.0`, `9007199254740993`. `.inf` and the like are faults. */
export function yamlValue(document: Document): { value: unknown; faults: YamlProblem[] } {
  const faults: YamlProblem[] = [];
  let values = 0;
  const open = new Set<Node>();
  /** An alias means the node before it; the library would search the whole document for each. */
  const anchors = new Map<string, Node>();
  const fault = (text: Phrase, node: Node): null => {
    faults.push({ ...messageOf(text), at: node.range?.[0] ?? 0 });
    return null;
  };
  const read = (node: unknown): unknown => {
    if (node === null || node === undefined) return null;
    values += 1;
    if (values > MAX_VALUES) throw new SuiteError(phrase('yaml-too-many'));
    if (isAlias(node)) {
      const meant = anchors.get(node.source);
      if (!meant) return fault(phrase('yaml-unknown-anchor', { name: node.source }), node);
      if (open.has(meant)) return fault(phrase('yaml-circular'), node);
      return read(meant);
    }
    const anchor = isNode(node) ? anchorOf(node) : undefined;
    if (anchor !== undefined) anchors.set(anchor, node as Node);
    if (isScalar(node)) return readScalar(node.value, node.source, (text) => fault(text, node));
    if (isSeq(node)) {
      open.add(node);
      const items = node.items.map(read);
      open.delete(node);
      return items;
    }
    if (!isMap(node)) return null;
    open.add(node);
    const object: JsonObject = {};
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? (key.source ?? String(key.value)) : undefined;
      if (name === undefined) fault(phrase('yaml-key'), key instanceof Object ? (key as Node) : node);
      else setMember(object, name, read(value));
    }
    open.delete(node);
    return object;
  };
  try {
    return { value: read(document.contents), faults };
  } catch (error) {
    if (!(error instanceof SuiteError)) throw error;
    return { value: null, faults: [{ ...messageOf(error.said), at: 0 }] };
  }
}

export function anchorOf(node: Node): string | undefined {
  return isScalar(node) || isCollection(node) ? node.anchor : undefined;
}

function readScalar(value: unknown, source: string | undefined, fault: (said: Phrase) => null): unknown {
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  if (source !== undefined && isJsonNumber(source)) return numberOf(source);
  // `0x1F`, `+1` and `.5` are numbers only in YAML.
  const text = String(value);
  return isJsonNumber(text) ? numberOf(text) : fault(phrase('yaml-number', { number: source ?? text }));
}
