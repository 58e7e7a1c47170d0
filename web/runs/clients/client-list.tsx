import { Star } from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useMemo, useState } from 'react';

import { type ClientFact, type ClientNote, FACTS_READ } from '../../../core/clients/client-fact';
import { factText } from '../../../core/clients/fact-text';
import { NOTES } from '../../../core/clients/notes';
import { calledName, DIRECTORIES, FACTS } from '../../../core/clients/clients';
import type { ClientReason, ClientVerdict, JudgedClient, ReasonTool } from '../../../core/clients/judge-clients';
import type { ServerOffer } from '../../../core/clients/server-offer';
import { fixPrompt, patchOf } from '../../../core/judge/definition/fix-text';
import { jsonPathOf } from '../../../core/json/json-pointer';
import { FoldedFix } from '../../content/findings/result-fix';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ToggleChips } from '../../ui/toggle-chips';
import { WebLink } from '../../ui/web-link';
import styles from './client-list.module.css';
import { fixForClient } from './fix-for-client';
import { useWantedClients } from '../../session/wanted-clients';
import { useJudgedClients } from './judged-clients';
import { passedOn } from '../../../core/clients/passed-on';
import { stringifyJson } from '../../../core/json/lossless';
import type { ListedTool } from '../../../core/protocol/tool';
import { JsonText } from '../../content/text/json-text';

export const TONES: Readonly<Record<ClientVerdict, Tone>> = {
  blocked: 'bad',
  degraded: 'warn',
  works: 'ok',
  unknown: 'neutral',
};
const ORDER = Object.keys(TONES);
const NONE_HIDDEN: ReadonlySet<string> = new Set();
/** Tools named for a reason; the others are counted. */
const NAMED = 12;

/** The worst first. @param onTool shows a tool */
export function ClientList({ offer, onTool }: { offer: ServerOffer; onTool?: (tool: string) => void }) {
  const t = useTranslations('clients');
  const judged = useJudgedClients(offer);
  const [wanted, setWanted] = useWantedClients();
  if (!judged) return <p className="muted">{t('checking')}</p>;
  const isWanted = ({ client }: JudgedClient) => wanted.includes(client);
  const isDirectory = ({ client }: JudgedClient) => DIRECTORIES.includes(client);
  const shown = (wanted.length === 0 ? judged.filter((each) => !isDirectory(each)) : judged.filter(isWanted)).toSorted(
    (a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict),
  );
  const rowOf = (client: JudgedClient) => (
    <Client
      key={client.client}
      judged={client}
      offer={offer}
      onTool={onTool}
      isWanted={isWanted(client)}
      onWanted={() => toggle(client.client)}
    />
  );
  const toggle = (client: string) =>
    setWanted(wanted.includes(client) ? wanted.filter((each) => each !== client) : [...wanted, client]);
  return (
    <div className="grid gap-12 narrow">
      <p className="muted readable">{t('intro', { date: FACTS_READ })}</p>
      {wanted.length > 0 && (
        <div className="row wrap gap-8">
          <ToggleChips
            label={t('wanted')}
            options={wanted.map((client) => ({ key: client, content: client }))}
            hidden={NONE_HIDDEN}
            onHidden={(hidden) => setWanted(wanted.filter((client) => !hidden.has(client)))}
          />
          <Button size="small" variant="link" onClick={() => setWanted([])}>
            {t('all')}
          </Button>
        </div>
      )}
      <ul aria-label={t('clients')} className={styles['list']}>
        {shown.map(rowOf)}
      </ul>
      {wanted.length === 0 && (
        <>
          <h3 className="lg semibold">{t('directories')}</h3>
          <ul aria-label={t('directories')} className={styles['list']}>
            {judged.filter(isDirectory).map(rowOf)}
          </ul>
          <p className="muted readable">{t('otherDirectories')}</p>
        </>
      )}
    </div>
  );
}

interface ClientProps {
  judged: JudgedClient;
  offer: ServerOffer;
  onTool: ((tool: string) => void) | undefined;
  isWanted: boolean;
  onWanted: () => void;
}

function Client({ judged, offer, onTool, isWanted, onWanted }: ClientProps) {
  const t = useTranslations('clients');
  const { client, verdict, known, reasons } = judged;
  const [tool] = offer.tools;
  const textOf = useFactText();
  const [worst] = reasons;
  const isOfOne = offer.tools.length === 1 && !onTool;
  const called = tool && isOfOne ? calledName(client, offer.server, tool.name) : undefined;
  return (
    <li>
      <details>
        <summary className="pointer">
          <span className={styles['line']}>
            <span className="semibold">{client}</span>{' '}
            <span>
              <Badge tone={TONES[verdict]}>{t(`verdict_${verdict}`)}</Badge>
            </span>{' '}
            <span className="truncate muted sm">{worst && textOf(worst.fact)}</span>{' '}
            <span className="faint sm">{t('facts', { count: known, reasons: reasons.length })}</span>
          </span>
        </summary>
        <div className="grid gap-8 narrow">
          {called !== undefined && (
            <p>
              <span className="faint">{t('called')}</span> <code className="code">{called}</code>
            </p>
          )}
          <Reasons judged={judged} server={offer.server} isOfOne={isOfOne} onTool={onTool} />
          {tool && isOfOne && <PassedOnPart client={client} server={offer.server} tool={tool} />}
          <Known client={client} />
          <p>
            <Button size="small" variant="link" icon={<Star aria-hidden />} aria-pressed={isWanted} onClick={onWanted}>
              {t('careAbout')}
            </Button>
          </p>
        </div>
      </details>
    </li>
  );
}

