import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  Scalar,
  stringify,
} from 'yaml';
import { isObject } from '../json/json-object';
import type { Segment } from '../json/json-pointer';
import { JsonNumber } from '../json/lossless';
import { rebuild } from '../json/rebuild';
import { sameJson } from '../json/same-json';
import { parseSuiteText } from './read-suite';
import { anchorOf, yamlValue } from './yaml-value';

/**
 * Edits of a suite's text. Each touches the lines of its own place alone: comments, order, blank lines, quotes and the spelling of
 * numbers stay as they are everywhere else.
 */

/** An edit that cannot be made without touching other parts of the text. */
export class SuiteEditError extends Error {
  override name = 'SuiteEditError';
}

const STEP = 2;

/**
 * Puts a value in the place of the one at a path, or adds it: a member that its mapping lacks, or an item behind the last.
 * @throws SuiteEditError
 */
export function setInSuite(text: string, path: readonly Segment[], value: unknown): string {
  const document = documentOf(text);
  const outer = path.slice(0, -1);
  const last = path.at(-1);
  const parent = nodeAt(document, outer);
  if (last === undefined || !isCollection(parent))
    throw new SuiteEditError('There is nothing to edit there.');
  const pair = isMap(parent) ? pairOf(parent, String(last)) : undefined;
  const item = isSeq(parent) ? parent.items[Number(last)] : undefined;
  const old = pair ? pair.value : item;
  const edited =
    pair || item !== undefined
      ? replaced(text, parent, pair, isNode(old) ? old : undefined, value)
      : added(text, outer, parent, last, value);
  return verified(text, edited, (whole) => withValue(whole, path, value));
}

/**
 * Removes what is at a path, with its lines and the comments that stand in them.
 * @throws SuiteEditError
 */
export function removeFromSuite(text: string, path: readonly Segment[]): string {
  const document = documentOf(text);
  const last = path.at(-1);
  const parent = nodeAt(document, path.slice(0, -1));
  if (last === undefined || !isCollection(parent))
    throw new SuiteEditError('There is nothing to remove there.');
  const index = isSeq(parent)
    ? Number(last)
    : parent.items.findIndex((each) => isPair(each) && keyOf(each) === String(last));
  const place = placeOf(parent, index);
  if (!place) throw new SuiteEditError('There is nothing to remove there.');
  const isOnly = parent.items.length === 1;
  let edited: string;
  if (isOnly) {
    const [start, end] = rangeOf(parent);
    edited =
      text.slice(0, start) +
      (isSeq(parent) ? '[]' : '{}') +
      (parent.flow ? '' : '\n') +
      text.slice(end);
  } else if (parent.flow) {
    const next = placeOf(parent, index + 1);
    const before = placeOf(parent, index - 1);
    edited = next
      ? text.slice(0, place.start) + text.slice(next.start)
      : text.slice(0, before?.end ?? place.start) + text.slice(place.end);
  } else {
    const from = lineStart(text, place.start);
    edited = text.slice(0, from) + text.slice(blockEnd(text, place.end));
    // What stands behind a dash has no line of its own: the next one moves up.
    if (
      /\S/.test(text.slice(from, place.start).replace(/-/g, '')) ||
      (isMap(parent) && text.slice(from, place.start).includes('-'))
    ) {
      const next = placeOf(parent, index + 1);
      if (!next) throw new SuiteEditError('It cannot be removed by itself.');
      edited = text.slice(0, place.start) + text.slice(next.start);
    }
  }
  return verified(text, edited, (whole) => withoutValue(whole, path));
}

/**
 * Moves an item of a sequence to another place in it, with its lines.
 * @param to its index afterwards
 * @throws SuiteEditError
 */
export function moveInSuite(
  text: string,
  path: readonly Segment[],
  from: number,
  to: number,
): string {
  const parent = nodeAt(documentOf(text), path);
  if (!isSeq(parent) || parent.flow)
    throw new SuiteEditError('Only items on lines of their own can be moved.');
  const places = parent.items.map((_, index) => {
    const place = placeOf(parent, index);
    if (!place) throw new SuiteEditError('The items cannot be told apart.');
    const start = lineStart(text, place.start);
    return { start, end: blockEnd(text, place.end) };
  });
  const first = places[0];
  const last = places.at(-1);
  if (!first || !last || !places[from] || !places[to])
    throw new SuiteEditError('There is no such item.');
  // What stands between two items, comments and blank lines, goes with the one below.
  const parts = places.map(({ end }, index) =>
    text.slice(index === 0 ? first.start : (places[index - 1]?.end ?? 0), end),
  );
  const ended = parts.map((part) => (part.endsWith('\n') ? part : `${part}\n`));
  ended.splice(to, 0, ...ended.splice(from, 1));
  const edited = text.slice(0, first.start) + ended.join('') + text.slice(last.end);
  return verified(text, edited, (whole) => {
    const items = valueAtPath(whole, path);
    if (!Array.isArray(items)) return whole;
    const moved = [...(items as unknown[])];
    moved.splice(to, 0, ...moved.splice(from, 1));
    return withValue(whole, path, moved);
  });
}

