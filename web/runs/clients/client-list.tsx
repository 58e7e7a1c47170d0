import { Star } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import { type ClientFact, type ClientNote, FACTS_READ } from '../../../core/clients/client-fact';
import type { ClientStatus } from '../../../core/clients/judge-clients';
import type { ServerOffer } from '../../../core/clients/server-offer';
import { jsonPathOf, type Segment } from '../../../core/json/json-pointer';
import { FoldedFix } from '../../content/findings/result-fix';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ToggleChips } from '../../ui/toggle-chips';
import { WebLink } from '../../ui/web-link';
import styles from './client-list.module.css';
import { useSelectedClients } from '../../session/selected-clients';
import { type ShownClient, useJudgedClients } from './judged-clients';
import type { ResultSource } from './session-results';
import { type PromiseState, usePromise } from '../../ui/use-promise';
import type { Localized } from '../../workers/clients/client-jobs';
import { askClients } from '../../workers/clients/ask-clients';
import { stringifyJson } from '../../../core/json/lossless';
import type { ListedTool } from '../../../core/protocol/tool';
import { JsonText } from '../../content/text/json-text';

export const TONES: Readonly<Record<ClientStatus, Tone>> = {
  blocked: 'bad',
  degraded: 'warn',
  works: 'ok',
  unknown: 'neutral',
};
const ORDER = Object.keys(TONES);
const NONE_HIDDEN: ReadonlySet<string> = new Set();
/** Paths of a single tool that a reason lists, or else tools; the others are counted. */
const MAX_PATHS = 12;
const MAX_TOOLS = 3;

interface ClientListProps {
  offer: ServerOffer;
  source?: ResultSource;
  onTool?: (tool: string) => void;
  part?: 'clients' | 'directories';
}

export function ClientList({ offer, source, onTool, part }: ClientListProps) {
  const t = useTranslations('clients');
  const asked = useJudgedClients(offer, source);
  const [selected, setSelected] = useSelectedClients();
  if (asked.state !== 'resolved') return <NotJudged asked={asked} />;
  const [judged = []] = asked.value;
  const isSelected = ({ client }: ShownClient) => selected.includes(client);
  const isDirectory = (client: ShownClient) => client.isDirectory;
  const shown = judged
    .filter((client) => (selected.length === 0 ? !isDirectory(client) : isSelected(client)))
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.status) - ORDER.indexOf(b.status) ||
        Number(b.reasons.length > 0) - Number(a.reasons.length > 0),
    );
  const isFolded = ({ status }: ShownClient) => selected.length === 0 && status === 'unknown';
  const unknown = shown.filter(isFolded);
  const toggle = (client: string) =>
    setSelected(selected.includes(client) ? selected.filter((each) => each !== client) : [...selected, client]);
  const rowOf = (client: ShownClient) => (
    <Client
      key={client.client}
      judged={client}
      offer={offer}
      onTool={onTool}
      isSelected={isSelected(client)}
      onSelect={() => toggle(client.client)}
      startsOpen={part === 'directories'}
    />
  );
  const directories = (
    <>
      <ul aria-label={t('directories')} className={styles['list']}>
        {judged.filter(isDirectory).map(rowOf)}
      </ul>
      <p className="muted readable">{t('otherDirectories')}</p>
    </>
  );
  if (part === 'directories')
    return (
      <div className="grid gap-12 narrow">
        <h3 className="lg semibold">{t('directories')}</h3>
        {directories}
      </div>
    );
  return (
    <div className="grid gap-12 narrow">
      <p className="muted">{t('intro', { date: FACTS_READ.replaceAll('-', '\u2011') })}</p>
      {selected.length > 0 && (
        <div className="row wrap gap-8">
          <ToggleChips
            label={t('wanted')}
            options={selected.map((client) => ({ key: client, content: client }))}
            hidden={NONE_HIDDEN}
            onHidden={(hidden) => setSelected(selected.filter((client) => !hidden.has(client)))}
          />
          <Button size="small" variant="link" onClick={() => setSelected([])}>
            {t('all')}
          </Button>
        </div>
      )}
      <ul aria-label={t('clients')} className={styles['list']}>
        {shown.filter((client) => !isFolded(client)).map(rowOf)}
      </ul>
      {unknown.length > 0 && (
        <details>
          <summary>{t('tooLittleOf', { count: unknown.length })}</summary>
          <ul aria-label={t('status_unknown')} className={styles['list']}>
            {unknown.map(rowOf)}
          </ul>
        </details>
      )}
      {selected.length === 0 && part === undefined && (
        <>
          <h3 className="lg semibold">{t('directories')}</h3>
          {directories}
        </>
      )}
    </div>
  );
}

