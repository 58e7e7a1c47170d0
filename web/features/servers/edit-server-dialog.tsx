import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { DEFAULT_PROTOCOL } from '../../../core/protocol/protocol-settings';
import { describeTarget, type ServerConfig } from '../../../core/session/connect/server-config';
import { RouteLink } from '../../navigation/route-link';
import { settingsItem } from '../../navigation/routes';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { inTab, recall, remember, storageKey } from '../../ui/remember';
import { type ProtocolDraft, protocolDraftOf } from './protocol/protocol-draft';
import { draftOf, type ServerDraft } from './server-draft';
import { nameFor } from '../../../core/session/connect/name-for';
import { readyServers, ServerForm } from './server-form';

/** Whether `typed` is `before` again: the same target, and no new name of its own. */
export function isSameServer(before: ServerConfig, typed: ServerConfig): boolean {
  const isNamed = typed.name !== nameFor(typed.target) && typed.name !== before.name;
  return (
    !isNamed &&
    before.target.kind === typed.target.kind &&
    describeTarget(before.target) === describeTarget(typed.target)
  );
}

interface EditServerDialogProps {
  server: ServerConfig;
  /** The server has never connected: a name derived from its command or URL follows the new one. */
  isUnreached: boolean;
  isNameTaken: (name: string) => boolean;
  onSubmit: (servers: ServerConfig[], connect: boolean) => void;
  onClose: () => void;
}

export function EditServerDialog(props: EditServerDialogProps) {
  const { server, isUnreached, isNameTaken, onSubmit, onClose } = props;
  const t = useTranslations('servers');
  const common = useTranslations('common');
  const form = useId();
  const [draft, setDraft] = useState(() => {
    const followsText = isUnreached && server.name === nameFor(server.target);
    const protocol = storedProtocolDraft(server.name);
    return { ...draftOf(server), ...(followsText && { name: undefined }), ...(protocol && { protocol }) };
  });
  const change = (next: ServerDraft) => {
    if (next.protocol !== draft.protocol) storeProtocolDraft(server.name, next.protocol);
    setDraft(next);
  };
  const close = () => {
    storeProtocolDraft(server.name, undefined);
    onClose();
  };
  const submit = (servers: ServerConfig[], connect: boolean) => {
    storeProtocolDraft(server.name, undefined);
    onSubmit(servers, connect);
  };
  const { servers, isReady } = readyServers(draft, isNameTaken, server);
  return (
    <Dialog
      title={t('edit', { name: server.name })}
      onClose={close}
      size="wide"
      actions={
        <>
          <Button onClick={close}>{common('cancel')}</Button>
          <Button disabled={!isReady} onClick={() => submit(servers, false)}>
            {t('save')}
          </Button>
          <Button type="submit" form={form} variant="primary" disabled={!isReady}>
            {t('saveConnect')}
          </Button>
        </>
      }
    >
      <ServerForm
        id={form}
        draft={draft}
        onChange={change}
        editing={server}
        isNameTaken={isNameTaken}
        onSubmit={submit}
      />
      {server.target.kind !== 'stdio' && (
        <p>
          <RouteLink
            className="semibold"
            to={{ kind: 'section', server: server.name, section: 'authorization', item: settingsItem() }}
          >
            {t('authorizationSettings')}
          </RouteLink>
        </p>
      )}
    </Dialog>
  );
}

const keyOf = (server: string) => storageKey('loupe.protocol', server, 'draft');

function storeProtocolDraft(server: string, draft: ProtocolDraft | undefined): void {
  remember(inTab, keyOf(server), draft ? JSON.stringify(draft) : null);
}

function storedProtocolDraft(server: string): ProtocolDraft | undefined {
  const draft = recall(inTab, keyOf(server));
  if (!isObject(draft)) return undefined;
  return { ...protocolDraftOf(DEFAULT_PROTOCOL), ...(draft as Partial<ProtocolDraft>) };
}
