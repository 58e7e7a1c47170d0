import { ScrollText } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { filterByWords } from '../../../core/protocol/listed-items';
import { formatClock } from '../../../core/text/format-age';
import { hasAnsi, parseAnsi } from '../../../core/text/parse-ansi';
import { JsonText } from '../../content/text/json-text';
import type { Secrets } from '../../../core/secrets/secrets';
import { Button } from '../../ui/button';
import { download, fileNameOf } from '../../ui/download';
import { EmptyState } from '../../ui/empty-state';
import { RouteLink } from '../../navigation/route-link';
import { trafficToShow } from '../../navigation/traffic-to-show';
import { CloseDetailButton, ListDetail } from '../../ui/list-detail/list-detail';
import { Notice } from '../../ui/notice';
import { TextViewer } from '../../ui/text-viewer';
import { LevelBadge } from './level-badge';
import { LogBar, type LogBarControls } from './log-bar';
import { LogGrid } from './log-grid';
import {
  keyOfRow,
  type LogFilter,
  type LogRow,
  hasLevelAndLogger,
  rowsAsJsonLines,
  textOfRow,
  searchedTextsOf,
} from './log-row';
import styles from './log-view.module.css';

interface LogViewProps extends LogBarControls {
  rows: readonly LogRow[];
  dropped: number;
  server: string;
  secrets: Secrets;
  selected: string | undefined;
  onSelect: (key: string | undefined) => void;
}

const NO_FILTER: LogFilter = { query: '', level: 'debug', logger: undefined };

export function LogView(props: LogViewProps) {
  const { rows, dropped, server, secrets, stderr, live, selected, onSelect } = props;
  const t = useTranslations('log');
  const [filter, setFilter] = useState(NO_FILTER);
  const [following, setFollowing] = useState(live !== undefined);
  const deferredFilter = useDeferredValue(filter);
  const shown = useMemo(
    () =>
      filterByWords(
        rows.filter((row) => hasLevelAndLogger(row, deferredFilter)),
        deferredFilter.query,
        searchedTextsOf,
      ),
    [rows, deferredFilter],
  );
  const loggers = useMemo(
    // The chosen one stays in the menu after Clear: it still filters.
    () => [...new Set([filter, ...rows].flatMap((each) => ('logger' in each ? (each.logger ?? []) : [])))].sort(),
    [rows, filter],
  );
  const open = rows.find((row) => keyOfRow(row) === selected);
  return (
    <>
      <LogBar
        filter={filter}
        onFilter={setFilter}
        loggers={loggers}
        shownCount={shown.length}
        total={rows.length}
        dropped={dropped}
        stderr={stderr}
        following={following}
        onFollow={() => setFollowing(!following)}
        live={live}
        onExport={() => download(`${fileNameOf(server)}-log.jsonl`, rowsAsJsonLines(shown, secrets))}
      />
      {rows.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden />} title={t('empty')}>
          {live && t('emptyHint')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState
          title={t('noMatch')}
          actions={<Button onClick={() => setFilter(NO_FILTER)}>{t('clearFilter')}</Button>}
        />
      ) : (
        <ListDetail
          id="log"
          share="62%"
          list={
            <LogGrid
              rows={shown}
              selected={selected}
              onSelect={onSelect}
              following={following}
              onFollowing={setFollowing}
            />
          }
          detail={open && <LogDetail key={selected} row={open} server={live && server} />}
          onClose={() => onSelect(undefined)}
        />
      )}
    </>
  );
}

/** @param props.server undefined if its traffic is not at hand */
function LogDetail({ row, server }: { row: LogRow; server: string | undefined }) {
  const t = useTranslations('log');
  const seq = row.kind === 'message' ? row.entry : row.seq;
  const isText = row.kind === 'stderr' || typeof row.data === 'string';
  return (
    <section className="stack at-top gap-12 tall scroll py-12 px-16" aria-label={t('chosen')}>
      <header className="row wrap muted sm gap-12 rows-4">
        {row.kind === 'message' ? <LevelBadge message={row} /> : <code>stderr</code>}
        {row.kind === 'message' && row.logger !== undefined && <strong>{row.logger}</strong>}
        <span className="tnum">{formatClock(row.at)}</span>
        {row.kind === 'message' && row.during !== undefined && <span>{t('duringCall', { subject: row.during })}</span>}
        {server === undefined ? (
          <span>{t('entry', { n: String(seq) })}</span>
        ) : (
          <RouteLink
            to={{ kind: 'section', server, section: 'traffic' }}
            onFollow={() => trafficToShow.set({ server, text: '', seq })}
          >
            {t('entry', { n: String(seq) })}
          </RouteLink>
        )}
        <CloseDetailButton />
      </header>
      {row.kind === 'message' && row.findings.length > 0 && (
        <Notice tone="warn" title={t('malformed')}>
          <ul className={styles['faults']}>
            {row.findings.map((finding) => (
              <li key={finding}>{t(`fault_${finding}`)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isText ? <Text text={textOfRow(row)} /> : <Logged row={row} />}
      {row.kind === 'message' && (
        <details>
          <summary>{t('fullMessage')}</summary>
          <JsonText source={row.raw} label={t('fullMessage')} />
        </details>
      )}
    </section>
  );
}

function Text({ text }: { text: string }) {
  const t = useTranslations('log');
  const painted = useMemo(() => (hasAnsi(text) ? parseAnsi(text) : undefined), [text]);
  if (text === '') return <p>{t('emptyText')}</p>;
  return painted ? (
    <TextViewer text={painted.text} paint={painted.paint} label={t('message')} mono />
  ) : (
    <TextViewer text={text} label={t('message')} mono />
  );
}

/** With all digits of its numbers. */
function Logged({ row }: { row: Extract<LogRow, { kind: 'message' }> }) {
  const t = useTranslations('log');
  if (row.data === undefined) return null;
  const hasOtherParams = row.findings.includes('params-not-an-object');
  const label = isObject(row.data) || Array.isArray(row.data) ? t('data') : t('message');
  return <JsonText source={row.raw} pointer={hasOtherParams ? '/params' : '/params/data'} label={label} />;
}
