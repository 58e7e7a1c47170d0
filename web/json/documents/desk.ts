import { findRows, jsonRows, type RowsPlace } from './json-rows';
import { JsonTree, type Skeleton } from './json-tree';
import { RowTable, type SortDirection, type TableRow } from './row-table';
import { TreeView, type RowWindow } from './tree-view';
import { separatedRows } from './separated-rows';
import type { JsonFault, JsonKind } from './tokenize';

/** What is known of a document as soon as it is open. */
export interface DocumentFacts {
  /** UTF-16 units of the source. */
  length: number;
  /** Values in it, containers included. */
  nodes: number;
  kind: JsonKind | null;
  fault: JsonFault | null;
}

export interface TableFacts {
  table: number;
  columns: readonly string[];
  /** More than `columns` has, where there are very many. */
  allColumns: number;
  rowCount: number;
}

/** How a source is to be read. */
export type DocumentFormat = 'json' | 'csv' | 'tsv';

/**
 * One open document with the views and tables on it: the part that may sit in a worker. Every method takes and
 * returns plain data. Views and tables are named by number.
 */
export class Desk {
  readonly #tree: JsonTree;
  readonly #views: (TreeView | null)[] = [];
  readonly #tables: (RowTable | null)[] = [];
  readonly #format: DocumentFormat;
  readonly #source: string;

  constructor(source: string, format: DocumentFormat) {
    this.#source = source;
    this.#format = format;
    this.#tree = new JsonTree(format === 'json' ? source : '');
  }

  facts(): DocumentFacts {
    const tree = this.#tree;
    return {
      length: this.#source.length,
      nodes: tree.count,
      kind: tree.count === 0 ? null : tree.kind(0),
      fault: this.#format === 'json' ? tree.fault : null,
    };
  }

  source(): string {
    return this.#source;
  }

  textAt(pointer: string): string | null {
    const node = this.#tree.find(pointer);
    return node === null ? null : this.#tree.raw(node);
  }

  prettyAt(pointer: string): string | null {
    const node = this.#tree.find(pointer);
    return node === null ? null : this.#tree.pretty(node);
  }

  /** What to put on the clipboard for a value: a string's own text, anything else as indented JSON. */
  copyText(node: number): string {
    return this.#tree.kind(node) === 'string' ? this.#tree.string(node) : this.#tree.pretty(node);
  }

  valueAt(pointer: string): unknown {
    const node = this.#tree.find(pointer);
    return node === null ? undefined : this.#tree.value(node);
  }

  skeleton(maxNodes: number): Skeleton {
    return this.#tree.skeleton(maxNodes);
  }

  /** Opens a tree view on the value at a pointer. Returns its number, or null where there is no such value. */
  openView(pointer: string): number | null {
    const node = this.#tree.find(pointer);
    return node === null ? null : this.#views.push(new TreeView(this.#tree, node)) - 1;
  }

  closeView(view: number): void {
    this.#views[view] = null;
  }

  #view(view: number): TreeView {
    const found = this.#views[view];
    if (!found) throw new RangeError(`no view ${view} is open on this document`);
    return found;
  }

  rows(view: number, from: number, to: number): RowWindow {
    return this.#view(view).rows(from, to);
  }

  setColumns(view: number, columns: number): number {
    return this.#view(view).setColumns(columns);
  }

  setOpen(view: number, node: number, open: boolean): number {
    return this.#view(view).setOpen(node, open);
  }

  openSiblings(view: number, node: number): number {
    return this.#view(view).openSiblings(node);
  }

  openToDepth(view: number, depth: number): number {
    return this.#view(view).openToDepth(depth);
  }

  reveal(view: number, pointer: string): number | null {
    return this.#view(view).reveal(pointer);
  }

  parentRow(view: number, node: number, segment: number): number | null {
    return this.#view(view).parentRow(node, segment);
  }

  rowOf(view: number, node: number): number | null {
    return this.#view(view).rowOf(node);
  }

  /** Finds a text in a view. `first` is the hit to begin with, counted from row `fromRow`. */
  search(
    view: number,
    text: string,
    caseSensitive: boolean,
    fromRow: number,
  ): { count: number; first: number } {
    const found = this.#view(view);
    const count = found.search(text, caseSensitive);
    return { count, first: found.hitAfterRow(fromRow) };
  }

  goToHit(view: number, hit: number): number | null {
    return this.#view(view).goToHit(hit);
  }

  /** Where the value at a pointer holds rows for a table, or null. */
  rowsAt(pointer: string): RowsPlace | null {
    const node = this.#tree.find(pointer);
    return node === null ? null : findRows(this.#tree, node);
  }

  /** The members of an object that are neither objects nor arrays, each as its name and its text. */
  scalarsAt(pointer: string): [name: string, value: string][] {
    const tree = this.#tree;
    const node = tree.find(pointer);
    if (node === null || tree.kind(node) !== 'object') return [];
    return [...tree.children(node)]
      .filter((child) => !tree.isContainer(child))
      .map((child) => [
        tree.key(child) ?? '',
        tree.kind(child) === 'string' ? tree.stringPart(child, 0, 500) : tree.raw(child),
      ]);
  }

  /** Opens a table on the array at a pointer (of separated text: on the whole). */
  openTable(pointer: string): TableFacts | null {
    if (this.#format !== 'json') {
      const rows = separatedRows(this.#source, this.#format === 'csv' ? ',' : '\t');
      return this.#addTable(new RowTable(rows), rows.columns.length);
    }
    const node = this.#tree.find(pointer);
    if (node === null || this.#tree.kind(node) !== 'array') return null;
    const rows = jsonRows(this.#tree, node);
    return this.#addTable(new RowTable(rows), rows.allColumns);
  }

  #addTable(table: RowTable, allColumns: number): TableFacts {
    const { columns, rowCount } = table.source;
    return { table: this.#tables.push(table) - 1, columns, allColumns, rowCount };
  }

  closeTable(table: number): void {
    this.#tables[table] = null;
  }

  #table(table: number): RowTable {
    const found = this.#tables[table];
    if (!found) throw new RangeError(`no table ${table} is open on this document`);
    return found;
  }

  tableRows(table: number, from: number, to: number): TableRow[] {
    return this.#table(table).rows(from, to);
  }

  sortTable(table: number, column: number | null, direction: SortDirection): number {
    return this.#table(table).sort(column, direction);
  }

  filterTable(table: number, text: string): number {
    return this.#table(table).filter(text);
  }

  tableCell(table: number, row: number, column: number): string {
    return this.#table(table).cell(row, column);
  }

  tableCsv(table: number): string {
    return this.#table(table).csv();
  }
}
