import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { valueOfJson } from '../../../core/protocol/json-rpc';
import type { AnsweredRequest } from '../../../core/session/server-requests/answered-requests';
import { shortenStrings } from '../../../core/json/shorten-strings';

/** Longer strings are cut here; an export has them whole. */
const MAX_STRING_LENGTH = 300;

export function AnsweredRequests({ requests }: { requests: readonly AnsweredRequest[] }) {
  const t = useTranslations('history');
  if (requests.length === 0) return null;
  return (
    <>
      <h4>{t('questions')}</h4>
      <ul className="grid gap-8 break">
        {requests.map(({ asked, answered }, index) => {
          const { method, message } = parseServerRequest(asked);
          return (
            <li key={index}>
              <code>{method}</code> {message}
              <div>
                {t('answer')} <code>{answerText(answered)}</code>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function parseServerRequest(json: string): { method: string; message: string } {
  const request = valueOfJson(json);
  const { method, params } = isObject(request) ? request : {};
  const message = isObject(params) ? params['message'] : undefined;
  return { method: typeof method === 'string' ? method : '', message: typeof message === 'string' ? message : '' };
}

function answerText(answered: string): string {
  const message = valueOfJson(answered);
  const { result, error } = isObject(message) ? message : {};
  return stringifyJson(shortenStrings(result ?? error, MAX_STRING_LENGTH));
}
