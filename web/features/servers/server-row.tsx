import { asksForSignIn, isForbidden } from '../../../core/session/requests/is-authorization-needed';
import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { describeTarget, type ServerConfig } from '../../../core/session/connect/server-config';
import { missingSecrets } from '../../session/server-list';
import { useSessionState, useWorkspace } from '../../session/session-context';
import type { SessionState } from '../../../core/session/connect/connected';
import type { Session } from '../../../core/session/session';
import { goTo } from '../../navigation/navigation';
import { RouteLink } from '../../navigation/route-link';
import type { Route } from '../../navigation/routes';
import { DefinitionIcon } from '../../runs/operation/definition-icon';
import { IconSource } from '../../runs/operation/icon-source';
import { Badge, type Tone } from '../../ui/badge';
import { Button, IconButton } from '../../ui/button';
import { maskSecrets } from '../../../core/secrets/mask-secrets';
import styles from './servers-screen.module.css';

interface ServerRowProps {
  server: ServerConfig;
  onRemove: () => void;
}

export function ServerRow(props: ServerRowProps) {
  const session = useWorkspace().session(props.server.name);
  return session ? <Row {...props} session={session} /> : null;
}

function Row({ server, session, onRemove }: ServerRowProps & { session: Session }) {
  const t = useTranslations('servers');
  const app = useTranslations('app');
  const workspace = useWorkspace();
  const { configFile } = workspace.tunnel.launch;
  const state = useSessionState(session);
  const serverInfo = state.kind === 'connected' ? state.connected.serverInfo : undefined;
  const { name } = server;
  const tools: Route = { kind: 'section', server: name, section: 'tools' };
  const isOpen = state.kind === 'connected' || state.kind === 'connecting';
  const missing = missingSecrets(server);
  const target = maskSecrets(describeTarget(server.target));
  const edit = () => goTo({ kind: 'servers', edit: name });
  const connect = () => {
    if (missing.length > 0) {
      edit();
      return;
    }
    void workspace.connect(name);
    goTo(tools);
  };
  return (
    <li className="row gap-2 line-below py-8 px-0">
      <div className="row grow wrap gap-8 rows-4">
        {serverInfo && (
          <IconSource target={server.target}>
            <DefinitionIcon definition={serverInfo} size={18} />
          </IconSource>
        )}
        <RouteLink className={styles['name']} to={tools} aria-label={t('open', { name })}>
          {name}
        </RouteLink>
        <StateBadge state={state} />
        {server.origin === 'launch' && (
          <span className="faint sm">
            {configFile === undefined ? t('fromLaunch') : t('fromConfigFile', { file: configFile })}
          </span>
        )}
        <code className={styles['target']} title={target}>
          {target}
        </code>
        {missing.length > 0 && (
          <p className={styles['missing']}>{app('missingSecrets', { names: missing.join(t('listSeparator')) })}</p>
        )}
      </div>
      <Button
        size="small"
        aria-label={t(isOpen ? 'disconnect' : 'connectTo', { name })}
        onClick={isOpen ? () => void workspace.disconnect(name) : connect}
      >
        {app(isOpen ? 'disconnect' : 'connect')}
      </Button>
      <IconButton size="normal" label={t('edit', { name })} icon={<Pencil aria-hidden />} onClick={edit} />
      <IconButton size="normal" label={t('remove', { name })} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </li>
  );
}

const TONES = { connecting: 'warn', connected: 'ok', failed: 'bad' } as const satisfies Record<string, Tone>;

function StateBadge({ state }: { state: SessionState }) {
  const t = useTranslations('servers');
  const app = useTranslations('app');
  if (state.kind === 'disconnected') return null;
  if (state.kind === 'failed' && asksForSignIn(state.failure))
    return <Badge tone="warn">{app('authorizationNeeded')}</Badge>;
  if (state.kind === 'failed' && isForbidden(state.failure)) return <Badge tone="bad">{app('forbidden')}</Badge>;
  return <Badge tone={TONES[state.kind]}>{t(`state_${state.kind}`)}</Badge>;
}
