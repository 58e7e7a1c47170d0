import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ServerConfig } from '../session/server-config';
import { useServers, useWorkspace } from '../session/session-context';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Notice } from '../ui/notice';
import {
  draftOf,
  EMPTY_DRAFT,
  rememberDraft,
  rememberedDraft,
  type ServerDraft,
} from './server-draft';
import { ServerForm } from './server-form';
import { ServerRow } from './server-row';
import styles from './servers-screen.module.css';

interface ServersScreenProps {
  /** Goes to a server's workbench. */
  onOpen: (name: string) => void;
  /** The name of a server that the address asked for, and that is not in the list. */
  missing?: string;
}

/** The list of servers, and the form for another one. */
export function ServersScreen({ onOpen, missing }: ServersScreenProps) {
  const t = useTranslations('servers');
  const common = useTranslations('common');
  const workspace = useWorkspace();
  const servers = useServers();
  const [draft, setDraft] = useState(() => rememberedDraft(sessionStorage));
  const [editing, setEditing] = useState<{ server: ServerConfig; draft: ServerDraft }>();
  const [removing, setRemoving] = useState<string>();

  const changeDraft = (next: ServerDraft) => {
    setDraft(next);
    rememberDraft(sessionStorage, next);
  };
  const isNameTaken = (name: string) => servers.some((server) => server.name === name);

  const add = (added: ServerConfig[], connect: boolean) => {
    const names = added.map((server) => {
      const name = workspace.servers.freeName(server.name);
      workspace.save({ ...server, name });
      return name;
    });
    changeDraft(EMPTY_DRAFT);
    const [first] = names;
    if (connect && first !== undefined) {
      void workspace.connect(first);
      onOpen(first);
    }
  };
  const saveEdited = ([server]: ServerConfig[], connect: boolean) => {
    if (!editing || !server) return;
    workspace.save(server, editing.server.name);
    setEditing(undefined);
    if (connect) {
      void workspace.connect(server.name);
      onOpen(server.name);
    }
  };

  return (
    <div className={styles['screen']}>
      <div className={styles['column']}>
        {missing !== undefined && (
          <Notice tone="warn" title={t('missingServer', { name: missing })} role="status" />
        )}
        <section className={styles['connect']}>
          <h2 className={styles['title']}>{t('heading')}</h2>
          <ServerForm
            draft={draft}
            onChange={changeDraft}
            isNameTaken={isNameTaken}
            onSubmit={add}
          />
        </section>
        <section aria-label={t('list')}>
          <h2 className={styles['heading']}>
            {t('list')} <span className="tnum">{servers.length}</span>
          </h2>
          {servers.length === 0 && <p className={styles['none']}>{t('none')}</p>}
          <ul className={styles['list']}>
            {servers.map((server) => (
              <ServerRow
                key={server.name}
                server={server}
                onOpen={() => onOpen(server.name)}
                onEdit={() => setEditing({ server, draft: draftOf(server) })}
                onRemove={() => setRemoving(server.name)}
              />
            ))}
          </ul>
        </section>
      </div>
      {editing && (
        <Dialog
          open
          title={t('edit', { name: editing.server.name })}
          closeLabel={common('close')}
          onClose={() => setEditing(undefined)}
          size="wide"
        >
          <ServerForm
            draft={editing.draft}
            onChange={(next) => setEditing({ ...editing, draft: next })}
            editing={editing.server}
            isNameTaken={isNameTaken}
            onSubmit={saveEdited}
            onCancel={() => setEditing(undefined)}
          />
        </Dialog>
      )}
      {removing !== undefined && (
        <Dialog
          open
          title={t('removeTitle', { name: removing })}
          description={t('removeText')}
          closeLabel={common('close')}
          onClose={() => setRemoving(undefined)}
          actions={
            <>
              <Button onClick={() => setRemoving(undefined)}>{common('cancel')}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  setRemoving(undefined);
                  void workspace.remove(removing);
                }}
              >
                {t('removeIt')}
              </Button>
            </>
          }
        />
      )}
    </div>
  );
}
