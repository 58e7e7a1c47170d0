import { useTranslations } from 'use-intl';

import { isObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { valueOfText } from '../../../core/protocol/json-rpc';
import type { AnsweredRequest } from '../../../core/session/questions/answered-requests';
import { shortenStrings } from '../../../core/json/shorten-strings';

/** Longer strings are shown by their beginnings; an export has them whole. */
const SHOWN = 300;

/** What the server asked while the call ran, and how it was answered. Nothing where it asked nothing. */
export function KeptQuestions({ questions }: { questions: readonly AnsweredRequest[] }) {
  const t = useTranslations('history');
  if (questions.length === 0) return null;
  return (
    <>
      <h4>{t('questions')}</h4>
      <ul className="grid gap-6 break">
        {questions.map(({ asked, answered }, index) => {
          const { method, words } = questionIn(asked);
          return (
            <li key={index}>
              <code>{method}</code> {words}
              <div>
                {t('answer')} <code>{answerIn(answered)}</code>
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function questionIn(asked: string): { method: string; words: string } {
  const message = valueOfText(asked);
  const { method, params } = isObject(message) ? message : {};
  const words = isObject(params) ? params['message'] : undefined;
  return {
    method: typeof method === 'string' ? method : '',
    words: typeof words === 'string' ? words : '',
  };
}

function answerIn(answered: string): string {
  const message = valueOfText(answered);
  const { result, error } = isObject(message) ? message : {};
  return stringifyJson(shortenStrings(result ?? error, SHOWN));
}
