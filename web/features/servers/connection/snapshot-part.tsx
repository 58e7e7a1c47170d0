import { Bookmark, Download, Ellipsis, FolderOpen, X } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { fetchSnapshot } from '../../../../core/drift/fetch-snapshot';
import {
  isSnapshot,
  type Member,
  readSnapshot,
  type SnapshotProblem,
  snapshotJson,
} from '../../../../core/drift/snapshot';
import type { Session } from '../../../../core/session/session';
import { savedSnapshots, type StoredSnapshot, useSavedSnapshot } from '../../../session/stored-snapshots';
import { useSessionState } from '../../../session/session-context';
import { countBreaking, type Drift, useDrift } from '../../../session/use-drift';
import { Button, IconButton } from '../../../ui/button';
import { download, fileNameOf } from '../../../ui/download';
import { EmptyState } from '../../../ui/empty-state';
import { Menu } from '../../../ui/menu';
import { Notice } from '../../../ui/notice';
import { PagePart } from '../../../ui/page-part';
import { formatBytes } from '../../../../core/text/format';
import { changesSinceLast, MAX_SNAPSHOT_LENGTH } from '../../../runs/record/changes-since-last';
import { useMoment } from '../../../ui/use-time';
import { useStore } from '../../../ui/use-store';
import { SnapshotChanges } from './snapshot-changes';

type Problem =
  | { kind: 'not-whole'; method: string }
  | { kind: 'not-stored' }
  | { kind: 'unreadable'; error: SnapshotProblem; file: string };

interface SnapshotPartProps {
  session: Session;
  /** Of the part, unless there is nothing to show: this fills the page. */
  className: string | undefined;
}

export function SnapshotPart({ session, className }: SnapshotPartProps) {
  const t = useTranslations('drift');
  const { name } = session.config;
  const snapshot = useSavedSnapshot(name);
  const state = useSessionState(session);
  const drift = useDrift(session);
  const lastChanges = useStore(changesSinceLast(session));
  const moment = useMoment();
  const [problem, setProblem] = useState<Problem>();
  const [isTaking, setTaking] = useState(false);

  const store = (text: string) => {
    setProblem(savedSnapshots.store(name, text) ? undefined : { kind: 'not-stored' });
  };
  const takeSnapshot = async () => {
    if (state.kind !== 'connected' || isTaking) return;
    setTaking(true);
    const fetched = await fetchSnapshot(session, state.connected);
    setTaking(false);
    if ('problem' in fetched) setProblem({ kind: 'not-whole', method: fetched.method });
    else store(snapshotJson(fetched));
  };
  const load = async (chosen: File) => {
    const text = await chosen.text();
    const read = readSnapshot(text);
    if (isSnapshot(read)) store(snapshotJson(read));
    else setProblem({ kind: 'unreadable', error: read, file: chosen.name });
  };
  const actions = (
    <div className="row gap-4">
      <Button
        icon={<Bookmark aria-hidden />}
        variant={snapshot ? 'default' : 'primary'}
        disabled={state.kind !== 'connected'}
        aria-busy={isTaking}
        onClick={() => void takeSnapshot()}
      >
        {t(snapshot ? 'keepAnew' : 'keep')}
      </Button>
      <MoreMenu
        snapshot={snapshot?.text}
        fileName={`${fileNameOf(name)}-snapshot.json`}
        onFile={(chosen) => void load(chosen)}
        onForget={() => {
          savedSnapshots.store(name, undefined);
          setProblem(undefined);
        }}
      />
    </div>
  );
  if (snapshot) {
    return (
      <div className={className}>
        <PagePart isFirst title={t('title')} actions={actions}>
          {problem && <ProblemNotice problem={problem} />}
          <DriftStatus snapshot={snapshot} drift={drift} />
        </PagePart>
      </div>
    );
  }
  const connected = state.kind === 'connected' ? state.connected : undefined;
  const sinceLast = lastChanges?.connected === connected ? lastChanges : undefined;
  if (sinceLast && (sinceLast.tooLarge || sinceLast.changes.length > 0)) {
    const title = sinceLast.tooLarge ? t('title') : t('lastConnection', { when: moment(sinceLast.since) });
    return (
      <div className={className}>
        <PagePart isFirst title={title} actions={actions}>
          {problem && <ProblemNotice problem={problem} />}
          {sinceLast.tooLarge && (
            <p className="muted sm readable">
              {t(`notNext_${sinceLast.tooLarge}`, { limit: formatBytes(MAX_SNAPSHOT_LENGTH) })} {t('saveToCompare')}
            </p>
          )}
          <SnapshotChanges changes={sinceLast.changes} />
          <p className="muted sm readable">{t('intro')}</p>
        </PagePart>
      </div>
    );
  }
  return (
    <section className={problem ? className : 'tall'} aria-label={t('title')}>
      {problem && <ProblemNotice problem={problem} />}
      <EmptyState icon={<Bookmark aria-hidden />} title={t('none')} actions={actions}>
        {sinceLast && <p className="below-8 tnum">{t('sameAsLast', { when: moment(sinceLast.since) })}</p>}
        {t('intro')} {state.kind !== 'connected' && t('connectFirst')}
      </EmptyState>
    </section>
  );
}

