import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, memo, useId } from 'react';
import { useTranslations } from 'use-intl';

import { Badge, type Tone } from '../../ui/badge';
import { formatBytes } from '../../ui/format';
import { useFindingText } from '../findings/finding-list';
import { failedReading } from '../resources/resource-reading';
import { ResourceReadingView } from '../resources/resource-reading-view';
import { UriLink } from '../resources/uri-link';
import type { LinkRow, ReadLink } from './link-check';
import { advertisedSize, advertisedType, LINK_COLUMNS, type LinkRank, rankOf } from './link-rows';
import styles from './links.module.css';

/** Colour is never the only sign. */
const LOOKS: Record<LinkRank, { tone: Tone; sign: string }> = {
  ok: { tone: 'ok', sign: '✓' },
  differs: { tone: 'warn', sign: '≠' },
  failed: { tone: 'bad', sign: '✕' },
  'left-out': { tone: 'neutral', sign: '⊘' },
  reading: { tone: 'note', sign: '◌' },
  waiting: { tone: 'neutral', sign: '○' },
};

export const Row = memo(function Row({
  row,
  read,
  isOpen,
  onToggle,
}: {
  row: LinkRow;
  read: ReadLink;
  isOpen: boolean;
  onToggle: (pointer: string) => void;
}) {
  const t = useTranslations('links');
  const textOf = useFindingText();
  const id = useId();
  const rank = rankOf(row);
  const checked = row.state.kind === 'checked' ? row.state : null;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const rules = new Set(checked?.findings.map(({ rule }) => rule));
  const size = (bytes: number | null) => (bytes === null ? null : formatBytes(bytes));
  return (
    <Fragment>
      <tr>
        <td>
          <Badge tone={LOOKS[rank].tone}>
            <span aria-hidden>{LOOKS[rank].sign}</span>
            {t(`status_${rank}`)}
          </Badge>
        </td>
        <td>
          <div className="flex wrap baseline gap-8 rows-0">
            {checked === null ? (
              <span className="semibold break">{row.name}</span>
            ) : (
              <button
                type="button"
                className={styles['opener']}
                aria-expanded={isOpen}
                aria-controls={isOpen ? id : undefined}
                aria-label={t('open', { name: row.name })}
                onClick={() => onToggle(row.pointer)}
              >
                <Chevron aria-hidden />
                <span className="semibold break">{row.name}</span>
              </button>
            )}
            <span className="faint xs nowrap">{t('block', { number: row.block + 1 })}</span>
          </div>
          <UriLink uri={row.uri} />
          {checked?.findings.map((finding) => (
            <p key={`${finding.rule} ${finding.pointer}`} className={styles[finding.severity]}>
              {textOf(finding)}
            </p>
          ))}
        </td>
        <td>
          <Pair
            advertised={advertisedType(row)}
            actual={checked?.actualType ?? null}
            differs={rules.has('type-differs') || rules.has('bytes-differ')}
          />
        </td>
        <td className="tnum">
          <Pair
            advertised={size(advertisedSize(row))}
            actual={size(checked?.actualSize ?? null)}
            differs={rules.has('size-differs')}
          />
        </td>
      </tr>
      {isOpen && checked && (
        <tr id={id}>
          <td colSpan={LINK_COLUMNS.length} className="sunken">
            {checked.reading ? (
              <ResourceReadingView
                reading={checked.reading}
                link={row.definition}
                pointer={row.pointer}
                name={row.name}
              />
            ) : (
              <ReadAgain row={row} read={read} />
            )}
          </td>
        </tr>
      )}
    </Fragment>
  );
});

/** What was advertised over what came; one line where they say the same. */
function Pair({
  advertised,
  actual,
  differs,
}: {
  advertised: string | null;
  actual: string | null;
  differs: boolean;
}) {
  const t = useTranslations('links');
  return (
    <dl className={`grid gap-1 ${styles['pair'] ?? ''}`}>
      <div className="flex wrap gap-6 rows-0">
        <dt className="faint xs">{t('advertised')}</dt>
        <dd>{advertised ?? t('unknown')}</dd>
      </div>
      <div className="flex wrap gap-6 rows-0">
        <dt className="faint xs">{t('actual')}</dt>
        <dd className={differs ? 'warn semibold' : undefined}>{actual ?? t('unknown')}</dd>
      </div>
    </dl>
  );
}

/** What a link holds, where the check could not keep it: read anew, and let go again when it is closed. */
export function ReadAgain({ row, read }: { row: LinkRow; read: ReadLink }) {
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
      {reading && (
        <ResourceReadingView
          reading={reading}
          link={row.definition}
          pointer={row.pointer}
          name={row.name}
        />
      )}
    </>
  );
}
