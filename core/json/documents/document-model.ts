import { findRows, jsonRows, type RowsNode } from './json-rows';
import { JsonTree, type LongTexts, type Skeleton } from './json-tree';
import { RowTable, type SortDirection, type TableRow } from './row-table';
import { TreeView, type RowWindow } from './tree-view';
import { csvSeparator, separatedRows } from './separated-rows';
import { type TextRow, TextSheet } from './text-sheet';
import type { JsonErrorPosition, JsonKind } from './json-index';
import { cutText, splitsPair } from '../shorten-strings';
import { utf8Size } from '../utf8-size';

export interface DocumentSummary {
  /** UTF-16 units of the source. */
  length: number;
  nodes: number;
  kind: JsonKind | null;
  error: JsonErrorPosition | null;
}

export interface TableSummary {
  table: number;
  columns: readonly string[];
  /** Can exceed `columns.length`: columns beyond a limit are not listed. */
  allColumns: number;
  rowCount: number;
}

export interface SheetSummary {
  sheet: number;
  rowCount: number;
  lineCount: number;
}

export interface TextEnds {
  head: string;
  tail: string;
  /** UTF-8 bytes of the whole. */
  bytes: number;
}

/** `jsonl` has one JSON value a line and reads as an array of them; `text` is not parsed. */
export type DocumentFormat = 'json' | 'jsonl' | 'csv' | 'tsv' | 'text';

function arrayOfLines(source: string): string {
  const items = source.split('\n').filter((line) => line.trim() !== '');
  return `[${items.join(',\n')}]`;
}

/** May run in a worker: every method takes and returns plain data, and views and tables are numbers. */
export class DocumentModel {
  readonly #tree: JsonTree;
  readonly #views: (TreeView | null)[] = [];
  readonly #tables: (RowTable | null)[] = [];
  readonly #sheets: (TextSheet | null)[] = [];
  readonly #format: DocumentFormat;
  readonly #source: string;

  constructor(source: string, format: DocumentFormat) {
    this.#source = source;
    this.#format = format;
    const isJson = format === 'json' || format === 'jsonl';
    const json = format === 'jsonl' ? arrayOfLines(source) : source;
    this.#tree = new JsonTree(isJson ? json : '');
  }

  get #isJson(): boolean {
    return this.#format === 'json' || this.#format === 'jsonl';
  }

  summary(): DocumentSummary {
    const tree = this.#tree;
    return {
      length: this.#source.length,
      nodes: tree.count,
      kind: tree.count === 0 ? null : tree.kind(0),
      error: this.#isJson ? tree.error : null,
    };
  }

  source(): string {
    return this.#source;
  }

  stringAt(pointer: string): string | null {
    const node = this.#tree.find(pointer);
    return node === null || this.#tree.kind(node) !== 'string' ? null : this.#tree.string(node);
  }

  sourceBlob(): Blob {
    return new Blob([this.#source]);
  }

  ends(length: number): TextEnds {
    const source = this.#source;
    const from = Math.max(0, source.length - length);
    const tail = source.slice(splitsPair(source, from) ? from + 1 : from);
    return { head: cutText(source, length), tail, bytes: utf8Size(source) };
  }

  /** `room`: maximum characters per row. */
  openSheet(room: number): SheetSummary {
    const sheet = new TextSheet(this.#source, room);
    const { rowCount, lineCount } = sheet;
    return { sheet: this.#sheets.push(sheet) - 1, rowCount, lineCount };
  }

  closeSheet(sheet: number): void {
    this.#sheets[sheet] = null;
  }

  #sheet(sheet: number): TextSheet {
    const found = this.#sheets[sheet];
    if (!found) throw new RangeError(`no sheet ${sheet} is open on this document`);
    return found;
  }

  sheetRows(sheet: number, from: number, to: number): TextRow[] {
    return this.#sheet(sheet).rows(from, to);
  }

  findInSheet(sheet: number, text: string, caseSensitive: boolean, fromRow: number): { count: number; first: number } {
    return this.#sheet(sheet).find(text, caseSensitive, fromRow);
  }

  sheetRowOfHit(sheet: number, hit: number): number | null {
    return this.#sheet(sheet).rowOfHit(hit);
  }

  textAt(pointer: string): string | null {
    const node = this.#tree.find(pointer);
    return node === null ? null : this.#tree.raw(node);
  }

  prettyAt(pointer: string): string | null {
    const node = this.#tree.find(pointer);
    return node === null ? null : this.#tree.pretty(node);
  }

  /** For the clipboard: the text of a string, anything else as indented JSON. */
  copyText(node: number): string {
    return this.#tree.kind(node) === 'string' ? this.#tree.string(node) : this.#tree.pretty(node);
  }

  valueAt(pointer: string): unknown {
    const node = this.#tree.find(pointer);
    return node === null ? undefined : this.#tree.value(node);
  }

  skeleton(maxNodes: number, longTexts?: LongTexts): Skeleton {
    return this.#tree.skeleton(maxNodes, longTexts);
  }

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

  /** `first` is the hit to begin with, counted from row `fromRow`. */
  search(view: number, text: string, caseSensitive: boolean, fromRow: number): { count: number; first: number } {
    const found = this.#view(view);
    const count = found.search(text, caseSensitive);
    return { count, first: found.hitAfterRow(fromRow) };
  }

  goToHit(view: number, hit: number): number | null {
    return this.#view(view).goToHit(hit);
  }

  rowsAt(pointer: string): RowsNode | null {
    const node = this.#tree.find(pointer);
    return node === null ? null : findRows(this.#tree, node);
  }

  /** Members that are neither objects nor arrays; long strings are cut. */
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

  /** Opens the rows at the pointer as a table; a CSV or TSV file is one table, whatever the pointer. */
  openTable(pointer: string): TableSummary | null {
    if (this.#format === 'csv' || this.#format === 'tsv') {
      const separator = this.#format === 'csv' ? csvSeparator(this.#source) : '\t';
      const rows = separatedRows(this.#source, separator);
      return this.#addTable(new RowTable(rows), rows.columns.length);
    }
    const node = this.#tree.find(pointer);
    if (node === null || this.#tree.kind(node) !== 'array') return null;
    const rows = jsonRows(this.#tree, node);
    return this.#addTable(new RowTable(rows), rows.allColumns);
  }

  #addTable(table: RowTable, allColumns: number): TableSummary {
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

  /** `shown` has the filtered rows in their order. */
  tableFile(table: number, format: 'csv' | 'json', rows: 'shown' | 'all'): Blob {
    const found = this.#table(table);
    const isCsv = format === 'csv';
    const parts = isCsv ? found.csv(rows) : found.json(rows);
    return new Blob(parts, { type: isCsv ? 'text/csv' : 'application/json' });
  }

  tableCsv(table: number): string {
    return this.#table(table).csv('shown').join('');
  }

  /** The longest prefix of the pointer that exists. */
  locate(pointer: string): { found: string; whole: boolean } {
    return this.#tree.locate(pointer);
  }
}