interface ReasonsProps {
  judged: JudgedClient;
  server: string;
  /** Of a single tool. */
  isOfOne?: boolean;
  onTool: ((tool: string) => void) | undefined;
}

export function Reasons({ judged: { client, verdict, reasons }, server, isOfOne = false, onTool }: ReasonsProps) {
  const t = useTranslations('clients');
  return (
    <>
      {reasons.length === 0 && <p className="muted">{t(verdict === 'unknown' ? 'tooLittle' : 'nothing')}</p>}
      <ul aria-label={t('reasons', { client })} className="grid gap-12">
        {reasons.map((reason) => (
          <Reason key={reason.fact.id} reason={reason} server={server} isOfOne={isOfOne} onTool={onTool} />
        ))}
        {DIRECTORIES.includes(client) && <Met client={client} reasons={reasons} />}
      </ul>
    </>
  );
}

/** What it supports, and limits that no definition shows. */
function Known({ client }: { client: string }) {
  const t = useTranslations('clients');
  const textOf = useFactText();
  const notes = NOTES.filter((note) => note.client === client);
  if (notes.length === 0) return null;
  return (
    <details>
      <summary className="pointer">{t('known', { count: notes.length })}</summary>
      <ul aria-label={t('known', { count: notes.length })} className="grid gap-8">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="readable">{textOf(note)}</p>
            <FactSource fact={note} />
          </li>
        ))}
      </ul>
    </details>
  );
}

export function useFactText(): (fact: ClientNote) => string {
  const language = useLocale();
  return (fact) => factText(fact, language);
}

const SEVERITY_TONES = { rejected: 'bad', degraded: 'warn', note: 'neutral' } as const;

/** What a directory requires and the server has. */
function Met({ client, reasons }: Pick<JudgedClient, 'client' | 'reasons'>) {
  const t = useTranslations('clients');
  const textOf = useFactText();
  const open = new Set(reasons.map(({ fact }) => fact));
  return FACTS.filter((fact) => fact.client === client && !open.has(fact)).map((fact) => (
    <li key={fact.id} className="grid gap-4 narrow">
      <p className="readable">
        <Badge tone="ok">{t('met')}</Badge> {textOf(fact)}
      </p>
      <FactSource fact={fact} />
    </li>
  ));
}

interface ReasonProps {
  reason: ClientReason;
  server: string;
  isOfOne: boolean;
  onTool: ((tool: string) => void) | undefined;
}

function Reason({ reason: { fact, tools, requests }, server, isOfOne, onTool }: ReasonProps) {
  const t = useTranslations('clients');
  const text = useFactText()(fact);
  return (
    <li className="grid gap-4 narrow">
      <p className="readable">
        <Badge tone={SEVERITY_TONES[fact.severity]}>{t(`severity_${fact.severity}`)}</Badge> {text}
      </p>
      {!isOfOne ? (
        <p className="row wrap gap-8 rows-2">
          {tools.slice(0, NAMED).map(({ tool, paths: [first] }) => (
            <span key={tool.key}>
              {onTool ? (
                <Button size="small" variant="link" onClick={() => onTool(tool.key)}>
                  {tool.name}
                </Button>
              ) : (
                tool.name
              )}{' '}
              {first && <code className="code faint">{jsonPathOf(first)}</code>}
            </span>
          ))}
          {tools.length > NAMED && <span className="faint">{t('moreTools', { count: tools.length - NAMED })}</span>}
        </p>
      ) : (
        <p className="row wrap gap-8 rows-2">
          {tools
            .flatMap(({ paths }) => paths.slice(0, NAMED))
            .map((path) => (
              <code key={jsonPathOf(path)} className="code faint">
                {jsonPathOf(path)}
              </code>
            ))}
        </p>
      )}
      {requests && <p className="sm">{t('requested', { methods: requests.join(', ') })}</p>}
      <FactSource fact={fact} />
      {tools[0] && <Fix fact={fact} of={tools[0]} server={server} isOneOfMany={!isOfOne} />}
    </li>
  );
}

interface FixProps {
  fact: ClientFact;
  of: ReasonTool;
  server: string;
  isOneOfMany: boolean;
}

function Fix({ fact, of, server, isOneOfMany }: FixProps) {
  const fix = useMemo(() => fixForClient(fact, of, server), [fact, of, server]);
  if (!fix) return null;
  const { definition, name } = of.tool;
  return (
    <FoldedFix
      come={fix.come}
      patch={() => patchOf(definition, fix.fixed)}
      prompt={() => fixPrompt(definition, fix.fixed, `${fact.client}: ${fact.en}`)}
      {...(isOneOfMany && { subject: name })}
    />
  );
}

export function FactSource({ fact: { source, seen, since, until, confidence } }: { fact: ClientNote }) {
  const t = useTranslations('clients');
  return (
    <p className="faint sm">
      <WebLink url={source}>{new URL(source).host}</WebLink>
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
      <summary className="pointer">{t('passedOn')}</summary>
      {isOpen && <Passed {...props} />}
    </details>
  );
}

function Passed({ client, server, tool }: PassedOnPartProps) {
  const t = useTranslations('clients');
  const { passed, tokens, changes } = useMemo(() => passedOn(client, server, tool), [client, server, tool]);
  if (!passed) return <p className="muted">{t('passedNothing')}</p>;
  return (
    <div className="grid gap-8 narrow">
      <p>
        {t('passedTokens', { count: tokens })}{' '}
        <span className="faint">{t('passedChanges', { count: changes.length })}</span>
      </p>
      <JsonText source={stringifyJson(passed)} label={t('passedOn')} />
    </div>
  );
}
