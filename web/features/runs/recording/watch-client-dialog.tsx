import { useState } from 'react';
import { useTranslations } from 'use-intl';

import {
  clientConfiguration,
  type ClientConfiguration,
  TAPPED_CLIENTS,
  type TappedClient,
} from '../../../../core/recording/client-configuration';
import { useServers, useWorkspace } from '../../../session/session-context';
import { CopyButton } from '../../../ui/copy-button';
import { Dialog } from '../../../ui/dialog';
import { EmptyState } from '../../../ui/empty-state';
import { CheckField, SelectField, TextField } from '../../../ui/form-fields';
import { Notice } from '../../../ui/notice';
import { fileNameOf } from '../../../ui/download';
import { Tabs } from '../../../ui/tabs';
import styles from './watch-client-dialog.module.css';

const CLIENT_NAMES: Record<TappedClient, string> = {
  'claude-desktop': 'Claude Desktop',
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
};
const DEFAULT_PORT = 7411;
const MAX_PORT = 65_535;

export function WatchClientDialog({ server, onClose }: { server?: string; onClose: () => void }) {
  const t = useTranslations('watchClient');
  const { tunnel } = useWorkspace();
  const servers = useServers();
  const [chosen, setChosen] = useState(server ?? servers[0]?.name);
  const [client, setClient] = useState<TappedClient>('claude-desktop');
  const [port, setPort] = useState(String(DEFAULT_PORT));
  const [isRecording, setRecording] = useState(false);
  const [editedPath, setEditedPath] = useState<string>();
  const config = servers.find(({ name }) => name === chosen);
  const { cwd, platform } = tunnel.launch;
  const isPort = /^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) <= MAX_PORT;
  const path = editedPath ?? recordingPath(tunnel.folder?.path ?? cwd, config?.name ?? '');
  const configuration =
    config &&
    clientConfiguration(client, {
      name: config.name,
      target: config.target,
      cwd,
      platform,
      port: isPort ? Number(port) : DEFAULT_PORT,
      recording: isRecording && path.trim() !== '' ? path : undefined,
    });
  return (
    <Dialog size="wide" title={t('title')} description={t('about')} onClose={onClose}>
      {!config || !configuration ? (
        <EmptyState title={t('addAServerFirst')} />
      ) : (
        <div className="grid gap-12">
          <div className={styles['fields']}>
            {server === undefined && (
              <SelectField
                label={t('server')}
                value={config.name}
                options={servers.map(({ name }) => [name, name] as const)}
                onChange={setChosen}
              />
            )}
            {configuration.command !== undefined && (
              <TextField
                label={t('port')}
                inputMode="numeric"
                value={port}
                onChange={setPort}
                problem={isPort ? undefined : t('noPort')}
              />
            )}
            <div className="pb-4">
              <CheckField label={t('record')} checked={isRecording} onChange={setRecording} />
            </div>
            {isRecording && (
              <div className={styles['path']}>
                <TextField
                  label={t('recordTo')}
                  value={path}
                  onChange={setEditedPath}
                  problem={path.trim() === '' ? t('noFile') : undefined}
                />
              </div>
            )}
          </div>
          <Tabs<TappedClient>
            label={t('client')}
            tabs={TAPPED_CLIENTS.map((key) => ({ key, label: CLIENT_NAMES[key] }))}
            value={client}
            onChange={setClient}
          >
            <Steps client={client} configuration={configuration} platform={platform} />
          </Tabs>
        </div>
      )}
    </Dialog>
  );
}

interface StepsProps {
  client: TappedClient;
  configuration: ClientConfiguration;
  platform: string;
}

function Steps({ client, configuration, platform }: StepsProps) {
  const t = useTranslations('watchClient');
  const { json, files, command, variables, isMasked } = configuration;
  const name = CLIENT_NAMES[client];
  // This computer's own system comes first.
  const isElsewhere = ({ where }: (typeof files)[number]) =>
    where !== 'project' && where !== 'home' && where !== platform;
  const ordered = files.toSorted((a, b) => Number(isElsewhere(a)) - Number(isElsewhere(b)));
  return (
    <ol className={styles['steps']}>
      {command !== undefined && (
        <li>
          <p>{t('run')}</p>
          <Code text={command} label={t('command')} copy={t('copyCommand')} />
        </li>
      )}
      <li>
        <p>{t('put', { client: name })}</p>
        <dl className={`grid gap-2 below-8 ${styles['files'] ?? ''}`}>
          {ordered.map(({ where, path }) => (
            <div className="flex wrap gap-8 rows-0" key={path}>
              <dt>{t(`where_${where}`)}</dt>
              <dd className="narrow break">
                <code>{path}</code>
              </dd>
            </div>
          ))}
        </dl>
        <Code text={json} label={t('configuration', { client: name })} copy={t('copyFor', { client: name })} />
        {variables.length > 0 && (
          <p className="muted sm">
            {t(`values_${client}`, { names: variables.join(t('listSeparator')), count: variables.length })}
          </p>
        )}
        {client === 'claude-desktop' && command !== undefined && <p className="muted sm">{t('remote')}</p>}
        {isMasked && <Notice tone="warn" title={t('masked')} />}
      </li>
      <li>
        <p>{t(`restart_${client}`)}</p>
      </li>
    </ol>
  );
}

function Code({ text, label, copy }: { text: string; label: string; copy: string }) {
  const t = useTranslations('watchClient');
  return (
    <div className={`relative ${styles['code'] ?? ''}`}>
      <pre className="scroll sm break prewrap sunken rounded" tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <CopyButton label={copy} text={() => text}>
        {t('copy')}
      </CopyButton>
    </div>
  );
}

function recordingPath(folder: string, server: string): string {
  const slash = folder.includes('\\') ? '\\' : '/';
  return `${folder.replace(/[/\\]$/, '')}${slash}${fileNameOf(server) || 'session'}.loupe.jsonl`;
}