export function NotJudged({ asked }: { asked: PromiseState<unknown> }) {
  const t = useTranslations('clients');
  const tContent = useTranslations('content');
  return (
    <p className="muted">{asked.state === 'failed' ? tContent('failed', { message: asked.message }) : t('checking')}</p>
  );
}

interface ClientProps {
  judged: ShownClient;
  offer: ServerOffer;
  onTool: ((tool: string) => void) | undefined;
  isSelected: boolean;
  onSelect: () => void;
  startsOpen: boolean;
}

function Client({ judged, offer, onTool, isSelected, onSelect, startsOpen }: ClientProps) {
  const t = useTranslations('clients');
  const { client, status, known, reasons, met, notes, called } = judged;
  const [tool] = offer.tools;
  const [worst] = reasons;
  const unproved = reasons.filter(isUnproved).length;
  const isOfOne = offer.tools.length === 1 && !onTool;
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="wide ink">
          <span className={styles['line']}>
            <span className="semibold">{client}</span>{' '}
            <span>
              {!(judged.isDirectory && status === 'unknown') && (
                <Badge tone={TONES[status]}>
                  {t(status === 'works' && worst ? 'status_works_noted' : `status_${status}`)}
                </Badge>
              )}
            </span>{' '}
            <span className="truncate muted sm">{!isOpen && worst?.fact.text}</span>{' '}
            <span className="faint sm">
              {judged.isDirectory
                ? t('requirements', { failed: reasons.length - unproved, met: met.length, unproved })
                : t('facts', { count: known, reasons: reasons.length })}
            </span>
          </span>
        </summary>
        <div className="grid gap-8 narrow">
          {isOfOne && called !== undefined && (
            <p>
              <span className="faint">{t('called')}</span> <code className="code">{called}</code>
            </p>
          )}
          <Reasons judged={judged} server={offer.server} isOpen={isOpen} isOfOne={isOfOne} onTool={onTool} />
          {tool && isOfOne && <PassedOnPart client={client} server={offer.server} tool={tool} />}
          <Known notes={notes} />
          {(!judged.isDirectory || isSelected) && (
            <p>
              <Button size="small" icon={<Star aria-hidden />} aria-pressed={isSelected} onClick={onSelect}>
                {t('careAbout')}
              </Button>
            </p>
          )}
        </div>
      </details>
    </li>
  );
}

type ShownReason = ShownClient['reasons'][number];

/** A requirement of which no message shows whether it is met. */
const isUnproved = ({ fact }: ShownReason) => fact.when.of === 'unproved';

interface ReasonsProps {
  judged: ShownClient;
  server: string;
  /** Fixes are made only while the list is open. */
  isOpen: boolean;
  isOfOne?: boolean;
  onTool: ((tool: string) => void) | undefined;
}

export function Reasons({
  judged: { client, status, reasons, met },
  server,
  isOpen,
  isOfOne = false,
  onTool,
}: ReasonsProps) {
  const t = useTranslations('clients');
  const reasonOf = (reason: ShownReason) => (
    <Reason key={reason.fact.id} reason={reason} server={server} isOpen={isOpen} isOfOne={isOfOne} onTool={onTool} />
  );
  return (
    <>
      {reasons.length === 0 && <p className="muted">{t(status === 'unknown' ? 'tooLittle' : 'nothing')}</p>}
      <ul aria-label={t('reasons', { client })} className="grid gap-12">
        {reasons.filter((reason) => !isUnproved(reason)).map(reasonOf)}
        {met.map((fact) => (
          <li key={fact.id} className="grid gap-4 narrow">
            <p className="readable">
              <Badge tone="ok">{t('met')}</Badge> {fact.text}
            </p>
            <FactSource fact={fact} />
          </li>
        ))}
        {reasons.filter(isUnproved).map(reasonOf)}
      </ul>
    </>
  );
}

/** Notes about what the client supports, and limits that no definition shows. */
function Known({ notes }: Pick<ShownClient, 'notes'>) {
  const t = useTranslations('clients');
  if (notes.length === 0) return null;
  return (
    <details>
      <summary>{t('known', { count: notes.length })}</summary>
      <ul aria-label={t('known', { count: notes.length })} className="grid gap-8">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="readable">{note.text}</p>
            <FactSource fact={note} />
          </li>
        ))}
      </ul>
    </details>
  );
}

const SEVERITY_TONES = { rejected: 'bad', degraded: 'warn', note: 'neutral' } as const;

interface ReasonProps {
  reason: ShownReason;
  server: string;
  isOpen: boolean;
  isOfOne: boolean;
  onTool: ((tool: string) => void) | undefined;
}

