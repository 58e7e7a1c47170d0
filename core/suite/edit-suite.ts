import { isCollection, isMap, isNode, isPair, isSeq, type YAMLMap, type YAMLSeq } from 'yaml';

import { type Segment, valueAt } from '../json/json-pointer';
import { withValue, withName, withoutValue } from '../json/edit-value';
import {
  blockEnd,
  documentOf,
  keyOf,
  lineStart,
  nodeAt,
  pairOf,
  itemRange,
  nodeRange,
  SuiteEditError,
} from './edit/yaml-nodes';
import { flowText } from './edit/yaml-text';
import { phrase } from './suite-phrase';
import { addValue, replaceValue, verifyEdit, reordered } from './edited-text';

export { SuiteEditError };

// Each edit touches only its own lines: comments, order, blank lines, quotes and the spelling of numbers stay.

/** Replaces the value at a path, or adds a member, or an item behind the last. @throws SuiteEditError */
export function setInSuite(text: string, path: readonly Segment[], value: unknown): string {
  const document = documentOf(text);
  const outer = path.slice(0, -1);
  const last = path.at(-1);
  const parent = nodeAt(document, outer);
  if (last === undefined || !isCollection(parent)) throw new SuiteEditError(phrase('nothing-to-edit'));
  const pair = isMap(parent) ? pairOf(parent, String(last)) : undefined;
  const item = isSeq(parent) ? parent.items[Number(last)] : undefined;
  const old = pair ? pair.value : item;
  const edited =
    pair || item !== undefined
      ? replaceValue(text, parent, pair, isNode(old) ? old : undefined, value)
      : addValue(text, outer, parent, last, value);
  return verifyEdit(text, edited, (whole) => withValue(whole, path, value));
}

/** With its lines and the comments in them. @throws SuiteEditError */
export function removeFromSuite(text: string, path: readonly Segment[]): string {
  const document = documentOf(text);
  const last = path.at(-1);
  const parent = nodeAt(document, path.slice(0, -1));
  if (last === undefined || !isCollection(parent)) throw new SuiteEditError(phrase('nothing-to-remove'));
  const index = isSeq(parent)
    ? Number(last)
    : parent.items.findIndex((each) => isPair(each) && keyOf(each) === String(last));
  const range = itemRange(parent, index);
  if (!range) throw new SuiteEditError(phrase('nothing-to-remove'));
  return verifyEdit(text, withoutItem(text, parent, index, range), (whole) => withoutValue(whole, path));
}

function withoutItem(
  text: string,
  parent: YAMLMap | YAMLSeq,
  index: number,
  range: { start: number; end: number },
): string {
  if (parent.items.length === 1) {
    const [start, end] = nodeRange(parent);
    return text.slice(0, start) + (isSeq(parent) ? '[]' : '{}') + (parent.flow ? '' : '\n') + text.slice(end);
  }
  const next = itemRange(parent, index + 1);
  if (parent.flow && !next) {
    const before = itemRange(parent, index - 1);
    return text.slice(0, before?.end ?? range.start) + text.slice(range.end);
  }
  const from = lineStart(text, range.start);
  const indent = text.slice(from, range.start);
  const hasOwnLine = !/[^\s-]/.test(indent) && !(isMap(parent) && indent.includes('-'));
  if (!parent.flow && hasOwnLine) return text.slice(0, from) + text.slice(blockEnd(text, range.end));
  // In flow style or behind a dash, a value has no line of its own: the next one moves up.
  if (!next) throw new SuiteEditError(phrase('not-removable'));
  return text.slice(0, range.start) + text.slice(next.start);
}

/** @param to its index afterwards @throws SuiteEditError */
export function moveInSuite(text: string, path: readonly Segment[], from: number, to: number): string {
  const parent = nodeAt(documentOf(text), path);
  if (!isSeq(parent)) throw new SuiteEditError(phrase('nothing-to-move'));
  const ranges = parent.items.map((_, index) => {
    const range = itemRange(parent, index);
    if (!range) throw new SuiteEditError(phrase('items-alike'));
    if (parent.flow) return range;
    return { start: lineStart(text, range.start), end: blockEnd(text, range.end) };
  });
  const first = ranges[0];
  const last = ranges.at(-1);
  if (!first || !last || !ranges[from] || !ranges[to]) throw new SuiteEditError(phrase('no-item'));
  const verify = (edited: string) =>
    verifyEdit(text, edited, (whole) => {
      const items = valueAt(whole, path);
      return Array.isArray(items) ? withValue(whole, path, reordered(items, from, to)) : whole;
    });
  if (parent.flow) {
    const reorderedText = reordered(
      ranges.map(({ start, end }) => text.slice(start, end)),
      from,
      to,
    );
    const edited = reorderedText.map((word, index) => {
      const next = ranges[index + 1]?.start;
      return word + text.slice(ranges[index]?.end, next ?? last.end);
    });
    return verify(text.slice(0, first.start) + edited.join('') + text.slice(last.end));
  }
  // Comments and blank lines between two items go with the item below.
  const parts = ranges.map(({ end }, index) =>
    text.slice(index === 0 ? first.start : (ranges[index - 1]?.end ?? 0), end),
  );
  const ended = parts.map((part) => (part.endsWith('\n') ? part : `${part}\n`));
  const edited = text.slice(0, first.start) + reordered(ended, from, to).join('');
  return verify(edited + text.slice(last.end));
}

/** @throws SuiteEditError */
export function insertInSuite(text: string, path: readonly Segment[], index: number, value: unknown): string {
  const parent = nodeAt(documentOf(text), path);
  if (!isSeq(parent)) throw new SuiteEditError(phrase('no-list'));
  const count = parent.items.length;
  const added = setInSuite(text, [...path, count], value);
  return index < count ? moveInSuite(added, path, count, index) : added;
}

/** @throws SuiteEditError */
export function renameInSuite(text: string, path: readonly Segment[], name: string): string {
  const parent = nodeAt(documentOf(text), path.slice(0, -1));
  const pair = isMap(parent) ? pairOf(parent, String(path.at(-1))) : undefined;
  if (!isMap(parent) || !pair || !isNode(pair.key)) throw new SuiteEditError(phrase('nothing-to-rename'));
  if (pairOf(parent, name)) throw new SuiteEditError(phrase('name-taken', { name }));
  const [start, end] = nodeRange(pair.key);
  const edited = text.slice(0, start) + flowText(name, parent.flow) + text.slice(end);
  return verifyEdit(text, edited, (whole) => withName(whole, path, name));
}
