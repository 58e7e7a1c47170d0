import { ScrollText } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';

import { filterByWords } from '../../../core/protocol/listed-items';
import type { LogMessagesSnapshot } from '../../../core/session/log/log-messages';
import type { StderrEntry } from '../../../core/transports/message-log';
import { useLog } from '../../session/session-context';
import type { Session, SessionState } from '../../../core/session/session';
import { download } from '../../ui/download';
import { EmptyState } from '../../ui/empty-state';
import { SplitPane } from '../../ui/split-pane';
import { useMediaQuery } from '../../ui/use-media-query';
import { LevelControl } from './level-control';
import { LogBar } from './log-bar';
import { LogDetail } from './log-detail';
import { LogGrid } from './log-grid';
import {
  keyOfRow,
  type LogFilter,
  mergeRows,
  passes,
  rowsAsJsonLines,
  wordsOfRow,
} from './log-row';
import styles from './log-screen.module.css';
import { useStore } from '../../ui/use-store';

const NO_STDERR: readonly StderrEntry[] = [];

/** What a server logs: asked for at a level, narrowed, and each message whole. */
export function LogScreen({ session }: { session: Session }) {
  const t = useTranslations('log');
  const { logMessages } = session;
  const live = useStore(logMessages);
  /** What was there when it was paused; what comes meanwhile is kept, and shown when it goes on. */
  const [held, setHeld] = useState<LogMessagesSnapshot>();
  const { messages, dropped } = held ?? live;
  // Where it said that it does not log by the protocol, what it writes there is its log.
  const [withStderr, setWithStderr] = useState(() => logsToStderr(session.snapshot()));
  const stderr = useStderr(session, withStderr, held !== undefined);
  const [filter, setFilter] = useState<LogFilter>({ words: '', level: 'debug', logger: undefined });
  const [selected, setSelected] = useState<string>();
  const [following, setFollowing] = useState(true);
  const narrow = useMediaQuery('(max-width: 1099px)');
  const wanted = useDeferredValue(filter);
  const logged = useDeferredValue(messages);
  const rows = useMemo(() => mergeRows(logged, stderr), [logged, stderr]);
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
    () => [...new Set(logged.flatMap(({ logger }) => logger ?? []))].sort(),
    [logged],
  );
  const open = rows.find((row) => keyOfRow(row) === selected);

  return (
    <div className={styles['screen']}>
      <header className={styles['head']}>
        <h2>{t('title')}</h2>
        <LevelControl session={session} />
      </header>
      <LogBar
        filter={filter}
        onFilter={setFilter}
        loggers={loggers}
        shown={shown.length}
        total={rows.length}
        dropped={dropped}
        stderr={
          session.config.target.kind === 'stdio'
            ? { on: withStderr, onChange: setWithStderr }
            : undefined
        }
        following={following}
        onFollow={() => setFollowing(!following)}
        paused={held && { waiting: comeSince(held, live) }}
        onPause={() => setHeld(held ? undefined : live)}
        onClear={() => {
          logMessages.clear();
          setHeld(undefined);
          setSelected(undefined);
        }}
        onExport={() =>
          download(`${fileName(session.config.name)}-log.jsonl`, rowsAsJsonLines(shown))
        }
      />
      {rows.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden />} title={t('empty')}>
          {t('emptyHint')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={t('noMatch')} />
      ) : (
        <div className={styles['panes']}>
          <SplitPane
            id="log"
            orientation={narrow ? 'vertical' : 'horizontal'}
            separatorLabel={t('resize')}
            panes={[
              {
                id: 'rows',
                size: '62%',
                min: '25%',
                content: (
                  <LogGrid
                    rows={shown}
                    selected={selected}
                    onSelect={setSelected}
                    following={following && !held}
                    onFollowing={setFollowing}
                  />
                ),
              },
              {
                id: 'row',
                min: '20%',
                content: open ? (
                  <LogDetail key={selected} row={open} />
                ) : (
                  <EmptyState title={t('choose')} />
                ),
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}

function logsToStderr(state: SessionState): boolean {
  return (
    state.kind === 'connected' &&
    state.connected.transport === 'stdio' &&
    !('logging' in state.connected.capabilities)
  );
}

/** The lines of stderr in the session's log, where they are wanted. While they are held, those of the moment before. */
function useStderr(session: Session, on: boolean, held: boolean): readonly StderrEntry[] {
  const { entries } = useLog(session);
  const [kept, setKept] = useState(entries);
  if (!held && kept !== entries) setKept(entries);
  const logged = useDeferredValue(kept);
  return useMemo(
    () =>
      on ? logged.filter((entry): entry is StderrEntry => entry.kind === 'stderr') : NO_STDERR,
    [on, logged],
  );
}

function comeSince(held: LogMessagesSnapshot, { messages }: LogMessagesSnapshot): number {
  return (messages.at(-1)?.number ?? 0) - (held.messages.at(-1)?.number ?? 0);
}

function fileName(server: string): string {
  return server.replace(/[^\p{L}\p{N}.-]+/gu, '-');
}
