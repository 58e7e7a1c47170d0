import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { describeTarget, type ServerConfig } from '../../../core/session/connect/server-config';
import { RouteLink } from '../../navigation/route-link';
import { settingsItem } from '../../navigation/routes';
import { Dialog } from '../../ui/dialog';
import { draftOf } from './server-draft';
import { nameFor } from './parse-server-input';
import { ServerForm } from './server-form';

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
  /** It has never connected: a name derived from its command or URL follows the new one. */
  isUnreached: boolean;
  isNameTaken: (name: string) => boolean;
  onSubmit: (servers: ServerConfig[], connect: boolean) => void;
  onClose: () => void;
}

export function EditServerDialog(props: EditServerDialogProps) {
  const { server, isUnreached, isNameTaken, onSubmit, onClose } = props;
  const t = useTranslations('servers');
  const [draft, setDraft] = useState(() => {
    const followsText = isUnreached && server.name === nameFor(server.target);
    return followsText ? { ...draftOf(server), name: undefined } : draftOf(server);
  });
  return (
    <Dialog title={t('edit', { name: server.name })} onClose={onClose} size="wide">
      <ServerForm
        draft={draft}
        onChange={setDraft}
        editing={server}
        isNameTaken={isNameTaken}
        onSubmit={onSubmit}
        onCancel={onClose}
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
