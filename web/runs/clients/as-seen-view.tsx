import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { asSeenBy, CLIENTS_BY_RESULT, type SeenPart } from '../../../core/clients/as-seen';
import type { ClientFact } from '../../../core/clients/client-fact';
import { judgeResult } from '../../../core/clients/judge-clients';
import { withJsonText } from '../../../core/judge/result/result-mends';
import { type JsonObject, propertyOf, toObject } from '../../../core/json/json-object';
import { jsonPathOf, valueAt } from '../../../core/json/json-pointer';
import { stringifyJson, tryParseJson } from '../../../core/json/lossless';
import type { ResultOutcome } from '../../../core/session/requests/outcome';
import { FoldedFix, resultFixProps } from '../../content/findings/result-fix';
import { Badge } from '../../ui/badge';
import { Select } from '../../ui/form-fields';
import { inBrowser, useChoice } from '../../ui/remember';
import { FactSource, useFactText } from './client-list';
import { useWantedClients } from '../../session/wanted-clients';
import { shortenText } from '../../../core/json/shorten-strings';

const TONES = { kept: 'ok', said: 'neutral', changed: 'warn', lost: 'bad' } as const;
const MAX_SHOWN = 300;
const MAX_LENGTH = 2_000_000;

interface AsSeenViewProps {
  outcome: Pick<ResultOutcome, 'result' | 'raw'>;
  definition?: JsonObject | undefined;
}

/** Large messages are not read again. */
function exactResult({ result, raw }: AsSeenViewProps['outcome']): JsonObject {
  return toObject(raw.length > MAX_LENGTH ? result : propertyOf(tryParseJson(raw), 'result'));
}

/** Each part as it was sent, with what becomes of it. @param props.definition of the tool, if known */
export function AsSeenView({ outcome, definition }: AsSeenViewProps) {
  const t = useTranslations('clients');
  const result = useMemo(() => exactResult(outcome), [outcome]);
  const [wanted] = useWantedClients();
  const own = CLIENTS_BY_RESULT.filter((client) => wanted.includes(client));
  const clients = own.length > 0 ? own : CLIENTS_BY_RESULT;
  const [client, choose] = useChoice(inBrowser, 'loupe.seenBy', clients, clients[0] ?? '');
  const { parts, facts } = useMemo(() => asSeenBy(client, result, definition), [client, result, definition]);
  return (
    <div className="grid gap-12 narrow">
      <p className="row wrap gap-8">
        <Select
          aria-label={t('client')}
          value={client}
          options={clients.map((each) => [each, each] as const)}
          onChange={choose}
        />
        <span className="muted">{t('seenIntro')}</span>
      </p>
      {facts.map((fact) => (
        <Fact key={fact.id} fact={fact} />
      ))}
      {facts.length === 0 && parts.every(({ state }) => state === 'kept') && <p className="muted">{t('seenNone')}</p>}
      <ul aria-label={client} className="grid gap-16">
        {parts.map((part) => (
          <Part key={jsonPathOf(part.path)} part={part} result={result} definition={definition} />
        ))}
      </ul>
    </div>
  );
}

interface PartProps {
  part: SeenPart;
  result: JsonObject;
  definition: JsonObject | undefined;
}

function Part({ part: { path, state, facts, rounded }, result, definition }: PartProps) {
  const t = useTranslations('clients');
  const value = valueAt(result, path);
  const { type, text } = toObject(value);
  const { data, ...rest } = toObject(value);
  const shown =
    typeof text === 'string'
      ? text
      : stringifyJson(typeof data === 'string' ? { ...rest, data: shortenText(data, 24) } : value);
  const [, index] = path;
  const isGone = state === 'lost' || state === 'said';
  return (
    <li className="grid gap-4 narrow">
      <p className="row wrap gap-8">
        <span className="semibold">
          {typeof index === 'number'
            ? t('seenBlock', { number: String(index + 1), type: String(type) })
            : t('seenStructured')}
        </span>
        <Badge tone={TONES[state]}>{t(`seen_${state}`)}</Badge>
      </p>
      <p className={`code break ${isGone ? 'faint' : ''}`}>
        {isGone ? <del>{shortenText(shown, MAX_SHOWN)}</del> : shortenText(shown, MAX_SHOWN)}
      </p>
      {rounded.map((one) => (
        <p key={jsonPathOf(one.path)}>{t('rounded', { ...one, path: jsonPathOf(one.path) })}</p>
      ))}
      {facts.map((fact) => (
        <Fact key={fact.id} fact={fact} />
      ))}
      {facts.some(isFixedByText) && <TextFix result={result} definition={definition} />}
    </li>
  );
}

const isFixedByText = ({ when }: ClientFact) =>
  when.of === 'result' && 'trait' in when && when.trait === 'structured-not-in-text';

/** The structured content as text, too, for clients that give the model nothing else; judged again for all clients. */
function TextFix({ result, definition }: { result: JsonObject; definition: JsonObject | undefined }) {
  const { fixed, come } = useMemo(() => {
    const factsOf = (of: JsonObject) => judgeResult(of, definition).map(({ fact }) => fact);
    const mended = withJsonText(result);
    const before = new Set(factsOf(result));
    return { fixed: mended, come: factsOf(mended).flatMap((fact) => (before.has(fact) ? [] : [fact.id])) };
  }, [result, definition]);
  const problem = 'Some clients give the model only the content blocks, and none of them repeats structuredContent.';
  return <FoldedFix {...resultFixProps(result, { fixed, come }, problem)} />;
}

function Fact({ fact }: { fact: ClientFact }) {
  const textOf = useFactText();
  return (
    <div>
      <p className="readable">{textOf(fact)}</p>
      <FactSource fact={fact} />
    </div>
  );
}
