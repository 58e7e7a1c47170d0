import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Disc, Download, History as HistoryIcon } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { groupBy } from '../../../../core/json/group-by';
import { runHistory } from '../../../runs/record/run-history';
import type { RecordedSession } from '../../../runs/record/record-schema';
import { openRecord } from '../../../runs/record/open-record';
import { recordingOf } from '../../../runs/record/recording-of';
import { pageLoadedAt } from '../../../runs/record/tab-identity';
import { useWorkspace } from '../../../session/session-context';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { formatBytes } from '../../../../core/text/format';
import { PagePart } from '../../../ui/page-part';
import { useStore } from '../../../ui/use-store';
import { useMoment } from '../../../ui/use-time';
import { openStoredSession } from './open-stored-session';
import { recordingName } from '../../../runs/record/recording-name';
import { RecordingList } from './recording-list';
import { unsavedRecording } from '../../../runs/record/unsaved-recording';
import { useFolderRecordings } from './use-folder-recordings';

const MAX_SESSIONS = 20;

export function useStoredSessions(): readonly RecordedSession[] | undefined {
  return useQuery({
    queryKey: ['recorded sessions'],
    queryFn: async () => (await (await openRecord()).events.sessions()).toReversed(),
    staleTime: 0,
  }).data;
}

export function EarlierSessions({ sessions }: { sessions: readonly RecordedSession[] }) {
  const t = useTranslations('recordings');
  const moment = useMoment();
  const history = useStore(runHistory);
  const { host } = useWorkspace();
  const { recordings } = useFolderRecordings();
  const earlier = sessions
    .filter(({ page, count, isShown }) => isShown && count > 0 && page !== pageLoadedAt)
    .slice(0, MAX_SESSIONS);
  // The history may have 100,000 runs: it is read once for all sessions.
  const runsBySession = useMemo(
    () => groupBy(history.kind === 'open' ? history.runs : [], ({ session }) => session),
    [history],
  );
  /** Names of the session's calls that the history still has, oldest first. */
  const callsIn = (id: number) => {
    const byName = groupBy(runsBySession.get(id)?.toReversed() ?? [], ({ name }) => name);
    return [...byName]
      .map(([name, { length }]) => (length > 1 ? `${name} × ${String(length)}` : name))
      .join(t('listSeparator'));
  };
  const fileOf = async (session: RecordedSession) => recordingOf(await openRecord(), session);
  const save = (session: RecordedSession) =>
    void fileOf(session).then((file) => unsavedRecording.set({ server: session.server, file }));
  if (earlier.length === 0) {
    if (recordings.length > 0) return null;
    const current = sessions.findLast(({ page, count, isShown }) => isShown && count > 0 && page === pageLoadedAt);
    return (
      <EmptyState
        icon={<Disc aria-hidden />}
        title={t('noneYet')}
        actions={
          current && (
            <Button icon={<Download aria-hidden />} onClick={() => save(current)}>
              {t('saveSession')}
            </Button>
          )
        }
      >
        {current ? t('noneYetText', { server: current.server }) : t('noneYetConnect')}
      </EmptyState>
    );
  }
  return (
    <PagePart title={t('earlier')} hint={t('earlierHint')}>
      <RecordingList
        label={t('earlier')}
        rows={earlier.map((session) => {
          const { id, server, header, bytes } = session;
          const name = recordingName(server, header.at);
          return {
            key: String(id),
            name: server,
            icon: <HistoryIcon aria-hidden />,
            about: callsIn(id),
            details: `${moment(Date.parse(header.at))} · ${formatBytes(bytes)}`,
            actions: [
              { label: t('saveNamed', { name }), text: t('save'), onClick: () => save(session) },
              { label: t('openName', { name }), text: t('open'), onClick: () => void openStoredSession(session, host) },
            ],
          };
        })}
      />
    </PagePart>
  );
}
