import { Bookmark, Download, EllipsisVertical, FolderOpen, X } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';

import { fetchSurface } from '../../../../core/drift/fetch-surface';
import { isSurface, readSurface, type SurfaceFault, surfaceText } from '../../../../core/drift/surface';
import type { Session } from '../../../../core/session/session';
import { storeSnapshot, useStoredSnapshot } from '../../../session/stored-snapshots';
import { useSessionState } from '../../../session/session-context';
import { type Drift, useDrift } from '../../../session/use-drift';
import { Button, IconButton } from '../../../ui/button';
import { download } from '../../../ui/download';
import { Menu } from '../../../ui/menu';
import { Notice } from '../../../ui/notice';
import { PagePart } from '../../../ui/page-part';
import { SurfaceChanges } from './surface-changes';

/** What came of keeping a surface, where it is worth a word. */
type Problem =
  | { kind: 'not-whole'; method: string }
  | { kind: 'not-stored' }
  | { kind: 'fault'; fault: SurfaceFault; file: string };

/** Keeps what the server offers, and says what of that is otherwise now. */
export function SurfacePart({ session }: { session: Session }) {
  const t = useTranslations('drift');
  const { name } = session.config;
  const kept = useStoredSnapshot(name);
  const state = useSessionState(session);
  const drift = useDrift(session);
  const [problem, setProblem] = useState<Problem>();
  const [isKeeping, setKeeping] = useState(false);

  const put = (text: string) => {
    setProblem(storeSnapshot(name, text) ? undefined : { kind: 'not-stored' });
  };
  const keep = async () => {
    if (state.kind !== 'connected' || isKeeping) return;
    setKeeping(true);
    const fetched = await fetchSurface(session, state.connected);
    setKeeping(false);
    if ('problem' in fetched) setProblem({ kind: 'not-whole', method: fetched.method });
    else put(surfaceText(fetched));
  };
  const load = async (chosen: File) => {
    const text = await chosen.text();
    const read = readSurface(text);
    if (isSurface(read)) put(surfaceText(read));
    else setProblem({ kind: 'fault', fault: read, file: chosen.name });
  };
  return (
    <PagePart
      title={t('title')}
      actions={
        <div className="row gap-4">
          <Button
            icon={<Bookmark aria-hidden />}
            disabled={state.kind !== 'connected'}
            aria-busy={isKeeping}
            onClick={() => void keep()}
          >
            {t(kept ? 'keepAnew' : 'keep')}
          </Button>
          <MoreMenu
            kept={kept?.text}
            fileName={`${name.replace(/[^\p{L}\p{N}.-]+/gu, '-')}-surface.json`}
            onFile={(chosen) => void load(chosen)}
            onForget={() => {
              storeSnapshot(name, undefined);
              setProblem(undefined);
            }}
          />
        </div>
      }
    >
      {problem && <ProblemNotice problem={problem} />}
      {kept ? (
        <DriftStatus at={kept.at} drift={drift} />
      ) : (
        <p className="muted sm readable">
          {t('intro')} {state.kind !== 'connected' && t('connectFirst')}
        </p>
      )}
    </PagePart>
  );
}

interface MoreMenuProps {
  /** The file of what is kept. */
  kept: string | undefined;
  fileName: string;
  onFile: (chosen: File) => void;
  onForget: () => void;
}

/** What can be done with a kept surface, and the way to one that is in a file. */
function MoreMenu({ kept, fileName, onFile, onForget }: MoreMenuProps) {
  const t = useTranslations('drift');
  const input = useRef<HTMLInputElement>(null);
  const choose = useCallback(() => input.current?.click(), []);
  return (
    <>
      <Menu
        trigger={<IconButton size="normal" label={t('more')} icon={<EllipsisVertical aria-hidden />} />}
        entries={[
          { label: t('loadFile'), icon: <FolderOpen aria-hidden />, onSelect: choose },
          kept !== undefined && {
            label: t('saveFile'),
            icon: <Download aria-hidden />,
            onSelect: () => download(fileName, kept),
          },
          kept !== undefined && {
            label: t('forget'),
            icon: <X aria-hidden />,
            onSelect: onForget,
          },
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
          // The same file again is a choice as well.
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
    case 'fault': {
      const { fault, file } = problem;
      return <Notice tone="bad" icon="⚠" title={t(`fault.${fault}`, { file })} />;
    }
  }
}

/** When it was kept, and how the server stands to that. */
function DriftStatus({ at, drift }: { at: number; drift: Drift }) {
  const t = useTranslations('drift');
  const format = useFormatter();
  const when = format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <p className="muted sm readable tnum">
        {t('keptAt', { when })}
        {drift.kind === 'compared' && (
          <span title={t('sizeHint')}>
            {` · ${t('size', { tokens: drift.kept.tokens })}`}
            {drift.now.tokens !== drift.kept.tokens && ` · ${t('sizeNow', { tokens: drift.now.tokens })}`}
          </span>
        )}
      </p>
      <div role="status" aria-label={t('list')}>
        <Outcome drift={drift} />
      </div>
      {drift.kind === 'compared' && drift.changes.length > 0 && <SurfaceChanges changes={drift.changes} />}
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
      const breaking = drift.changes.filter(({ isBreaking }) => isBreaking).length;
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