interface MoreMenuProps {
  snapshot: string | undefined;
  fileName: string;
  onFile: (chosen: File) => void;
  onForget: () => void;
}

function MoreMenu({ snapshot, fileName, onFile, onForget }: MoreMenuProps) {
  const t = useTranslations('drift');
  const input = useRef<HTMLInputElement>(null);
  const choose = useCallback(() => input.current?.click(), []);
  return (
    <>
      <Menu
        trigger={<IconButton size="normal" label={t('more')} icon={<Ellipsis aria-hidden />} />}
        entries={[
          { label: t('loadFile'), icon: <FolderOpen aria-hidden />, onSelect: choose },
          snapshot !== undefined && {
            label: t('saveFile'),
            icon: <Download aria-hidden />,
            onSelect: () => download(fileName, snapshot),
          },
          snapshot !== undefined && { label: t('forget'), icon: <X aria-hidden />, onSelect: onForget },
        ]}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('loadFile')}
        accept="application/json,.json"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onFile(chosen);
          // Otherwise choosing the same file again would fire no event.
          event.target.value = '';
        }}
      />
    </>
  );
}

function ProblemNotice({ problem }: { problem: Problem }) {
  const t = useTranslations('drift');
  switch (problem.kind) {
    case 'not-whole':
      return <Notice tone="warn" role="alert" title={t('notWhole', { method: problem.method })} />;
    case 'not-stored':
      return <Notice tone="warn" role="alert" title={t('notStored')} />;
    case 'unreadable': {
      const { error, file } = problem;
      return <Notice tone="bad" icon="⚠" title={t(`fault.${error}`, { file })} />;
    }
  }
}

function DriftStatus({ snapshot: { at, text }, drift }: { snapshot: StoredSnapshot; drift: Drift }) {
  const t = useTranslations('drift');
  const format = useFormatter();
  const when = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
  const read = useMemo(() => readSnapshot(text), [text]);
  const count = (member: Member) => (isSnapshot(read) ? Object.keys(read[member]).length : 0);
  return (
    <>
      <div className="row wrap baseline gap-16 rows-2">
        {isSnapshot(read) && (
          <p className="tnum">
            {t('holds', {
              tools: count('tools'),
              resources: count('resources'),
              templates: count('resourceTemplates'),
              prompts: count('prompts'),
            })}
          </p>
        )}
        <p className="muted sm readable tnum">
          {t('keptAt', { when })}
          {drift.kind === 'compared' && (
            <span title={t('sizeHint')}>
              {` · ${t('size', { tokens: drift.stored.tokens })}`}
              {drift.now.tokens !== drift.stored.tokens && ` · ${t('sizeNow', { tokens: drift.now.tokens })}`}
            </span>
          )}
        </p>
      </div>
      <div role="status" aria-label={t('list')}>
        <Outcome drift={drift} />
      </div>
      {drift.kind === 'compared' && drift.changes.length > 0 && <SnapshotChanges changes={drift.changes} />}
    </>
  );
}

function Outcome({ drift }: { drift: Drift }) {
  const t = useTranslations('drift');
  switch (drift.kind) {
    case 'no-snapshot':
      return null;
    case 'waiting':
      return <p className="muted sm readable">{t('waiting')}</p>;
    case 'incomplete':
      return (
        <Notice tone="warn" title={t('incomplete', { method: drift.method })}>
          {t('incompleteHint')}
        </Notice>
      );
    case 'unreadable':
      return <Notice tone="bad" role="note" icon="⚠" title={t('unreadable')} />;
    case 'failed':
      return <Notice tone="bad" role="note" icon="⚠" title={t('failed', { message: drift.message })} />;
    case 'compared': {
      if (drift.changes.length === 0) return <p className="ok">✓ {t('same')}</p>;
      const breaking = countBreaking(drift.changes);
      const harmless = drift.changes.length - breaking;
      return (
        <Notice
          tone={breaking > 0 ? 'bad' : 'note'}
          role="note"
          icon={breaking > 0 ? '✗' : '≠'}
          title={t('changed', { breaking, harmless })}
        />
      );
    }
  }
}
