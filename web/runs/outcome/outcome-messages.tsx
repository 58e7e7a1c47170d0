import { useMemo } from 'react';
import { useTranslations } from 'use-intl';

import { isObject, type JsonObject, toObject } from '../../../core/json/json-object';
import { parseJson, stringifyJson, jsonText } from '../../../core/json/lossless';
import { shortenStrings } from '../../../core/json/shorten-strings';
import { MessageView } from '../../content/message/message-view';
import type { Outcome } from '../../../core/session/requests/outcome';
import { formatDuration } from '../../../core/text/format';
import styles from './outcome-messages.module.css';

/** On the wire: responses first, then requests; and server requests in between. */
export function OutcomeMessages({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useTranslations('outcome');
  return outcomes.map((outcome, index) => {
    // A call cancelled between two rounds ends without a message.
    if (outcome.request === '' && index > 0) return null;
    const round = t('round', { n: String(index + 1) });
    return (
      <div
        key={index}
        className={`stack gap-8 ${styles['round'] ?? ''}`}
        {...(outcomes.length > 1 && { role: 'group', 'aria-label': round })}
      >
        {outcomes.length > 1 && (
          <h3 className={styles['number']}>
            {round} · {formatDuration(outcome.millis)}
          </h3>
        )}
        {/* First, because the messages that contain it are long. */}
        <RoundRequests outcome={outcome} next={outcomes[index + 1]} />
        <h3>{t('received')}</h3>
        {'raw' in outcome ? <MessageView source={outcome.raw} label={t('received')} /> : <p>{t('nothingCame')}</p>}
        <h3>{t('sent')}</h3>
        {outcome.request === '' ? (
          <p>{t('nothingSent')}</p>
        ) : (
          <MessageView source={outcome.request} label={t('sent')} />
        )}
      </div>
    );
  });
}

/** Longer strings, such as pictures, are cut; the messages have them whole. */
const MAX_STRING_CHARACTERS = 300;

/** Input requests of a result (2026-07-28, `input_required`), and the next round's answers. */
function RoundRequests({ outcome, next }: { outcome: Outcome; next: Outcome | undefined }) {
  const t = useTranslations('elicitation');
  const sent = useMemo(() => paramsOf(next?.request ?? ''), [next?.request]);
  if (outcome.kind !== 'result' || !isObject(outcome.result)) return null;
  const { resultType, inputRequests, requestState } = outcome.result;
  if (resultType !== 'input_required') return null;
  const requests = isObject(inputRequests) ? Object.entries(inputRequests) : [];
  const responses = toObject(sent?.['inputResponses']);
  return (
    <div className={styles['asked']}>
      <h3>{t('asked')}</h3>
      {inputRequests === undefined && <p>{t('putOff')}</p>}
      {requests.length > 0 && (
        <ul className="grid gap-8">
          {requests.map(([key, request]) => (
            <li key={key}>
              <p>
                <code className="sm">{key}</code> <code className="sm">{methodOf(request)}</code> {textOf(request)}
              </p>
              {Object.hasOwn(responses, key) ? (
                <p>
                  {t('answeredWith')}{' '}
                  <code className="sm">{stringifyJson(shortenStrings(responses[key], MAX_STRING_CHARACTERS))}</code>
                </p>
              ) : (
                <p>{t('notAnswered')}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {sent !== undefined && (
        <p>
          {typeof requestState === 'string' && sent['requestState'] === requestState
            ? t('stateEchoed', { count: requestState.length })
            : requestState === undefined && t('noState')}
        </p>
      )}
    </div>
  );
}

function paramsOf(request: string): JsonObject | undefined {
  try {
    const message = parseJson(request);
    return isObject(message) && isObject(message['params']) ? message['params'] : undefined;
  } catch {
    // Nothing was sent.
    return undefined;
  }
}

function methodOf(request: unknown): string {
  const { method } = toObject(request);
  return typeof method === 'string' ? method : jsonText(method);
}

function textOf(request: unknown): string {
  const params = toObject(toObject(request)['params']);
  if (typeof params['message'] === 'string') return params['message'];
  const messages: unknown[] = Array.isArray(params['messages']) ? params['messages'] : [];
  const { content } = toObject(messages.at(-1));
  const blocks: unknown[] = Array.isArray(content) ? content : [content];
  const texts = blocks.flatMap((block) => (isObject(block) ? [block['text']] : []));
  return texts.filter((text) => typeof text === 'string').join(' ');
}
