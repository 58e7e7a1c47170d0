import { useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Download, Trash2 } from 'lucide-react';

import { type ServerConfig, describeTarget } from '../../../core/session/connect/server-config';
import { filterByWords } from '../../../core/protocol/listed-items';
import { useServers, useWorkspace } from '../../session/session-context';
import { lazyPartWithTexts } from '../../i18n/lazy-part';
import { storeDraft, storedDraft, type ServerDraft, EMPTY_DRAFT } from './server-draft';
import { inTab } from '../../ui/remember';
import { goTo } from '../../navigation/navigation';
import type { Route } from '../../navigation/routes';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { SearchBox } from '../../ui/search-box';
import { Notice } from '../../ui/notice';
import { RegistryBrowser } from './registry-browser';
import { ServerForm } from './server-form';
import { ServerRow } from './server-row';
import styles from './servers-screen.module.css';
import { nameFor } from '../../../core/session/connect/name-for';

const ExampleServers = lazyPartWithTexts(async () => (await import('./example-servers')).ExampleServers);
const ExportServers = lazyPartWithTexts(async () => (await import('./export-servers')).ExportServers);

const MANY = 8;

interface ServersScreenProps {
  /** `to`: undefined if the server was removed. */
  onRenamed: (from: string, to: string | undefined) => void;
  onRecording: (file: File) => void;
  /** It may lead to a server that is not in the list, or nowhere. */
  route: Route;
}

export function ServersScreen(props: ServersScreenProps) {
  const { onRenamed, onRecording, route } = props;
  const t = useTranslations('servers');
  const lists = useTranslations('lists');
  const workspace = useWorkspace();
  const servers = useServers();
  const [draft, setDraft] = useState(() => storedDraft(inTab));
  const [removing, setRemoving] = useState<readonly string[]>();
  const [exporting, setExporting] = useState(false);
  const failed = useFailedServers(servers);
  const [filter, setFilter] = useState('');
  // As they were when the screen opened: a row that fails now stays where it is.
  const [failedAtFirst] = useState(() =>
    servers.flatMap(({ name }) => (workspace.session(name)?.snapshot().kind === 'failed' ? [name] : [])),
  );
  const [added, setAdded] = useState<readonly string[]>([]);
  const rankOf = ({ name }: ServerConfig) => (added.includes(name) ? 0 : failedAtFirst.includes(name) ? 1 : 2);
  const inOrder = servers.toSorted((one, other) => rankOf(one) - rankOf(other));
  const hasFilter = servers.length > MANY;
  const shown = hasFilter
    ? filterByWords(inOrder, filter, ({ name, target }) => [name, describeTarget(target)])
    : inOrder;

  const changeDraft = (next: ServerDraft) => {
    setDraft(next);
    storeDraft(inTab, next);
  };
  const isNameTaken = (name: string) => servers.some((server) => server.name === name);

  const add = (configs: ServerConfig[], connect: boolean) => {
    const names = configs.map((server) => {
      // A retry of a failed server replaces it.
      const retried = failed.find((before) => isSameServer(before, server));
      const name = retried?.name ?? workspace.servers.freeName(server.name);
      workspace.save({ ...server, name });
      return name;
    });
    setAdded([...names, ...added]);
    changeDraft(EMPTY_DRAFT);
    const [first] = names;
    if (connect && first !== undefined) {
      void workspace.connect(first);
      openServer(first);
    }
  };
  return (
    <div className="tall scroll-y">
      <div className={styles['column']}>
        <MissingPage route={route} />
        {servers.length === 0 && <p className="muted lg">{t('about')}</p>}
        <section>
          <ServerForm
            heading={<h2 className="xl semibold tight">{t('heading')}</h2>}
            isFirst={servers.length === 0}
            draft={draft}
            onChange={changeDraft}
            isNameTaken={isNameTaken}
            onSubmit={add}
            onRecording={onRecording}
            sources={
              <RegistryBrowser
                onChoose={(document) => changeDraft({ ...EMPTY_DRAFT, text: JSON.stringify(document, null, 2) })}
              />
            }
          />
        </section>
        {servers.length === 0 ? (
          <ExampleServers
            launched={workspace.servers.launched}
            onConnect={(server) => {
              workspace.save(server);
              void workspace.connect(server.name);
              openServer(server.name);
            }}
            onUse={(text) => changeDraft({ ...EMPTY_DRAFT, text })}
          />
        ) : (
          <section aria-label={t('list')}>
            <h2 className="below-8 lg semibold">
              {t('list')}{' '}
              <span className="tnum faint regular" role="status">
                {shown.length < servers.length
                  ? lists('countOf', { shown: shown.length, count: String(servers.length) })
                  : servers.length}
              </span>
            </h2>
            <div className={styles['listActions']}>
              {failed.length > 1 && (
                <Button
                  size="small"
                  variant="ghost"
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setRemoving(failed.map(({ name }) => name))}
                >
                  {t('removeFailed', { count: String(failed.length) })}
                </Button>
              )}
              <Button
                size="small"
                variant="ghost"
                icon={<Download aria-hidden />}
                title={t('exportHint')}
                onClick={() => setExporting(true)}
              >
                {t('export')}
              </Button>
            </div>
            {hasFilter && (
              <div className="pb-8">
                <SearchBox label={t('filter')} value={filter} onChange={setFilter} />
              </div>
            )}
            {shown.length === 0 && <p className="muted">{t('noMatch')}</p>}
            <ul className={styles['list']}>
              {shown.map((server) => (
                <ServerRow key={server.name} server={server} onRemove={() => setRemoving([server.name])} />
              ))}
            </ul>
          </section>
        )}
      </div>
      {exporting && <ExportServers servers={servers} onClose={() => setExporting(false)} />}
      {removing !== undefined && (
        <RemoveServers
          names={removing}
          onClose={() => setRemoving(undefined)}
          onConfirm={() => {
            setRemoving(undefined);
            for (const name of removing) {
              void workspace.remove(name);
              onRenamed(name, undefined);
            }
          }}
        />
      )}
    </div>
  );
}

