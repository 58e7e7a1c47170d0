import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { ServerConfig } from '../../../core/session/connect/server-config';
import { useServers, useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import {
  draftOf,
  EMPTY_DRAFT,
  rememberDraft,
  rememberedDraft,
  type ServerDraft,
} from './server-draft';
import { ServerForm } from './server-form';
import { ServerRow } from './server-row';
import { inTab } from '../../ui/remember';
import styles from './servers-screen.module.css';

interface ServersScreenProps {
  /** Goes to a server's workbench. */
  onOpen: (name: string) => void;
  /** The name of the server whose settings are open. */
  editing: string | undefined;
  /** Opens a server's settings, or closes them. */
  onEdit: (name: string | undefined) => void;
  /** A server has another name now, or is gone (`to` is undefined). */
  onRenamed: (from: string, to: string | undefined) => void;
  /** The name of a server that the address asked for, and that is not in the list. */
  missing?: string;
}

/** The list of servers, and the form for another one. */
export function ServersScreen({ onOpen, editing, onEdit, onRenamed, missing }: ServersScreenProps) {
  const t = useTranslations('servers');
  const common = useTranslations('common');
  const workspace = useWorkspace();
  const servers = useServers();
  const [draft, setDraft] = useState(() => rememberedDraft(inTab));
  const [removing, setRemoving] = useState<string>();

  const changeDraft = (next: ServerDraft) => {
    setDraft(next);
    rememberDraft(inTab, next);
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
  const edited = servers.find((server) => server.name === editing);
  const saveEdited = ([server]: ServerConfig[], connect: boolean) => {
    if (!edited || !server) return;
    // Under its name the command line gives it again, with these settings; under another it is the person's own.
    const origin = edited.name === server.name ? edited.origin : 'person';
    workspace.save({ ...server, origin }, edited.name);
    if (edited.name !== server.name) onRenamed(edited.name, server.name);
    onEdit(undefined);
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
                onEdit={() => onEdit(server.name)}
                onRemove={() => setRemoving(server.name)}
              />
            ))}
          </ul>
        </section>
      </div>
      {edited && (
        <EditDialog
          key={edited.name}
          server={edited}
          isNameTaken={isNameTaken}
          onSubmit={saveEdited}
          onClose={() => onEdit(undefined)}
        />
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
                  onRenamed(removing, undefined);
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

interface EditDialogProps {
  server: ServerConfig;
  isNameTaken: (name: string) => boolean;
  onSubmit: (servers: ServerConfig[], connect: boolean) => void;
  onClose: () => void;
}

/** The settings of a server in the list. Nothing changes before it is saved. */
function EditDialog({ server, isNameTaken, onSubmit, onClose }: EditDialogProps) {
  const t = useTranslations('servers');
  const common = useTranslations('common');
  const [draft, setDraft] = useState(() => draftOf(server));
  return (
    <Dialog
      open
      title={t('edit', { name: server.name })}
      closeLabel={common('close')}
      onClose={onClose}
      size="wide"
    >
      <ServerForm
        draft={draft}
        onChange={setDraft}
        editing={server}
        isNameTaken={isNameTaken}
        onSubmit={onSubmit}
        onCancel={onClose}
      />
    </Dialog>
  );
}
