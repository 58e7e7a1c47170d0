import { ScrollText } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { filterByWords } from '../../../core/protocol/listed-items';
import { download } from '../../ui/download';
import { EmptyState } from '../../ui/empty-state';
import { ListDetail } from '../../ui/list-detail/list-detail';
import { LogBar, type LogBarControls } from './log-bar';
import { LogDetail } from './log-detail';
import { LogGrid } from './log-grid';
import {
  keyOfRow,
  type LogFilter,
  type LogRow,
  passes,
  rowsAsJsonLines,
  wordsOfRow,
} from './log-row';

interface LogViewProps extends LogBarControls {
  /** Oldest first. */
  rows: readonly LogRow[];
  /** Messages that had to go to bound the memory. */
  dropped: number;
  /** The server's name, for the file of an export. */
  server: string;
}

/** Lines of a log: narrowed, and each message whole. */
export function LogView({ rows, dropped, server, stderr, live }: LogViewProps) {
  const t = useTranslations('log');
  const [filter, setFilter] = useState<LogFilter>({ words: '', level: 'debug', logger: undefined });
  const [selected, setSelected] = useState<string>();
  const [following, setFollowing] = useState(live !== undefined);
  const wanted = useDeferredValue(filter);
  const shown = useMemo(
    () =>
      filterByWords(
        rows.filter((row) => passes(row, wanted)),
        wanted.words,
        wordsOfRow,
      ),
    [rows, wanted],
  );
  const loggers = useMemo(
    () =>
      [
        ...new Set(rows.flatMap((row) => (row.kind === 'message' ? (row.logger ?? []) : []))),
      ].sort(),
    [rows],
  );
  const open = rows.find((row) => keyOfRow(row) === selected);
  return (
    <>
      <LogBar
        filter={filter}
        onFilter={setFilter}
        loggers={loggers}
        shown={shown.length}
        total={rows.length}
        dropped={dropped}
        stderr={stderr}
        following={following}
        onFollow={() => setFollowing(!following)}
        live={live}
        onExport={() =>
          download(`${server.replace(/[^\p{L}\p{N}.-]+/gu, '-')}-log.jsonl`, rowsAsJsonLines(shown))
        }
      />
      {rows.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden />} title={t('empty')}>
          {live && t('emptyHint')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={t('noMatch')} />
      ) : (
        <ListDetail
          id="log"
          share="62%"
          list={
            <LogGrid
              rows={shown}
              selected={selected}
              onSelect={setSelected}
              following={following && !live?.paused}
              onFollowing={setFollowing}
            />
          }
          detail={
            open ? <LogDetail key={selected} row={open} /> : <EmptyState title={t('choose')} />
          }
        />
      )}
    </>
  );
}
