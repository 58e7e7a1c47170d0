import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { DEFAULT_PROTOCOL } from '../../../core/protocol/protocol-settings';
import { describeTarget, type ServerConfig } from '../../../core/session/connect/server-config';
import { goTo, pathBelow, useRoute } from '../../navigation/navigation';
import { RouteLink } from '../../navigation/route-link';
import { settingsItem } from '../../navigation/routes';
import { useWorkspace } from '../../session/session-context';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { inTab, recall, remember, storageKey } from '../../ui/remember';
import { type ProtocolDraft, protocolDraftOf } from './protocol/protocol-draft';
import { draftOf, type ServerDraft } from './server-draft';
import { nameFor } from '../../../core/session/connect/name-for';
import { readyServers, ServerForm } from './server-form';

interface EditServerDialogProps {
  server: ServerConfig;
  onRenamed: (from: string, to: string) => void;
}

export function EditServerDialog({ server, onRenamed }: EditServerDialogProps) {
  const t = useTranslations('servers');
  const common = useTranslations('common');
  const workspace = useWorkspace();
  const routeBelow = useRoute();
  const form = useId();
  const isNameTaken = (name: string) => workspace.servers.get(name) !== undefined;
  const [draft, setDraft] = useState(() => {
    const session = workspace.session(server.name);
    const isUnreached =
      server.origin === 'person' && session?.snapshot().kind === 'failed' && session.lastConnected === undefined;
    // A name derived from the command or URL follows the new one.
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
    closeServerSettings();
  };
  const submit = ([typed]: ServerConfig[], connect: boolean) => {
    if (!typed) return;
    storeProtocolDraft(server.name, undefined);
    const isRenamed = server.name !== typed.name;
    const name = isRenamed ? workspace.servers.freeName(typed.name) : typed.name;
    workspace.save({ ...withOtherSettings(server, typed), name }, server.name);
    workspace.approve(typed);
    if (isRenamed) onRenamed(server.name, name);
    if (connect) void workspace.connect(name);
    if (connect && (isRenamed || routeBelow.kind !== 'section'))
      goTo({ kind: 'section', server: name, section: 'tools' });
    else if (isRenamed) goTo({ kind: 'servers' });
    else closeServerSettings();
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

function withOtherSettings(before: ServerConfig, typed: ServerConfig): ServerConfig {
  const { authorization, tls, reconnectOnChange } = before;
  const isMoved = describeTarget(before.target) !== describeTarget(typed.target);
  return {
    ...typed,
    // Accepted deviations don't carry over to another target.
    ...(authorization && { authorization: isMoved ? { ...authorization, deviations: [] } : authorization }),
    tls,
    reconnectOnChange,
    // The command line gives it again under its name, with these settings; under a new name it is the user's own.
    origin: before.name === typed.name ? before.origin : 'person',
  };
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

export function closeServerSettings(): void {
  if (pathBelow() === undefined) goTo({ kind: 'servers' });
  else history.back();
}