function MissingPage({ route }: { route: Route }) {
  const t = useTranslations('servers');
  const workspace = useWorkspace();
  const servers = useServers();
  const server = route.kind === 'section' || route.kind === 'present' ? route.server : undefined;
  const path = route.kind === 'servers' ? route.unknown : undefined;
  if (server === undefined && path === undefined) return null;
  const isOpen = ({ name }: ServerConfig) => workspace.session(name)?.snapshot().kind === 'connected';
  const toOpen = servers.find(isOpen) ?? servers[0];
  return (
    <Notice
      tone="warn"
      role="status"
      title={server === undefined ? t('missingPage', { path: path ?? '' }) : t('missingServer', { name: server })}
      actions={toOpen && <Button onClick={() => openServer(toOpen.name)}>{t('open', { name: toOpen.name })}</Button>}
    />
  );
}

interface RemoveServersProps {
  names: readonly string[];
  onClose: () => void;
  onConfirm: () => void;
}

function RemoveServers({ names, ...actions }: RemoveServersProps) {
  const t = useTranslations('servers');
  const [name = '', ...others] = names;
  const texts =
    others.length === 0
      ? { title: t('removeTitle', { name }), description: t('removeText') }
      : {
          title: t('removeFailedTitle', { count: String(names.length) }),
          description: t('removeFailedText', { names: names.join(t('listSeparator')) }),
        };
  return <ConfirmDialog {...texts} {...actions} confirm={t('removeIt')} />;
}

function openServer(server: string): void {
  goTo({ kind: 'section', server, section: 'tools' });
}

function useFailedServers(servers: readonly ServerConfig[]): readonly ServerConfig[] {
  const workspace = useWorkspace();
  const sessions = servers.flatMap(({ name }) => workspace.session(name) ?? []);
  const names = useSyncExternalStore(
    (listener) => {
      const stops = sessions.map((session) => session.subscribe(listener));
      return () => stops.forEach((stop) => stop());
    },
    () =>
      JSON.stringify(
        sessions.filter((session) => session.snapshot().kind === 'failed').map(({ config }) => config.name),
      ),
  );
  const failed = JSON.parse(names) as string[];
  return servers.filter(({ name, origin }) => origin === 'person' && failed.includes(name));
}

/** Whether `typed` is `before` again: the same target, and no new name of its own. */
function isSameServer(before: ServerConfig, typed: ServerConfig): boolean {
  const isNamed = typed.name !== nameFor(typed.target) && typed.name !== before.name;
  return (
    !isNamed &&
    before.target.kind === typed.target.kind &&
    describeTarget(before.target) === describeTarget(typed.target)
  );
}
