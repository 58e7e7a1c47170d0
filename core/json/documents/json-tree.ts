import { setMember } from '../json-object';
import { pathStep, pointerSegments, pointerTo } from '../json-pointer';
import { partitionPoint } from '../partition-point';
import { tokenize } from './tokenize';
import { type JsonErrorPosition, type JsonIndex, type JsonKind, kindNames, kinds, noKey } from './json-index';

export interface Skeleton {
  value: unknown;
  /** JSON Pointers of containers whose children are left out, and of strings that are cut. */
  elided: string[];
}

/** Strings of which a skeleton has only the beginning. */
export interface LongTexts {
  /** A regular expression on JSON Pointers. */
  pointers: string;
  /** Minimum length in UTF-16 units of source. */
  from: number;
  /** UTF-16 units that stay. */
  keptLength: number;
}

/** Deeper values are not expanded: consumers recurse, and indentation would grow without bound. */
const MAX_DEPTH = 500;

/** A JSON text that is never converted as a whole: values, names and paths are read on demand. */
export class JsonTree {
  readonly index: JsonIndex;

  constructor(source: string) {
    this.index = tokenize(source);
  }

  get source(): string {
    return this.index.source;
  }

  get error(): JsonErrorPosition | null {
    return this.index.error;
  }

  get count(): number {
    return this.index.count;
  }

  kind(node: number): JsonKind {
    return kindNames[this.index.kind[node] ?? 0] ?? 'null';
  }

  isContainer(node: number): boolean {
    return (this.index.kind[node] ?? kinds.null) <= kinds.array;
  }

  /** Number of children. */
  size(node: number): number {
    return this.index.size[node] ?? 0;
  }

  parent(node: number): number {
    return this.index.parent[node] ?? 0;
  }

  /** The node after its subtree: its next sibling, if it has one. */
  after(node: number): number {
    return this.index.after[node] ?? node + 1;
  }

  raw(node: number): string {
    return this.source.slice(this.index.start[node], this.index.end[node]);
  }

  /** In UTF-16 units. */
  rawLength(node: number): number {
    return (this.index.end[node] ?? 0) - (this.index.start[node] ?? 0);
  }

  /** Null for an array's item and for the root. */
  key(node: number): string | null {
    const at = this.index.keyStart[node] ?? noKey;
    if (at === noKey) return null;
    const end = this.keyEnd(node);
    const name = this.source.slice(at + 1, end - 1);
    return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
  }

  /** Offset after the closing quote of the name; only for members. */
  keyEnd(node: number): number {
    let end = (this.index.keyStart[node] ?? 0) + 1;
    for (let c = this.source.charCodeAt(end); c !== 34; c = this.source.charCodeAt(end)) end += c === 92 ? 2 : 1;
    return end + 1;
  }

  segment(node: number): string | number | null {
    if (node === 0) return null;
    return this.key(node) ?? this.ordinal(node);
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

  /** JSONPath: `$.content[0].data`. */
  path(node: number): string {
    return `$${this.#chain(node).map(pathStep).join('')}`;
  }

  /** The node at the pointer. The last of duplicate keys counts, as in `JSON.parse`. */
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

  /** The deepest part of the pointer that exists. */
  locate(pointer: string): { found: string; whole: boolean } {
    const segments = pointerSegments(pointer);
    for (let length = segments.length; length >= 0; length -= 1) {
      const found = segments.slice(0, length).reduce(pointerTo, '');
      if (this.find(found) !== null) return { found, whole: length === segments.length };
    }
    return { found: '', whole: false };
  }

  string(node: number): string {
    const raw = this.raw(node);
    if (!raw.endsWith('"') || raw.length < 2) return raw.slice(1);
    return raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
  }

  /** @param from in UTF-16 units of the source after the opening quote @param limit in the same units */
  stringPart(node: number, from: number, limit: number): string {
    const start = (this.index.start[node] ?? 0) + 1;
    const end = (this.index.end[node] ?? 0) - 1;
    const begin = this.#escapeBoundary(start, start + from);
    const stop = this.#escapeBoundary(begin, Math.min(end, begin + limit));
    const raw = this.source.slice(begin, stop);
    return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
  }

  /** The last offset at or before `offset` that is not inside an escape; `from` must be outside of one. */
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

  /** Rounds numbers to JavaScript's: use {@link raw} if digits matter. */
  value(node: number): unknown {
    if (this.error === null) return JSON.parse(this.raw(node)) as unknown;
    return this.#build(node, () => true);
  }

  /** Iterative, so any depth works. Containers that are not `within` stay empty. */
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

  /** Level by level, smaller subtrees first: one huge member doesn't displace its siblings. At most 500 levels. */
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

  #shortener({ pointers, from, keptLength }: LongTexts, elided: string[]) {
    const pattern = new RegExp(pointers);
    return (node: number): string | null => {
      if (this.rawLength(node) < from || this.kind(node) !== 'string') return null;
      const pointer = this.pointer(node);
      if (!pattern.test(pointer)) return null;
      elided.push(pointer);
      return this.stringPart(node, 0, keptLength);
    };
  }

  /** Numbers and strings as the source has them, and so are levels deeper than 500. */
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

  /** The last node whose key or value begins at or before an offset. */
  nodeAt(offset: number): number {
    const { start, keyStart } = this.index;
    const after = partitionPoint(this.count, (node) => {
      const key = keyStart[node] ?? noKey;
      return (key === noKey ? (start[node] ?? 0) : key) > offset;
    });
    return Math.max(0, after - 1);
  }
}
