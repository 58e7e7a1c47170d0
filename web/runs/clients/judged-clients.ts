import { useCallback, useMemo, useState } from 'react';
import { useLocale } from 'use-intl';

import type { ServerOffer } from '../../../core/clients/server-offer';
import type { ListedTool } from '../../../core/protocol/tool';
import { type PromiseState, usePromise } from '../../ui/use-promise';
import type { LocalizedClient } from '../../workers/clients/client-jobs';
import { judgeOffers } from '../../workers/clients/ask-clients';
import { type ResultSource, useResults } from './session-results';

export type ShownClient = LocalizedClient<ListedTool>;

const NEVER = new Promise<never>(() => undefined);

type Judged = PromiseState<readonly (readonly ShownClient[])[]>;

/** What clients do with several servers, in their order. @param sources of their results, in the same order */
export function useJudgedOffers(
  offers: readonly ServerOffer[],
  sources: readonly (ResultSource | undefined)[],
): Judged {
  const language = useLocale();
  const results = useResults(sources);
  const ask = useCallback(
    // Waits for the results: judged without them first, the clients would change places.
    (signal: AbortSignal) => (results ? judgeOffers(offers, results, language, signal) : NEVER),
    [offers, results, language],
  );
  const asked = usePromise(ask);
  // The last results stay until new ones are judged.
  const [before, setBefore] = useState<{ offers: typeof offers; asked: Judged }>();
  if (asked.state !== 'waiting' && asked !== before?.asked) setBefore({ offers, asked });
  return asked.state === 'waiting' && before?.offers === offers ? before.asked : asked;
}

export function useJudgedClients(offer: ServerOffer, source: ResultSource | undefined) {
  const offers = useMemo(() => [offer], [offer]);
  const sources = useMemo(() => [source], [source]);
  return useJudgedOffers(offers, sources);
}
