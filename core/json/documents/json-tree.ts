import { setMember } from '../json-object';
import { pathStep, pointerSegments, pointerTo } from '../json-pointer';
import { partitionPoint } from '../partition-point';
import { tokenize } from './tokenize';
import { type JsonFault, type JsonIndex, type JsonKind, kindNames, kinds, noKey } from './json-index';

/** A part of a document with the subtrees that were too large to hand over. */
export interface Skeleton {
  value: unknown;
  /**
   * JSON Pointers of objects and arrays that have children in the document and none in `value`, and of long texts of
   * which `value` has only the beginning.
   */
  elided: string[];
}

/** Which strings a skeleton holds only the beginning of. */
export interface LongTexts {
  /** Which places are meant, as the source of a regular expression on their JSON Pointers. */
  places: string;
  /** From how many UTF-16 units of source on. */
  from: number;
  /** How many units of it stay. */
  kept: number;
}

/** What is nested deeper is left as it is: those who read the answer recurse, and lines would grow without bound. */
const MAX_DEPTH = 500;

/** A JSON text that is never converted whole: values, names and places are read out of it when asked for. */
export class JsonTree {
  readonly index: JsonIndex;

  constructor(source: string) {
    this.index = tokenize(source);
  }

  get source(): string {
    return this.index.source;
  }

  get fault(): JsonFault | null {
    return this.index.fault;
  }

  /** Number of values in the document, containers included. */
  get count(): number {
    return this.index.count;
  }

  kind(node: number): JsonKind {
    return kindNames[this.index.kind[node] ?? 0] ?? 'null';
  }

  isContainer(node: number): boolean {
    return (this.index.kind[node] ?? 2) <= kinds.array;
  }

  /** Number of children. */
  size(node: number): number {
    return this.index.size[node] ?? 0;
  }

  parent(node: number): number {
    return this.index.parent[node] ?? 0;
  }

  /** The node after the last of the subtree: the next sibling, where there is one. */
  after(node: number): number {
    return this.index.after[node] ?? node + 1;
  }

  /** The value as it stands in the source. */
  raw(node: number): string {
    return this.source.slice(this.index.start[node], this.index.end[node]);
  }

  /** Length of the value in the source, in UTF-16 units. */
  rawLength(node: number): number {
    return (this.index.end[node] ?? 0) - (this.index.start[node] ?? 0);
  }

  /** The member's name, or null for an array's item and for the root. */
  key(node: number): string | null {
    const at = this.index.keyStart[node] ?? noKey;
    if (at === noKey) return null;
    const end = this.keyEnd(node);
    const name = this.source.slice(at + 1, end - 1);
    return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
  }

  /** Offset after the closing quote of the member's name; only for members. */
  keyEnd(node: number): number {
    let end = (this.index.keyStart[node] ?? 0) + 1;
    for (let c = this.source.charCodeAt(end); c !== 34; c = this.source.charCodeAt(end)) {
      end += c === 92 ? 2 : 1;
    }
    return end + 1;
  }

  /** The member's name or the item's index; null for the root. */
  segment(node: number): string | number | null {
    if (node === 0) return null;
    return this.key(node) ?? this.index.ordinal[node] ?? 0;
  }

  ordinal(node: number): number {
    return this.index.ordinal[node] ?? 0;
  }

  *children(node: number): Generator<number> {
    const after = this.after(node);
    if (!this.isContainer(node)) return;
    for (let child = node + 1; child < after; child = this.after(child)) yield child;
  }