function documentOf(text: string): Document.Parsed {
  const document = parseSuiteText(text);
  const [error] = document.errors;
  if (error) throw new SuiteEditError(`The suite is no YAML: ${error.message}`);
  return document;
}

function nodeAt(document: Document.Parsed, path: readonly Segment[]): unknown {
  let node: unknown = document.contents;
  for (const step of path) {
    if (isMap(node)) node = pairOf(node, String(step))?.value;
    else node = isSeq(node) ? node.items[Number(step)] : undefined;
  }
  return node;
}

function keyOf({ key }: Pair): string {
  return isScalar(key) ? (key.source ?? String(key.value)) : '';
}

function pairOf(map: { items: readonly unknown[] }, name: string): Pair | undefined {
  return map.items.find((each): each is Pair => isPair(each) && keyOf(each) === name);
}

/** From the first character of a value to behind its last. */
function rangeOf(node: Node): [start: number, end: number] {
  if (!node.range) throw new SuiteEditError('The place is not in the text.');
  return [node.range[0], node.range[1]];
}

/** Where an item, or a member with its name, stands. */
function placeOf(
  parent: { items: readonly unknown[] },
  index: number,
): { start: number; end: number } | undefined {
  const item = parent.items[index];
  if (isPair(item) && isNode(item.key)) {
    const [start, keyEnd] = rangeOf(item.key);
    return { start, end: isNode(item.value) ? Math.max(keyEnd, rangeOf(item.value)[1]) : keyEnd };
  }
  if (!isNode(item)) return undefined;
  const [start, end] = rangeOf(item);
  return { start, end };
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Behind the line that a value ends in, with the comment that stands behind it. */
function blockEnd(text: string, end: number): number {
  if (end > 0 && text[end - 1] === '\n') return end;
  const next = text.indexOf('\n', end);
  return next < 0 ? text.length : next + 1;
}

/** How deep the line is indented in which a place stands, the dashes of items counted as blanks. */
function columnOf(text: string, at: number): number {
  return at - lineStart(text, at);
}

function replaced(
  text: string,
  parent: Node & { flow?: boolean | undefined },
  pair: Pair | undefined,
  old: Node | undefined,
  value: unknown,
): string {
  if (old && anchorOf(old) !== undefined)
    throw new SuiteEditError('Other places of the suite refer to this one.');
  const key = pair && isNode(pair.key) ? rangeOf(pair.key) : undefined;
  if (!old || (isScalar(old) && old.source === '' && rangeOf(old)[0] === rangeOf(old)[1])) {
    // A name without a value: `tags:`.
    const colon = key ? text.indexOf(':', key[1]) : -1;
    if (colon < 0) throw new SuiteEditError('The place is not in the text.');
    return `${text.slice(0, colon + 1)} ${flowText(value)}${text.slice(colon + 1)}`;
  }
  const [start, end] = rangeOf(old);
  const isBlock = isCollection(old) && !old.flow;
  const isBlockScalar =
    isScalar(old) && (old.type === 'BLOCK_LITERAL' || old.type === 'BLOCK_FOLDED');
  if (!isBlock && !isBlockScalar) return text.slice(0, start) + flowText(value) + text.slice(end);
  const isStillBlock = isBlock && !parent.flow && isContainer(value) && !isEmpty(value);
  const indent = isStillBlock ? columnOf(text, start) : 0;
  const words = isStillBlock ? blockText(value, indent) : flowText(value);
  // A block below its name moves up behind it where it is none any more.
  const from = isStillBlock || !key ? start : text.indexOf(':', key[1]) + 1;
  const gap = from === start ? '' : ' ';
  const isEnded = text[end - 1] === '\n';
  return text.slice(0, from) + gap + words + (isEnded ? '\n' : '') + text.slice(end);
}

function added(
  text: string,
  outer: readonly Segment[],
  parent: Node & { flow?: boolean | undefined; items: readonly unknown[] },
  last: Segment,
  value: unknown,
): string {
  if (isSeq(parent) && Number(last) !== parent.items.length)
    throw new SuiteEditError('An item can be added behind the last alone.');
  const name = isMap(parent) ? `${flowText(String(last))}: ` : '';
  const end = placeOf(parent, parent.items.length - 1)?.end;
  const [start, close] = rangeOf(parent);
  if (parent.flow) {
    // An empty list of a suite's calls becomes lines of its own with the first.
    if (end === undefined && outer.length === 1 && isSeq(parent))
      return `${text.slice(0, start).replace(/ +$/, '')}\n${item(value, STEP)}${text.slice(close)}`;
    const at = end ?? start + 1;
    const separator = end === undefined ? '' : ', ';
    return text.slice(0, at) + separator + name + flowText(value) + text.slice(at);
  }
  const at = blockEnd(text, end ?? close);
  const head = text.slice(0, at).endsWith('\n') ? text.slice(0, at) : `${text.slice(0, at)}\n`;
  const column = columnOf(text, placeOf(parent, 0)?.start ?? start);
  const isLines = isContainer(value) && !isEmpty(value);
  if (isSeq(parent)) {
    const dash = text.slice(lineStart(text, placeOf(parent, 0)?.start ?? start)).search(/-/);
    return `${head}${item(value, dash)}\n${text.slice(at)}`;
  }
  const pad = ' '.repeat(column);
  const words = isLines
    ? `\n${pad}${' '.repeat(STEP)}${blockText(value, column + STEP)}`
    : flowText(value);
  return `${head}${pad}${isLines ? name.trimEnd() : name}${words}\n${text.slice(at)}`;
}

/** An item of a sequence on lines of its own, its dash in this column. */
function item(value: unknown, dash: number): string {
  return `${' '.repeat(dash)}- ${isContainer(value) && !isEmpty(value) ? blockText(value, dash + STEP) : flowText(value)}`;
}

function isContainer(value: unknown): boolean {
  return Array.isArray(value) || isObject(value);
}

function isEmpty(value: unknown): boolean {
  return Object.keys(value as object).length === 0;
}

/** A value on one line. */
function flowText(value: unknown): string {
  const text = stringify(asYaml(value), {
    version: '1.2',
    doubleQuotedMinMultiLineLength: Infinity,
    collectionStyle: 'flow',
    lineWidth: 0,
    flowCollectionPadding: true,
    blockQuote: false,
    defaultStringType: 'PLAIN',
  });
  return text.trimEnd().replaceAll('\n', ' ');
}

/** A value on lines of its own, all but the first of them indented. */
function blockText(value: unknown, indent: number): string {
  const text = stringify(asYaml(value), {
    version: '1.2',
    doubleQuotedMinMultiLineLength: Infinity,
    lineWidth: 0,
    blockQuote: false,
    indent: STEP,
  });
  return text.trimEnd().replaceAll('\n', `\n${' '.repeat(indent)}`);
}

/** Numbers as they are written, and texts of several lines with the breaks as escapes, so that each stays on its line. */
function asYaml(value: unknown): unknown {
  return rebuild(value, (part) => {
    if (part instanceof JsonNumber) return parseSuiteText(part.source).contents;
    if (typeof part !== 'string' || !part.includes('\n')) return part;
    const scalar = new Scalar(part);
    scalar.type = 'QUOTE_DOUBLE';
    return scalar;
  });
}

/** The edited text, if it is what was wanted; the last guard over all that cuts and pastes. */
function verified(before: string, after: string, edit: (value: unknown) => unknown): string {
  const wanted = edit(yamlValue(documentOf(before)).value);
  const got = yamlValue(documentOf(after)).value;
  if (!sameJson(wanted, got)) throw new SuiteEditError('The place cannot be edited by itself.');
  return after;
}

function valueAtPath(value: unknown, path: readonly Segment[]): unknown {
  return path.reduce<unknown>(
    (at, step) => (isContainer(at) ? (at as Record<Segment, unknown>)[step] : undefined),
    value,
  );
}

function withValue(whole: unknown, [first, ...rest]: readonly Segment[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(whole)) {
    const items = [...(whole as unknown[])];
    items[Number(first)] = withValue(items[Number(first)], rest, value);
    return items;
  }
  const object = isObject(whole) ? whole : {};
  return { ...object, [first]: withValue(object[String(first)], rest, value) };
}

function withoutValue(whole: unknown, [first, ...rest]: readonly Segment[]): unknown {
  if (first === undefined) return undefined;
  if (Array.isArray(whole)) {
    const items = whole as unknown[];
    return rest.length === 0
      ? items.filter((_, index) => index !== Number(first))
      : items.map((each, index) => (index === Number(first) ? withoutValue(each, rest) : each));
  }
  const object = isObject(whole) ? whole : {};
  if (rest.length > 0) return { ...object, [first]: withoutValue(object[String(first)], rest) };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== String(first)));
}
