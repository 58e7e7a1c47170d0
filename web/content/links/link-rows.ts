import { csvReport } from '../../../core/json/documents/csv';
import { findingText } from '../../../core/protocol/findings/finding-text';
import { stringMember } from '../../../core/protocol/content/block';
import type { LinkRow } from './link-check';

export const LINK_COLUMNS = ['status', 'name', 'type', 'size'] as const;
export type LinkColumn = (typeof LINK_COLUMNS)[number];
export type LinkOrder = { column: LinkColumn; isDescending: boolean };

/** Failures first, what is not known yet last. */
const RANKS = ['failed', 'differs', 'left-out', 'ok', 'reading', 'waiting'] as const;
export type LinkRank = (typeof RANKS)[number];

/** How it stands with a link. */
export function rankOf({ state }: LinkRow): LinkRank {
  return state.kind === 'checked' ? state.status : state.kind;
}

/** The media type that the link itself names. */
export function advertisedType({ definition }: LinkRow): string | null {
  return stringMember(definition, 'mimeType');
}

/** The bytes that the link itself promises. */
export function advertisedSize({ definition: { size } }: LinkRow): number | null {
  return typeof size === 'number' ? size : null;
}

function keyOf(row: LinkRow, column: LinkColumn): string | number {
  const checked = row.state.kind === 'checked' ? row.state : null;
  switch (column) {
    case 'status':
      return RANKS.indexOf(rankOf(row));
    case 'name':
      return row.name;
    case 'type':
      return checked?.actualType ?? advertisedType(row) ?? '';
    case 'size':
      return checked?.actualSize ?? advertisedSize(row) ?? -1;
  }
}

/** The rows in an order; equal ones as they stand in the result. */
export function orderLinks(
  rows: readonly LinkRow[],
  { column, isDescending }: LinkOrder,
): LinkRow[] {
  const compare = (a: LinkRow, b: LinkRow) => {
    const [x, y] = [keyOf(a, column), keyOf(b, column)];
    if (typeof x === 'number' && typeof y === 'number') return x - y;
    return String(x).localeCompare(String(y));
  };
  return [...rows].sort((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
}

const CSV_COLUMNS = [
  'status',
  'block',
  'name',
  'uri',
  'advertised_type',
  'actual_type',
  'advertised_size',
  'actual_size',
  'findings',
];

/** The table as CSV, with the findings in English. */
export function linksCsv(rows: readonly LinkRow[]): string {
  const lines = rows.map((row) => {
    const checked = row.state.kind === 'checked' ? row.state : null;
    return [
      rankOf(row),
      row.block + 1,
      row.name,
      row.uri,
      advertisedType(row) ?? '',
      checked?.actualType ?? '',
      advertisedSize(row) ?? '',
      checked?.actualSize ?? '',
      checked?.findings.map(findingText).join(' ') ?? '',
    ];
  });
  return csvReport([CSV_COLUMNS, ...lines]);
}