  #chain(node: number): (string | number)[] {
    const chain: (string | number)[] = [];
    for (let at = node; at !== 0; at = this.parent(at)) chain.push(this.segment(at) ?? '');
    return chain.reverse();
  }

  pointer(node: number): string {
    return this.#chain(node).reduce<string>(pointerTo, '');
  }

  /** The JSONPath of a node: `$.content[0].data`. */
  path(node: number): string {
    return `$${this.#chain(node).map(pathStep).join('')}`;
  }

  /** The node at a JSON Pointer; of equal keys the last, as JSON.parse has it. */
  find(pointer: string): number | null {
    if (this.count === 0) return null;
    let at = 0;
    for (const segment of pointerSegments(pointer)) {
      let found = -1;
      const isObject = this.index.kind[at] === kinds.object;
      for (const child of this.children(at)) {
        if (isObject ? this.key(child) === segment : String(this.ordinal(child)) === segment) {
          found = child;
          if (!isObject) break;
        }
      }
      if (found < 0) return null;
      at = found;
    }
    return at;
  }

  /** How far the way of a JSON Pointer leads from the root, and whether that is all of it. */
  locate(pointer: string): { found: string; whole: boolean } {
    const segments = pointerSegments(pointer);
    for (let length = segments.length; length >= 0; length -= 1) {
      const found = segments.slice(0, length).reduce(pointerTo, '');
      if (this.find(found) !== null) return { found, whole: length === segments.length };
    }
    return { found: '', whole: false };
  }

  /** A string node's text, unescaped. */
  string(node: number): string {
    const raw = this.raw(node);
    if (!raw.endsWith('"') || raw.length < 2) return raw.slice(1);
    return raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
  }

  /**
   * A piece of a string node's text, unescaped.
   * @param from where to begin, in UTF-16 units of the source after the opening quote
   * @param limit how many units of the source to take
   */
  stringPart(node: number, from: number, limit: number): string {
    const start = (this.index.start[node] ?? 0) + 1;
    const end = (this.index.end[node] ?? 0) - 1;
    const begin = this.#escapeBoundary(start, start + from);
    const stop = this.#escapeBoundary(begin, Math.min(end, begin + limit));
    const raw = this.source.slice(begin, stop);
    return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  /** The last place at or before `offset` that is not inside an escape, counted from the sure place `from`. */
  #escapeBoundary(from: number, offset: number): number {
    if (!this.source.slice(Math.max(from, offset - 6), offset).includes('\\')) return offset;
    let at = from;
    for (;;) {
      const escape = this.source.indexOf('\\', at);
      if (escape < 0 || escape >= offset) return offset;
      const after = escape + (this.source.charCodeAt(escape + 1) === 117 ? 6 : 2);
      if (after > offset) return escape;
      at = after;
    }
  }

  /** The value of a small part. Numbers become JavaScript's, so ask for {@link raw} where digits matter. */
  value(node: number): unknown {
    if (this.fault === null) return JSON.parse(this.raw(node)) as unknown;
    return this.#build(node, () => true);
  }

  /** The value of a subtree, as deep as it may be, with the containers empty that are not `within`. */
  #build(
    root: number,
    within: (container: number) => boolean,
    shorten: (node: number) => string | null = () => null,
  ): unknown {
    const containers = new Map<number, unknown[] | Record<string, unknown>>();
    const end = this.after(root);
    let top: unknown;
    for (let node = root; node < end;) {
      const value = shorten(node) ?? this.#shallow(node);
      const into = containers.get(this.parent(node));
      if (node === root) top = value;
      else if (Array.isArray(into)) into.push(value);
      else if (into) setMember(into, this.key(node) ?? '', value);
      const opened = typeof value === 'object' && value !== null && within(node);
      if (opened) containers.set(node, value);
      node = opened ? node + 1 : this.after(node);
    }
    return top;
  }

  #shallow(node: number) {
    switch (this.kind(node)) {
      case 'string':
        return this.string(node);
      case 'array':
        return [] as unknown[];
      case 'object':
        return {} as Record<string, unknown>;
      default:
        return JSON.parse(this.raw(node)) as number | boolean | null;
    }
  }

  /**
   * The document's outline in at most `maxNodes` values: level by level, at each the smaller subtrees first, so that
   * one huge member does not cost its siblings. Strings stay whole. What is nested deeper than 500 levels is elided
   * too. Of the strings that `longTexts` names only the beginning is there.
   */
  skeleton(maxNodes: number, longTexts?: LongTexts): Skeleton {
    if (this.count === 0) return { value: undefined, elided: [] };
    const opened = new Set<number>();
    const elided: string[] = [];
    let used = 1;
    let level = this.isContainer(0) ? [0] : [];
    for (let depth = 0; level.length > 0; depth++) {
      level.sort((a, b) => this.after(a) - a - (this.after(b) - b));
      const next: number[] = [];
      for (const node of level) {
        const size = this.size(node);
        if (size === 0) continue;
        if (used + size > maxNodes || depth >= MAX_DEPTH) {
          elided.push(this.pointer(node));
          continue;
        }
        used += size;
        opened.add(node);
        for (const child of this.children(node)) if (this.isContainer(child)) next.push(child);
      }
      level = next;
    }
    const shorten = longTexts && this.#shortener(longTexts, elided);
    return { value: this.#build(0, (node) => opened.has(node), shorten), elided };
  }

  /** Gives the beginning of those strings that are too long, and notes where they are. */
  #shortener({ places, from, kept }: LongTexts, elided: string[]) {
    const pattern = new RegExp(places);
    return (node: number): string | null => {
      if (this.rawLength(node) < from || this.kind(node) !== 'string') return null;
      const pointer = this.pointer(node);
      if (!pattern.test(pointer)) return null;
      elided.push(pointer);
      return this.stringPart(node, 0, kept);
    };
  }

  /**
   * The value with two-space indentation, each number and string as the source spells it. What is nested deeper than
   * 500 levels stays as it stands in the source.
   */
  pretty(node: number): string {
    const parts: string[] = [];
    const write = (at: number, indent: string) => {
      if (!this.isContainer(at) || indent.length >= 2 * MAX_DEPTH) {
        parts.push(this.raw(at));
        return;
      }
      const isObject = this.index.kind[at] === kinds.object;
      parts.push(isObject ? '{' : '[');
      const inner = `${indent}  `;
      let first = true;
      for (const child of this.children(at)) {
        parts.push(first ? '\n' : ',\n', inner);
        if (isObject) parts.push(JSON.stringify(this.key(child)), ': ');
        write(child, inner);
        first = false;
      }
      if (!first) parts.push('\n', indent);
      parts.push(isObject ? '}' : ']');
    };
    if (this.count > 0) write(node, '');
    return parts.join('');
  }

  /** The last node whose key or value begins at or before an offset of the source. */
  nodeAt(offset: number): number {
    const { start, keyStart } = this.index;
    const after = partitionPoint(this.count, (node) => {
      const key = keyStart[node] ?? noKey;
      return (key === noKey ? (start[node] ?? 0) : key) > offset;
    });
    return Math.max(0, after - 1);
  }
}
