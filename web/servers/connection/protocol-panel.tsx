import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useServers, useSessionState, useWorkspace } from '../../session/session-context';
import type { Session } from '../../session/session';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { ProtocolFields } from '../protocol-fields';
import { type ProtocolDraft, protocolDraftOf, readProtocol } from '../protocol/protocol-draft';
import { keepProtocolDraft, readProtocolDraft } from '../protocol/unsaved-protocol';
import { ConnectionPart } from './connection-part';
import styles from './protocol-panel.module.css';

/** What Loupe says of itself to this server, to be changed by a new connection. */
export function ProtocolPanel({ session }: { session: Session }) {
  const t = useTranslations('connection.protocol');
  const workspace = useWorkspace();
  const { kind } = useSessionState(session);
  const { name } = session.config;
  const config = useServers().find((server) => server.name === name) ?? session.config;
  const [edited, setEdited] = useState(() => readProtocolDraft(name));
  const draft = edited ?? protocolDraftOf(config.protocol);
  const { settings, faults } = readProtocol(draft);
  const isFaulty = Object.keys(faults).length > 0;

  const edit = (next: ProtocolDraft | undefined) => {
    setEdited(next);
    keepProtocolDraft(name, next);
  };
  const save = () => {
    // The roots have an editor of their own, which may have saved others meanwhile.
    workspace.save({ ...config, protocol: { ...settings, roots: config.protocol.roots } });
    edit(undefined);
    void workspace.connect(name);
  };
  return (
    <ConnectionPart title={t('title')}>
      <p className={styles['hint']}>{t('intro')}</p>
      <ProtocolFields draft={draft} onChange={edit} />
      <div className={classNames(styles['actions'], edited && styles['unsaved'])}>
        {edited && <Button onClick={() => edit(undefined)}>{t('discard')}</Button>}
        <Button variant={edited ? 'primary' : 'default'} disabled={isFaulty} onClick={save}>
          {t(kind === 'connected' ? 'saveReconnect' : 'saveConnect')}
        </Button>
      </div>
    </ConnectionPart>
  );
}
