import { Library } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { JsonObject } from '../../../core/json/json-object';
import { type ConnectionFailure, explainFailure } from '../../../core/session/connect/connection-failure';
import {
  fetchRegistryPage,
  RegistryError,
  type RegistryServer,
  registryUrl,
} from '../../../core/session/connect/server-json/registry';
import { FailureNotice } from '../../runs/outcome/failure/failure-notice';
import { useWorkspace } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { EmptyState } from '../../ui/empty-state';
import { Form, TextField } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import { inBrowser, recall, remember } from '../../ui/remember';
import { VirtualListbox } from '../../ui/virtual-listbox';
import { urlProblem } from './parse-server-input';

const KEY = 'loupe.registry';
const OFFICIAL = 'https://registry.modelcontextprotocol.io';
const ROW_HEIGHT = 44;
/** Of the list and the chosen server together: nothing moves as they come. */
const RESULTS_HEIGHT = 330;

interface RegistryResults {
  base: string;
  search: string;
  servers: readonly RegistryServer[];
  next: string | undefined;
}

type RegistryProblem =
  | { kind: 'registry'; code: RegistryError['code'] }
  | { kind: 'failure'; failure: ConnectionFailure };

interface RegistryBrowserProps {
  onChoose: (document: JsonObject) => void;
}

export function RegistryBrowser({ onChoose }: RegistryBrowserProps) {
  const t = useTranslations('registry');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" variant="ghost" icon={<Library aria-hidden />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <RegistryDialog
          onClose={() => setOpen(false)}
          onChoose={(document) => {
            setOpen(false);
            onChoose(document);
          }}
        />
      )}
    </>
  );
}

