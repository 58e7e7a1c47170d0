import { useCallback, useMemo } from 'react';
import { useLocale } from 'use-intl';

import type { ServerOffer } from '../../../core/clients/server-offer';
import type { ListedTool } from '../../../core/protocol/tool';
import { type PromiseState, usePromise } from '../../ui/use-promise';
import type { ToldClient } from '../../workers/clients/answer-clients';
import { judgeOffers } from '../../workers/clients/ask-clients';

export type ShownClient = ToldClient<ListedTool>;

/** What clients do with several servers, in their order. */
export function useJudgedOffers(offers: readonly ServerOffer[]): PromiseState<readonly (readonly ShownClient[])[]> {
  const language = useLocale();
  const ask = useCallback((signal: AbortSignal) => judgeOffers(offers, language, signal), [offers, language]);
  return usePromise(ask);
}

export function useJudgedClients(offer: ServerOffer) {
  const offers = useMemo(() => [offer], [offer]);
  return useJudgedOffers(offers);
}
