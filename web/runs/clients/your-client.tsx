import { useTranslations } from 'use-intl';

import type { ObservedClient } from '../../../core/clients/observed/client-watch';
import type { ObservedFact, ProofLocation } from '../../../core/clients/observed/observed-fact';
import { jsonPathOf, valueAt } from '../../../core/json/json-pointer';
import { tryParseJson } from '../../../core/json/lossless';
import { shortJson } from '../../../core/json/short-json';
import type { LogEntry } from '../../../core/transports/message-log';
import { Badge } from '../../ui/badge';
import { Detail, Details } from '../../ui/page-part';
import styles from './client-list.module.css';
import { useObservedClients } from './observed-clients';

export function YourClient({ entries, isOver }: { entries: readonly LogEntry[]; isOver: boolean }) {
  const t = useTranslations('clients');
  const clients = useObservedClients(entries, isOver);
  if (!clients) return <p className="muted">{t('checking')}</p>;
  if (clients.length === 0) return null;
  const first = entries[0]?.seq ?? 1;
  return (
    <div className="grid gap-12 narrow">
      <h3>{t('yours', { count: clients.length })}</h3>
      <p className="muted readable">{t('yoursText')}</p>
      <ul aria-label={t('yours', { count: clients.length })} className={styles['list']}>
        {clients.map((client) => (
          <Client key={client.seq} client={client} entryOf={(seq) => entries[seq - first]} />
        ))}
      </ul>
    </div>
  );
}

type EntryOf = (seq: number) => LogEntry | undefined;

function Client({ client, entryOf }: { client: ObservedClient; entryOf: EntryOf }) {
  const t = useTranslations('clients');
  const { name, version, known, protocol, capabilities, requests, facts } = client;
  return (
    <li>
      <details open>
        <summary>
          <span className="ink semibold">{name === '' ? t('noName') : name}</span>{' '}
          {version !== '' && <Badge>{version}</Badge>}{' '}
          <span className="faint sm">{t('observedFacts', { count: facts.length })}</span>
        </summary>
        <div className="grid gap-12 narrow">
          <Details label={t('client')}>
            {known !== undefined && <Detail name={t('inTable')}>{known}</Detail>}
            {protocol !== '' && <Detail name={t('negotiated')}>{protocol}</Detail>}
            <Detail name={t('declares')}>
              {capabilities.length === 0 ? '–' : capabilities.join(t('listSeparator'))}
            </Detail>
            <Detail name={t('requests')}>
              {requests.map(([method, count]) => `${method} × ${count}`).join(t('listSeparator'))}
            </Detail>
          </Details>
          {facts.length === 0 && <p className="muted">{t('observedNothing')}</p>}
          <ul aria-label={t('reasons', { client: name })} className="grid gap-12">
            {facts.map((fact) => (
              <ObservedFactView key={`${fact.rule} ${JSON.stringify(fact.values)}`} fact={fact} entryOf={entryOf} />
            ))}
          </ul>
        </div>
      </details>
    </li>
  );
}

function ObservedFactView({ fact: { rule, values, proof, count }, entryOf }: { fact: ObservedFact; entryOf: EntryOf }) {
  const t = useTranslations('clients');
  const observed = useTranslations('clients.observed');
  // Each text needs some of the values, which types can't express.
  const text = observed as unknown as (key: string, values: Readonly<Record<string, string>>) => string;
  return (
    <li className="grid gap-4 narrow">
      <p className="readable break">
        {text(rule, values)} {count > 1 && <span className="faint">{t('times', { count: String(count) })}</span>}
      </p>
      {proof.map((location) => (
        <Proof key={`${location.seq} ${jsonPathOf(location.path)}`} location={location} entry={entryOf(location.seq)} />
      ))}
    </li>
  );
}

function Proof({ location: { seq, path }, entry }: { location: ProofLocation; entry: LogEntry | undefined }) {
  if (entry?.kind !== 'message') return null;
  const { direction, raw } = entry;
  return (
    <p className="code sm faint truncate">
      #{seq} {direction === 'sent' ? '→' : '←'} {jsonPathOf(path)} {shortJson(valueAt(tryParseJson(raw), path))}
    </p>
  );
}
