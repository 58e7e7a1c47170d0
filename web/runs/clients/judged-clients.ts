import { useEffect, useMemo, useState } from 'react';

import { type JudgedClient, judgeClients } from '../../../core/clients/judge-clients';
import type { ServerOffer } from '../../../core/clients/server-offer';
import { CLIENTS, DIRECTORIES } from '../../../core/clients/clients';
import { nextTurn } from '../../../core/json/in-turns';
import { toolTraits } from '../../../core/clients/tool-traits';

/** Milliseconds of reading definitions before the page gets its turn. */
const SLICE_MS = 12;

/** Undefined until all definitions are read, which takes several tasks for hundreds of tools. */
export function useJudgedClients(offer: ServerOffer): readonly JudgedClient[] | undefined {
  const offers = useMemo(() => [offer], [offer]);
  return useJudgedOffers(offers)?.[0];
}

/** The same for several servers, in their order. */
export function useJudgedOffers(offers: readonly ServerOffer[]): readonly (readonly JudgedClient[])[] | undefined {
  const [judged, setJudged] = useState<{ of: typeof offers; clients: JudgedClient[][] }>();
  useEffect(() => {
    let isGone = false;
    void judgeInTurns(offers, () => isGone).then((clients) => clients && setJudged({ of: offers, clients }));
    return () => {
      isGone = true;
    };
  }, [offers]);
  return judged?.of === offers ? judged.clients : undefined;
}

async function judgeInTurns(
  offers: readonly ServerOffer[],
  isGone: () => boolean,
): Promise<JudgedClient[][] | undefined> {
  let sliceStart = performance.now();
  const mayGoOn = async () => {
    if (performance.now() - sliceStart >= SLICE_MS) {
      await nextTurn();
      sliceStart = performance.now();
    }
    return !isGone();
  };
  const judged: JudgedClient[][] = [];
  for (const offer of offers) {
    for (const { definition } of offer.tools) {
      if (!(await mayGoOn())) return undefined;
      // Memoized: the judge finds them.
      toolTraits(definition);
    }
    if (!(await mayGoOn())) return undefined;
    judged.push(judgeClients(offer, [...CLIENTS, ...DIRECTORIES]));
  }
  return judged;
}
