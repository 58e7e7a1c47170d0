import { partitionPoint } from '../partition-point';
import type { JsonTree } from './json-tree';
import { pointerSegments, pointerTo } from '../json-pointer';
import { NumberList } from './number-list';
import { type Hits, TreeSearch } from './search-tree';
import { breakLine, columnsOf, previewOf, type RowWindow, type TreeRow } from './tree-row';

export type { RowWindow, TreeRow } from './tree-row';

const MAX_ROW_CHARACTERS = 240;
const INITIAL_ROWS = 120;

/** The rows of a tree, by which values are open. Rows are made only for the requested window. */
export class TreeView {
  readonly #tree: JsonTree;
  readonly #search: TreeSearch;
  readonly #root: number;
  readonly #open: Uint8Array;
  #rowNodes: Uint32Array = new Uint32Array();
  #rowSegments: Uint32Array = new Uint32Array();
  #isStale = true;
  #count = 0;
  readonly #segments = new Map<number, string[]>();
  #hits: Hits = { count: 0, nodes: new Uint32Array(), offsets: new Uint32Array() };
  #current = -1;
  #columns = 80;

  constructor(tree: JsonTree, root: number) {
    this.#tree = tree;
    this.#search = new TreeSearch(tree);
    this.#root = root;
    this.#open = new Uint8Array(Math.max(tree.count, 1));
    this.#openSome();
  }

