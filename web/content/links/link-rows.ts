import { csvReport } from '../../../core/json/documents/csv';
import { findingText } from '../../../core/protocol/findings/finding-text';
import { stringMember } from '../../../core/protocol/content/block';
import type { LinkRow } from './link-check';

export type LinkColumn = 'status' | 'name' | 'type' | 'size';

/** In sort order: failures first, those not yet checked last. */
const RANKS = ['failed', 'differs', 'left-out', 'ok', 'reading', 'waiting'] as const;
export type LinkRank = (typeof RANKS)[number];

export function rankOf({ state }: LinkRow): LinkRank {
  return state.kind === 'checked' ? state.status : state.kind;
}

export function advertisedType({ definition }: LinkRow): string | null {
  return stringMember(definition, 'mimeType');
}

export function advertisedSize({ definition: { size } }: LinkRow): number | null {
  return typeof size === 'number' ? size : null;
}

export function sortKeyOf(row: LinkRow, column: LinkColumn): string | number {
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
