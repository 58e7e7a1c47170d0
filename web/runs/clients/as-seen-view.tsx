import { useCallback, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';

import type { ClientFact } from '../../../core/clients/client-fact';
import { type JsonObject, propertyOf, toObject } from '../../../core/json/json-object';
import { jsonPathOf, valueAt } from '../../../core/json/json-pointer';
import { stringifyJson, tryParseJson } from '../../../core/json/lossless';
import { readBlock } from '../../../core/protocol/content/block';
import { pictureOf } from '../../../core/run/picture-of-run';
import type { ResultOutcome } from '../../../core/session/requests/outcome';
import { FoldedFix } from '../../content/findings/result-fix';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Select } from '../../ui/form-fields';
import { inBrowser, useChoice } from '../../ui/remember';
import { TextViewer } from '../../ui/text-viewer';
import { usePromise } from '../../ui/use-promise';
import type { Jobs, Localized, DescribedFix, LocalizedPart } from '../../workers/clients/client-jobs';
import { askClients } from '../../workers/clients/ask-clients';
import { FactSource, NotJudged } from './client-list';
import { useSelectedClients } from '../../session/selected-clients';
import { shortenText } from '../../../core/json/shorten-strings';

const TONES = { kept: 'ok', changed: 'warn', repeated: 'neutral', lost: 'bad' } as const;
const STATES = Object.keys(TONES) as (keyof typeof TONES)[];
const MAX_SHOWN = 500;
const MAX_NAMED = 3;
/** Characters; longer messages are not parsed again, so their numbers are those of JavaScript. */
const MAX_EXACT_LENGTH = 2_000_000;

interface AsSeenViewProps {
  outcome: Pick<ResultOutcome, 'result' | 'raw'>;
  definition?: JsonObject | undefined;
}

function exactResult({ result, raw }: AsSeenViewProps['outcome']): JsonObject {
  return toObject(raw.length > MAX_EXACT_LENGTH ? result : propertyOf(tryParseJson(raw), 'result'));
}

/** Each part of a result, with what clients do with it. @param props.definition of the tool, if known */
export function AsSeenView({ outcome, definition }: AsSeenViewProps) {
  const language = useLocale();
  const result = useMemo(() => exactResult(outcome), [outcome]);
  const ask = useCallback(
    (signal: AbortSignal) => {
      const json = { result: stringifyJson(result), definition: definition && stringifyJson(definition) };
      return askClients('seen', { ...json, language }, signal);
    },
    [result, definition, language],
  );
  const asked = usePromise(ask);
  if (asked.state !== 'resolved') return <NotJudged asked={asked} />;
  return <SeenResult result={result} {...asked.value} />;
}

function SeenResult({ result, clients: known, textFix }: Jobs['seen']['result'] & { result: JsonObject }) {
  const t = useTranslations('clients');
  const [selected] = useSelectedClients();
  const all = [...known.keys()];
  const own = all.filter((client) => selected.includes(client));
  const clients = own.length > 0 ? own : all;
  const [client, choose] = useChoice(inBrowser, 'loupe.seenBy', clients, clients[0] ?? '');
  const { parts, facts } = known.get(client) ?? { parts: [], facts: [] };
  const partName = usePartName(result);
  const byState = STATES.map((state) => [state, parts.filter((part) => part.state === state).map(partName)] as const);
  return (
    <div className="grid gap-12 narrow">
      <p className="row wrap gap-8">
        <Select
          aria-label={t('client')}
          value={client}
          options={clients.map((each) => [each, each] as const)}
          onChange={choose}
        />
        {/* What is lost comes last, perhaps below the fold. */}
        {parts.length > 1 &&
          byState.map(
            ([state, names]) =>
              names.length > 0 && (
                <Badge key={state} tone={TONES[state]}>
                  {t('seenSummary', {
                    state: t(`seen_${state}`),
                    parts:
                      state === 'kept' || names.length > MAX_NAMED
                        ? t('seenCount', { count: names.length, total: parts.length })
                        : names.join(' · '),
                  })}
                </Badge>
              ),
          )}
        <span className="muted">{t('seenIntro')}</span>
      </p>
      {facts.map((fact) => (
        <Fact key={fact.id} fact={fact} />
      ))}
      {facts.length === 0 && parts.every(({ state }) => state === 'kept') && <p className="muted">{t('seenNone')}</p>}
      <ul aria-label={client} className="grid gap-16">
        {/* First what the model receives. */}
        {[...parts.filter((part) => !isGone(part)), ...parts.filter(isGone)].map((part) => (
          <Part key={jsonPathOf(part.path)} part={part} result={result} textFix={textFix} />
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  part: LocalizedPart;
  result: JsonObject;
  textFix: DescribedFix;
}

function Part({ part: { path, state, facts, rounded, isFixedByText }, result, textFix }: PartProps) {
  const t = useTranslations('clients');
  const common = useTranslations('common');
  const value = valueAt(result, path);
  const { text } = toObject(value);
  const { data, ...rest } = toObject(value);
  const whole = typeof text === 'string' ? text : stringifyJson(value, 2);
  const start = shortenText(
    typeof data === 'string' ? stringifyJson({ ...rest, data: shortenText(data, 24) }) : whole,
    MAX_SHOWN,
  );
  const [isWhole, setWhole] = useState(false);
  const [, index] = path;
  const name = usePartName(result)({ path });
  const isLost = isGone({ state });
  const picture = typeof index === 'number' && !isLost ? pictureOf(readBlock(value)) : undefined;
  return (
    <li className="grid gap-4 narrow">
      <p className="row wrap gap-8">
        <span className="semibold">{name}</span>
        <Badge tone={TONES[state]}>{t(`seen_${state}`)}</Badge>
      </p>
      {picture !== undefined && (
        <img className="self-start rounded" src={picture} alt={name} decoding="async" style={{ maxHeight: 160 }} />
      )}
      <div className={`code break prewrap ${isLost ? 'faint' : ''}`}>
        {isWhole ? <TextViewer text={whole} label={name} mono /> : isLost ? <del>{start}</del> : start}
      </div>
      {start !== whole && (
        <Button variant="link" className="self-start" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {common(isWhole ? 'showLess' : 'showAll')}
        </Button>
      )}
      {rounded.map((one) => (
        <p key={jsonPathOf(one.path)}>{t('rounded', { ...one, path: jsonPathOf(one.path) })}</p>
      ))}
      {facts.map((fact) => (
        <Fact key={fact.id} fact={fact} />
      ))}
      {isFixedByText && <FoldedFix describe={() => textFix} />}
    </li>
  );
}

function usePartName(result: JsonObject): (part: Pick<LocalizedPart, 'path'>) => string {
  const t = useTranslations('clients');
  return ({ path }) => {
    const [, index] = path;
    if (typeof index !== 'number') return t('seenStructured');
    return t('seenBlock', { number: String(index + 1), type: String(toObject(valueAt(result, path))['type']) });
  };
}

function isGone({ state }: Pick<LocalizedPart, 'state'>): boolean {
  return state === 'lost' || state === 'repeated';
}

function Fact({ fact }: { fact: Localized<ClientFact> }) {
  return (
    <div>
      <p className="readable">{fact.text}</p>
      <FactSource fact={fact} />
    </div>
  );
}