function Reason({ reason: { fact, tools, requests }, server, isOpen, isOfOne, onTool }: ReasonProps) {
  const t = useTranslations('clients');
  const isOfResult = fact.when.of === 'result';
  const place = (path: readonly Segment[]) => jsonPathOf(isOfResult ? ['result', ...path] : path);
  const paths = tools.flatMap((each) => each.paths);
  const left = isOfOne ? paths.length - MAX_PATHS : tools.length - MAX_TOOLS;
  const firstPaths = new Set(tools.map(({ paths: [first] }) => first && place(first)));
  const [samePath] = firstPaths.size === 1 && tools.length > 1 ? firstPaths : [];
  return (
    <li className="grid gap-4 narrow">
      <p className="readable">
        <Badge tone={SEVERITY_TONES[fact.severity]}>{t(`severity_${fact.severity}`)}</Badge> {fact.text}
      </p>
      {tools.length > 0 && (
        <p className="row wrap gap-8 rows-2">
          {isOfOne
            ? paths.slice(0, MAX_PATHS).map((path) => (
                <code key={place(path)} className="code faint">
                  {place(path)}
                </code>
              ))
            : tools.slice(0, MAX_TOOLS).map(({ tool, paths: [first] }) => (
                <span key={tool.key}>
                  {onTool ? (
                    <Button size="small" variant="link" onClick={() => onTool(tool.key)}>
                      {tool.name}
                    </Button>
                  ) : (
                    tool.name
                  )}{' '}
                  {first && samePath === undefined && <code className="code faint">{place(first)}</code>}
                </span>
              ))}
          {left > 0 && <span className="faint">{t('more', { count: left })}</span>}
          {samePath !== undefined && <code className="code faint">{samePath}</code>}
        </p>
      )}
      {requests && <p className="sm">{t('requested', { methods: requests.join(t('listSeparator')) })}</p>}
      <FactSource fact={fact} />
      {isOpen && tools[0] && !isOfResult && <Fix fact={fact} of={tools[0]} server={server} isOneOfMany={!isOfOne} />}
    </li>
  );
}

interface FixProps {
  fact: Localized<ClientFact>;
  of: ShownReason['tools'][number];
  server: string;
  isOneOfMany: boolean;
}

function Fix({ fact: { id }, of: { tool, paths }, server, isOneOfMany }: FixProps) {
  const ask = useCallback(
    (signal: AbortSignal) => {
      const definition = stringifyJson(tool.definition);
      return askClients('fix', { fact: id, definition, paths, server }, signal);
    },
    [id, tool, paths, server],
  );
  const asked = usePromise(ask);
  const fix = asked.state === 'resolved' ? asked.value : undefined;
  return fix ? <FoldedFix describe={() => fix} {...(isOneOfMany && { subject: tool.name })} /> : null;
}

/** The host, but the repository of files on GitHub: `raw.githubusercontent.com/a/b/main/c.md` → `a/b`. */
function sourceName({ host, pathname }: URL): string {
  return host === 'raw.githubusercontent.com' ? pathname.split('/').slice(1, 3).join('/') : host;
}

export function FactSource({ fact: { source, seen, since, until, confidence } }: { fact: ClientNote }) {
  const t = useTranslations('clients');
  return (
    <p className="faint sm">
      <WebLink url={source}>{sourceName(new URL(source))}</WebLink>
      {[
        seen === undefined ? t('readOn', { date: FACTS_READ }) : seen,
        since !== undefined && t('since', { version: since }),
        until !== undefined && t('until', { version: until }),
        confidence !== 'high' && t(`confidence_${confidence}`),
      ]
        .filter((each) => each !== false)
        .map((each) => ` · ${each}`)}
    </p>
  );
}

interface PassedOnPartProps {
  client: string;
  server: string;
  tool: ListedTool;
}

function PassedOnPart(props: PassedOnPartProps) {
  const t = useTranslations('clients');
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('passedOn')}</summary>
      {isOpen && <Passed {...props} />}
    </details>
  );
}

function Passed({ client, server, tool }: PassedOnPartProps) {
  const t = useTranslations('clients');
  const ask = useCallback(
    (signal: AbortSignal) =>
      askClients('passed', { client, server, definition: stringifyJson(tool.definition) }, signal),
    [client, server, tool],
  );
  const asked = usePromise(ask);
  if (asked.state !== 'resolved') return <NotJudged asked={asked} />;
  const { passed, tokens, changes } = asked.value;
  if (passed === undefined) return <p className="muted">{t('passedNothing')}</p>;
  return (
    <div className="grid gap-8 narrow">
      <p>
        {t('passedTokens', { count: tokens })} <span className="faint">{t('passedChanges', { count: changes })}</span>
      </p>
      <JsonText source={passed} label={t('passedOn')} />
    </div>
  );
}