function RegistryDialog({ onChoose, onClose }: RegistryBrowserProps & { onClose: () => void }) {
  const t = useTranslations('registry');
  const common = useTranslations('common');
  const [base, setBase] = useState(() => {
    const stored = recall(inBrowser, KEY);
    return typeof stored === 'string' ? stored : OFFICIAL;
  });
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<string>();
  const { results, failure, isLoading, fetchPage, cancel } = useRegistrySearch(() => setSelected(undefined));
  const problem = urlProblem(base.trim());

  const submit = () => {
    if (problem !== undefined) return;
    remember(inBrowser, KEY, JSON.stringify(base.trim()));
    void fetchPage({ base: base.trim(), search: search.trim() });
  };
  const chosen = results?.servers[Number(selected)];
  const isEmpty = results?.servers.length === 0;

  return (
    <Dialog
      size="wide"
      title={t('title')}
      description={t('description')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button
            variant={chosen ? 'primary' : 'default'}
            disabled={!chosen}
            onClick={() => chosen && onChoose(chosen.document)}
          >
            {t('use')}
          </Button>
        </>
      }
    >
      <Form className="stack gap-12" onSubmit={submit}>
        <div className="flex gap-8" style={{ alignItems: 'end' }}>
          <div className="grow">
            <TextField label={t('search')} value={search} onChange={setSearch} />
          </div>
          <Button type="submit" variant={chosen ? 'default' : 'primary'} disabled={problem !== undefined}>
            {t('ask')}
          </Button>
        </div>
        <TextField
          label={t('url')}
          hint={t('urlHint')}
          problem={problem && t(`problem_${problem}`)}
          value={base}
          suggestions={[OFFICIAL]}
          onChange={setBase}
        />
        <div className="row gap-8 least-28">
          <span className={!isLoading && isEmpty ? 'visually-hidden' : 'muted sm'} role="status">
            {isLoading ? t('asking') : isEmpty ? t('none') : results && t('found', { count: results.servers.length })}
          </span>
          {isLoading && (
            <Button size="small" onClick={cancel}>
              {t('stop')}
            </Button>
          )}
          {!isLoading && results?.next !== undefined && (
            <Button size="small" onClick={() => void fetchPage(results, results)}>
              {t('more')}
            </Button>
          )}
        </div>
      </Form>
      <div className="column gap-12" style={{ height: RESULTS_HEIGHT }}>
        {failure && <RegistryFailure problem={failure} />}
        {(results || !failure) && (
          <div className="column fill lined rounded py-4">
            {!results || isEmpty ? (
              <EmptyState
                icon={<Library aria-hidden />}
                isBusy={isLoading}
                title={isLoading ? '' : t(results ? 'none' : 'notSearched')}
              >
                {isLoading ? undefined : t(results ? 'noneText' : 'notSearchedText')}
              </EmptyState>
            ) : (
              <VirtualListbox
                label={t('servers')}
                rows={results.servers.map((server, index) => ({
                  kind: 'item',
                  key: String(index),
                  text: server.name,
                  item: server,
                }))}
                selected={selected}
                onSelect={setSelected}
                onActivate={(key) => {
                  const server = results.servers[Number(key)];
                  if (server) onChoose(server.document);
                }}
                renderItem={(server) => <ServerItem server={server} />}
                rowHeight={ROW_HEIGHT}
              />
            )}
          </div>
        )}
        {chosen && (
          <section className="grid rigid gap-4 break" aria-label={chosen.name}>
            <h3 className="semibold">{chosen.title ?? chosen.name}</h3>
            <code className="sm muted">{chosen.name}</code>
            <p>{chosen.description}</p>
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** @param onNew called when a new search has replaced the results, or has failed */
function useRegistrySearch(onNew: () => void) {
  const { host } = useWorkspace();
  const [results, setResults] = useState<RegistryResults>();
  const [failure, setFailure] = useState<RegistryProblem>();
  const [isLoading, setLoading] = useState(false);
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const fetchPage = async (query: Pick<RegistryResults, 'base' | 'search'>, before?: RegistryResults) => {
    const cursor = before?.next;
    const url = registryUrl(query.base, { search: query.search, cursor });
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    setLoading(true);
    setFailure(undefined);
    try {
      const { servers, next } = await fetchRegistryPage(host, url, controller.signal);
      if (controller.signal.aborted) return;
      if (!before) onNew();
      setResults({
        ...query,
        servers: [...(before?.servers ?? []), ...servers],
        // A registry that repeats its cursor has no more.
        next: next === cursor ? undefined : next,
      });
    } catch (error) {
      if (controller.signal.aborted) return;
      if (!before) {
        onNew();
        setResults(undefined);
      }
      setFailure(
        error instanceof RegistryError
          ? { kind: 'registry', code: error.code }
          : { kind: 'failure', failure: explainFailure(error, { exit: undefined, stderr: [] }) },
      );
    } finally {
      if (request.current === controller) setLoading(false);
    }
  };
  const cancel = () => {
    request.current?.abort();
    setLoading(false);
  };
  return { results, failure, isLoading, fetchPage, cancel };
}

function RegistryFailure({ problem }: { problem: RegistryProblem }) {
  const t = useTranslations('registry');
  if (problem.kind === 'registry')
    return (
      <Notice tone="bad" role="alert" title={t(problem.code)}>
        {t('troubleText')}
      </Notice>
    );
  const { failure } = problem;
  return (
    <FailureNotice failure={failure} {...(failure.details.status !== undefined && { advice: t('troubleText') })} />
  );
}

function ServerItem({ server: { name, title, description, version, status } }: { server: RegistryServer }) {
  return (
    <div className="grow grid gap-2 narrow">
      <div className="row gap-8 narrow">
        <span className="narrow clip ellipsis semibold">{title ?? name}</span>
        {status !== undefined && status !== 'active' && <Badge tone="warn">{status}</Badge>}
        <span className="rigid push faint sm">{version}</span>
      </div>
      <span className="narrow clip ellipsis muted sm">
        {description === '' && title !== undefined ? name : description}
      </span>
    </div>
  );
}
