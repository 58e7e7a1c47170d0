import { useTranslations } from 'use-intl';

import type { CauseCode, DecisionCode } from '../../../core/authorization/codes';
import type { Cause, Decision, Deviation, Facts } from '../../../core/authorization/model';
import { factText } from '../../../core/authorization/cause-text';
import texts from '../../../core/authorization/texts.json';
import type { authorization } from '../../i18n/en/lazy';

/** All names of facts that the catalogue's words have a place for. */
export const FACT_NAMES = [
  'actual',
  'address',
  'advertised',
  'asked',
  'audience',
  'auth',
  'authorize',
  'challenge',
  'claim',
  'description',
  'deviation',
  'documents',
  'endpoint',
  'error',
  'expired',
  'expires',
  'field',
  'form',
  'from',
  'grant',
  'host',
  'id',
  'initial',
  'iss',
  'issuer',
  'kind',
  'link',
  'location',
  'metadata',
  'methods',
  'other',
  'parameter',
  'pkce',
  'prompt',
  'proxy',
  'reason',
  'redirect',
  'refresh',
  'register',
  'registered',
  'resource',
  'retry',
  'said',
  'scheme',
  'scope',
  'scopes',
  'seconds',
  'servers',
  'source',
  'status',
  'time',
  'to',
  'token',
  'type',
  'url',
  'used',
] as const;

const WRONG = Object.keys(texts.wrong) as (keyof typeof texts.wrong)[];

/** Only what the catalogue has: a code without words is an error of types below. */
type WordsKey =
  | `decision.${DecisionCode & keyof (typeof authorization)['decision']}`
  | `cause.${CauseCode & keyof (typeof authorization)['cause']}.${'title' | 'todo'}`;

type Values = Record<(typeof FACT_NAMES)[number], string> & { tools: number; whose?: string };

/** Facts as the words take them: one that is empty or absent is `none`, by which they choose; a list stands on one line. */
function valuesOf(facts: Facts): Values {
  const values = Object.fromEntries(FACT_NAMES.map((name) => [name, factText(facts, name)]));
  // A hyphen is no part of the name of a choice.
  return {
    ...values,
    source: (facts['source'] ?? '').replace('-', ''),
    tools: Number(facts['tools'] ?? 0),
  } as Values;
}

/** Decisions and causes in words, with their facts filled in. */
export function useAuthorizationWords() {
  const words = useTranslations('authorization');
  // The types of all these words' values at once are more than the compiler takes on.
  const t = words as unknown as (key: WordsKey, values: Values) => string;
  // A response's own words, such as those of a JSON parser, have no code.
  const valuesIn = (facts: Facts): Values => {
    const wrong = WRONG.find((each) => each === facts['wrong']);
    const member = facts['member'] ?? '';
    return { ...valuesOf(facts), ...(wrong && { reason: words(`wrong.${wrong}`, { member }) }) };
  };
  return {
    decision: ({ code, facts }: Decision) => {
      const deviation = `settings.deviations_${facts['deviation'] as Deviation}` as const;
      const named = words.has(deviation) && { deviation: words(deviation) };
      return t(`decision.${code}`, { ...valuesOf(facts), ...named });
    },
    title: ({ code, facts }: Cause) => t(`cause.${code}.title`, valuesIn(facts)),
    todo: ({ code, facts, responsible }: Cause) => t(`cause.${code}.todo`, { ...valuesIn(facts), whose: responsible }),
  };
}
