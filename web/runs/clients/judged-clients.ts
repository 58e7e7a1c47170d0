import { useEffect, useMemo, useState } from 'react';

import { type JudgedClient, judgeClients, type ServerOffer } from '../../../core/clients/judge-clients';
import { CLIENTS, DIRECTORIES } from '../../../core/clients/clients';
import { toolTraits } from '../../../core/clients/tool-traits';
import { inBrowser, useStoredValue } from '../../ui/remember';

/** Milliseconds of reading definitions before the page gets its turn. */
const SLICE_MS = 12;

/** Undefined until all definitions are read, which takes several tasks for hundreds of tools. */
export function useJudgedClients(offer: ServerOffer): readonly JudgedClient[] | undefined {
  const { tools } = offer;
  const [read, setRead] = useState<ServerOffer['tools']>();
  useEffect(() => {
    let isGone = false;
    void readTraits(tools, () => isGone).then(() => !isGone && setRead(tools));
    return () => {
      isGone = true;
    };
  }, [tools]);
  return useMemo(
    () => (read === offer.tools ? judgeClients(offer, [...CLIENTS, ...DIRECTORIES]) : undefined),
    [read, offer],
  );
}

async function readTraits(tools: ServerOffer['tools'], isGone: () => boolean): Promise<void> {
  let sliceStart = performance.now();
  for (const { definition } of tools) {
    if (performance.now() - sliceStart >= SLICE_MS) {
      await new Promise((resolve) => setTimeout(resolve));
      if (isGone()) return;
      sliceStart = performance.now();
    }
    // Memoized: the judge finds them.
    toolTraits(definition);
  }
}

const readNames = (kept: unknown): readonly string[] =>
  Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];

/** Names of the clients that the user cares about; empty for all. */
export function useWantedClients(): [readonly string[], (names: readonly string[]) => void] {
  const [names, store] = useStoredValue(inBrowser, 'loupe.clients', readNames);
  return [names, (next) => store(next.length === 0 ? undefined : next)];
}
