import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useQuery } from '@tanstack/react-query';

import type { Finding } from '../../../core/protocol/findings/finding';
import { Badge, type Tone } from '../../ui/badge';
import { formatBytes } from '../../../core/text/format';
import { type Column, Table } from '../../ui/table/table';
import { toggled } from '../../ui/toggle-chips';
import { useFindingText } from '../findings/finding-list';
import { UriLink } from '../resources/uri-link';
import type { LinkRow } from './link-check';
import { advertisedSize, advertisedType, type LinkColumn, type LinkRank, rankOf, sortKeyOf } from './link-rows';
import styles from './links.module.css';
import { failedReading, type ReadResource } from '../resources/resource-reading';
import type { ResourceReading } from '../../../core/session/requests/read-resource';
import { ResourceReadingView } from '../resources/resource-reading-view';

const RANK_STYLES: Record<LinkRank, { tone: Tone; sign: string }> = {
  ok: { tone: 'ok', sign: '✓' },
  differs: { tone: 'warn', sign: '≠' },
  failed: { tone: 'bad', sign: '✕' },
  'left-out': { tone: 'neutral', sign: '⊘' },
  reading: { tone: 'note', sign: '◌' },
  waiting: { tone: 'neutral', sign: '○' },
};

const TONES = { error: 'bad', warning: 'warn', note: 'muted' } as const;

export function LinkTable({ rows, read }: { rows: readonly LinkRow[]; read: ReadResource }) {
  const t = useTranslations('links');
  const textOf = useFindingText();
  const id = useId();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const column = (key: LinkColumn, cell: (row: LinkRow) => ReactNode): Column<LinkRow> => ({
    head: t(`column_${key}`),
    sortTitle: t('sortBy', { column: t(`column_${key}`) }),
    sortBy: (row) => sortKeyOf(row, key),
    className: styles[key],
    cell,
  });
  return (
    <div className={styles['scroller']} role="region" aria-label={t('table')} tabIndex={0}>
      <Table
        unnamed
        className={`sm ${styles['table'] ?? ''}`}
        label={t('table')}
        rows={rows}
        keyOf={({ pointer }) => pointer}
        sorting={{ column: 0, direction: 'ascending' }}
        columns={[
          column('status', (row) => {
            const rank = rankOf(row);
            return (
              <Badge tone={RANK_STYLES[rank].tone}>
                <span aria-hidden>{RANK_STYLES[rank].sign}</span>
                {t(`status_${rank}`)}
              </Badge>
            );
          }),
          column('name', (row) => {
            const checked = checkedOf(row);
            const isOpen = opened.has(row.pointer);
            const Chevron = isOpen ? ChevronDown : ChevronRight;
            return (
              <>
                <div className="flex wrap baseline gap-8 rows-0">
                  {checked === undefined ? (
                    <span className="semibold break">{row.name}</span>
                  ) : (
                    <button
                      type="button"
                      className={styles['opener']}
                      aria-expanded={isOpen}
                      aria-controls={isOpen ? `${id}${row.pointer}` : undefined}
                      aria-label={t('open', { name: row.name })}
                      onClick={() => setOpened(toggled(opened, row.pointer))}
                    >
                      <Chevron aria-hidden />
                      <span className="semibold break">{row.name}</span>
                    </button>
                  )}
                  <span className="faint sm nowrap">{t('block', { number: row.block + 1 })}</span>
                </div>
                <UriLink uri={row.uri} />
                {checked?.findings.map((finding) => (
                  <p key={`${finding.rule} ${finding.pointer}`} className={`break ${TONES[finding.severity]}`}>
                    {textOf(finding)}
                  </p>
                ))}
              </>
            );
          }),
          column('type', (row) => (
            <Pair
              advertised={advertisedType(row)}
              actual={checkedOf(row)?.actualType ?? null}
              differs={hasFinding(row, 'type-differs') || hasFinding(row, 'bytes-differ')}
            />
          )),
          column('size', (row) => (
            <Pair
              advertised={sizeOf(advertisedSize(row))}
              actual={sizeOf(checkedOf(row)?.actualSize ?? null)}
              differs={hasFinding(row, 'size-differs')}
            />
          )),
        ]}
        detail={(row) => {
          const checked = opened.has(row.pointer) && checkedOf(row);
          if (!checked) return undefined;
          return (
            <div id={`${id}${row.pointer}`}>
              {checked.reading ? <Contents row={row} reading={checked.reading} /> : <ReadAgain row={row} read={read} />}
            </div>
          );
        }}
      />
    </div>
  );
}

function checkedOf({ state }: LinkRow) {
  return state.kind === 'checked' ? state : undefined;
}

function hasFinding(row: LinkRow, rule: Finding['rule']): boolean {
  return checkedOf(row)?.findings.some((finding) => finding.rule === rule) === true;
}

function sizeOf(bytes: number | null): string | null {
  return bytes === null ? null : formatBytes(bytes);
}

function Pair({ advertised, actual, differs }: { advertised: string | null; actual: string | null; differs: boolean }) {
  const t = useTranslations('links');
  return (
    <dl className={`grid gap-1 ${styles['pair'] ?? ''}`}>
      <div className="flex wrap gap-8 rows-0">
        <dt className="faint sm">{t('advertised')}</dt>
        <dd>{advertised ?? t('unknown')}</dd>
      </div>
      <div className="flex wrap gap-8 rows-0">
        <dt className="faint sm">{t('actual')}</dt>
        <dd className={differs ? 'warn semibold' : undefined}>{actual ?? t('unknown')}</dd>
      </div>
    </dl>
  );
}

function Contents({ row, reading }: { row: LinkRow; reading: ResourceReading }) {
  return <ResourceReadingView reading={reading} link={row.definition} pointer={row.pointer} name={row.name} />;
}

/** The contents of a link that the check did not store: read again, and dropped when closed. */
export function ReadAgain({ row, read }: { row: LinkRow; read: ReadResource }) {
  const t = useTranslations('links');
  const { uri } = row;
  const { data: reading } = useQuery({
    queryKey: ['read again', useId(), uri],
    queryFn: ({ signal }) => read(uri, signal).catch(failedReading),
    gcTime: 0,
  });
  return (
    <>
      <p role="status">{reading ? t('readAgain') : t('readingAgain')}</p>
      {reading && <Contents row={row} reading={reading} />}
    </>
  );
}
