import { useTranslations } from 'use-intl';

import { endOnce } from '../../../core/text/phrase';
import type { CauseCode, DecisionCode } from '../../../core/authorization/codes';
import type { Cause, Decision, Deviation, Facts } from '../../../core/authorization/model';
import { factText } from '../../../core/authorization/cause-text';
import texts from '../../../core/authorization/texts.json';
import type { authorization } from '../../i18n/en/lazy';

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

type TextKey =
  | `decision.${DecisionCode & keyof (typeof authorization)['decision']}`
  | `cause.${CauseCode & keyof (typeof authorization)['cause']}.${'title' | 'todo'}`;

type Values = Record<(typeof FACT_NAMES)[number], string> & { tools: number; whose?: string };

/** Facts as values of texts: an empty or absent one is `none`, on which texts select; a list is joined. */
function valuesOf(facts: Facts): Values {
  const values = Object.fromEntries(FACT_NAMES.map((name) => [name, factText(facts, name)]));
  // ICU select keys have no hyphens.
  return {
    ...values,
    source: (facts['source'] ?? '').replace('-', ''),
    tools: Number(facts['tools'] ?? 0),
  } as Values;
}

export function useAuthorizationTexts() {
  const words = useTranslations('authorization');
  // The union of all these texts' value types is too large for the compiler.
  const t = words as unknown as (key: TextKey, values: Values) => string;
  // A message of a JSON parser, say, has no code and stays as it is.
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
    todo: ({ code, facts, responsible }: Cause) =>
      endOnce(t(`cause.${code}.todo`, { ...valuesIn(facts), whose: responsible })),
  };
}