  /** Level after level. The only container of a level (the root, the one list in it) opens at any length. */
  #openSome(): void {
    let level = this.#tree.isContainer(this.#root) ? [this.#root] : [];
    let rows = 1;
    while (level.length > 0) {
      const added = level.reduce((sum, node) => sum + this.#tree.size(node), 0);
      if (rows + added > INITIAL_ROWS && level.length > 1) return;
      rows += added;
      const next: number[] = [];
      for (const node of level) {
        this.#open[node] = 1;
        if (rows > INITIAL_ROWS) continue;
        for (const child of this.#tree.children(node)) {
          if (this.#tree.isContainer(child) && this.#tree.size(child) > 0) next.push(child);
        }
      }
      level = next;
    }
  }

  /** In characters; long strings wrap there. */
  setColumns(columns: number): number {
    if (columns !== this.#columns) {
      this.#columns = columns;
      if (this.#segments.size > 0) this.#isStale = true;
      this.#segments.clear();
    }
    return this.#layOut();
  }

  #segmentsOf(node: number): string[] {
    let segments = this.#segments.get(node);
    if (segments === undefined) {
      const room = Math.max(24, this.#columns - 2 * this.#depth(node) - 6);
      const tree = this.#tree;
      segments = (tree.kind(node) === 'string' ? tree.string(node) : tree.raw(node))
        .split('\n')
        .flatMap((line) => breakLine(line, room));
      this.#segments.set(node, segments);
    }
    return segments;
  }

  #layOut(): number {
    if (!this.#isStale) return this.#count;
    const tree = this.#tree;
    const end = this.#end;
    const nodes = new NumberList(this.#count * 2);
    const segments = new NumberList(this.#count * 2);
    const push = (node: number, segment: number) => {
      nodes.push(node);
      segments.push(segment);
    };
    for (let node = this.#root; node < end;) {
      push(node, 0);
      const open = this.#open[node] === 1;
      if (tree.isContainer(node)) {
        node = open ? node + 1 : tree.after(node);
      } else {
        if (open) this.#segmentsOf(node).forEach((_, i) => push(node, i + 1));
        node += 1;
      }
    }
    this.#rowNodes = nodes.values;
    this.#rowSegments = segments.values;
    this.#count = nodes.length;
    this.#isStale = false;
    return this.#count;
  }

  rows(from: number, to: number): RowWindow {
    this.#layOut();
    const rows: TreeRow[] = [];
    const first = Math.max(0, from);
    for (let i = first; i < Math.min(to, this.#count); i += 1) rows.push(this.#row(i));
    return { total: this.#count, nodes: this.#end - this.#root, from: first, rows };
  }

  get #end(): number {
    return this.#tree.count === 0 ? 0 : this.#tree.after(this.#root);
  }

  #depth(node: number): number {
    let depth = 0;
    for (let at = node; at !== this.#root; at = this.#tree.parent(at)) depth += 1;
    return depth;
  }

  #row(at: number): TreeRow {
    const tree = this.#tree;
    const node = this.#rowNodes[at] ?? 0;
    const segment = this.#rowSegments[at] ?? 0;
    const isContainer = tree.isContainer(node);
    const kind = tree.kind(node);
    const common = { node, segment, kind, pointer: tree.pointer(node), path: tree.path(node) };
    if (segment > 0) {
      const segments = this.#segmentsOf(node);
      return {
        ...common,
        depth: this.#depth(node) + 1,
        name: null,
        text: segments[segment - 1] ?? '',
        clipped: null,
        size: 0,
        state: 'leaf',
        position: segment,
        siblings: segments.length,
      };
    }
    const isExpandable = isContainer ? tree.size(node) > 0 : this.#isLong(node);
    const openState = this.#open[node] === 1 ? 'open' : 'closed';
    return {
      ...common,
      ...this.#valueText(node),
      depth: this.#depth(node),
      name: node === this.#root ? null : tree.segment(node),
      size: isContainer ? tree.size(node) : tree.rawLength(node) - 2,
      state: isExpandable ? openState : 'leaf',
      position: node === this.#root ? 1 : tree.ordinal(node) + 1,
      siblings: node === this.#root ? 1 : tree.size(tree.parent(node)),
    };
  }

  #isLong(node: number): boolean {
    const tree = this.#tree;
    if (tree.rawLength(node) > MAX_ROW_CHARACTERS) return true;
    const raw = tree.raw(node);
    return columnsOf(raw) > this.#room(node) || raw.includes('\\n');
  }

  #room(node: number): number {
    return this.#columns - 2 * this.#depth(node) - columnsOf(this.#tree.key(node) ?? '000') - 6;
  }

  #valueText(node: number): Pick<TreeRow, 'text' | 'clipped'> {
    const tree = this.#tree;
    if (tree.kind(node) === 'string') return this.#stringText(node);
    return { text: tree.isContainer(node) ? previewOf(tree, node) : tree.raw(node), clipped: null };
  }

  /** A string's beginning, or the part around the current hit. */
  #stringText(node: number): Pick<TreeRow, 'text' | 'clipped'> {
    const tree = this.#tree;
    const length = tree.rawLength(node) - 2;
    const hit = this.#hits.nodes[this.#current] === node ? this.#hits.offsets[this.#current] : 0;
    const into = (hit ?? 0) - (tree.index.start[node] ?? 0) - 1;
    const from = into > this.#room(node) - 24 ? Math.max(0, into - 24) : 0;
    const isEndClipped = from + MAX_ROW_CHARACTERS < length;
    const startClipped = isEndClipped ? 'both' : 'start';
    const endClipped = isEndClipped ? 'end' : null;
    return { text: tree.stringPart(node, from, MAX_ROW_CHARACTERS), clipped: from > 0 ? startClipped : endClipped };
  }

  setOpen(node: number, open: boolean): number {
    this.#open[node] = open ? 1 : 0;
    this.#isStale = true;
    return this.#layOut();
  }

  openSiblings(node: number): number {
    const parent = this.#tree.parent(node);
    for (const sibling of node === this.#root ? [node] : this.#tree.children(parent)) {
      if (this.#tree.isContainer(sibling)) this.#open[sibling] = 1;
    }
    this.#isStale = true;
    return this.#layOut();
  }

  /** Opens containers less than `depth` levels below the root and closes the others. */
  openToDepth(depth: number): number {
    const tree = this.#tree;
    this.#open.fill(0);
    this.#segments.clear();
    const end = tree.count === 0 ? 0 : tree.after(this.#root);
    const levels = new Uint32Array(end - this.#root);
    for (let node = this.#root; node < end; node += 1) {
      const level = node === this.#root ? 0 : (levels[tree.parent(node) - this.#root] ?? 0) + 1;
      levels[node - this.#root] = level;
      if (level < depth && tree.isContainer(node)) this.#open[node] = 1;
    }
    this.#isStale = true;
    return this.#layOut();
  }

  /** Opens the ancestors of a value; of a missing one those that exist. Returns its row. */
  reveal(pointer: string): number | null {
    let node = this.#tree.find(pointer);
    const segments = pointerSegments(pointer);
    while (node === null && segments.length > 0) {
      segments.pop();
      node = this.#tree.find(segments.reduce(pointerTo, ''));
    }
    return node === null ? null : this.#revealNode(node);
  }

  #revealNode(node: number): number | null {
    if (node < this.#root || node >= this.#tree.after(this.#root)) return null;
    for (let at = node; at !== this.#root;) {
      at = this.#tree.parent(at);
      if (this.#open[at] !== 1) {
        this.#open[at] = 1;
        this.#isStale = true;
      }
    }
    this.#layOut();
    return this.rowOf(node);
  }

  /** For a line of an opened string, the string's own row. */
  parentRow(node: number, segment: number): number | null {
    if (segment > 0) return this.rowOf(node);
    return node === this.#root ? null : this.rowOf(this.#tree.parent(node));
  }

  rowOf(node: number): number | null {
    this.#layOut();
    const row = partitionPoint(this.#count, (at) => (this.#rowNodes[at] ?? 0) >= node);
    return this.#rowNodes[row] === node ? row : null;
  }

  /** Returns the number of hits; {@link goToHit} visits them. */
  search(text: string, caseSensitive: boolean): number {
    this.#hits = this.#search.find(text, caseSensitive, this.#root);
    this.#current = -1;
    return this.#hits.count;
  }

  /** `n` is 0-based. Returns the hit's row. */
  goToHit(n: number): number | null {
    if (n < 0 || n >= this.#hits.count) return null;
    this.#current = n;
    return this.#revealNode(this.#hits.nodes[n] ?? 0);
  }

  /** The first hit below a row, so that a search continues from the visible rows. */
  hitAfterRow(row: number): number {
    this.#layOut();
    const node = this.#rowNodes[Math.min(row, this.#count - 1)] ?? 0;
    const at = this.#hits.nodes.findIndex((hit) => hit >= node);
    return Math.max(at, 0);
  }
}
