import type { CallForClients, FactOfCall } from '../../../core/clients/facts-of-call';
import type { ServerOffer } from '../../../core/clients/server-offer';
import { stringifyJson } from '../../../core/json/lossless';
import type { ListedTool } from '../../../core/protocol/tool';
import { pageWorker } from '../start-worker';
import type { ClientJob, Jobs, SentOffer, SentReason, LocalizedClient } from './client-jobs';

const ask = pageWorker('clients', {
  runInline: import.meta.env.DEV && (() => import('./client-jobs').then(({ runClientJob }) => runClientJob)),
});

/** Asks the worker, which alone has the facts about clients. */
export async function askClients<K extends keyof Jobs>(
  job: K,
  input: Jobs[K]['input'],
  signal?: AbortSignal,
): Promise<Jobs[K]['result']> {
  // Request and result belong to the same job, which TypeScript can't see.
  return ask({ job, input } as ClientJob, signal && { signal });
}

export type ReasonsByTool = ReadonlyMap<string, readonly SentReason[]>;

/** In the order of the offers. @param results in the same order */
export async function judgeOffers(
  offers: readonly ServerOffer[],
  results: readonly ReasonsByTool[],
  language: string,
  signal: AbortSignal,
): Promise<LocalizedClient<ListedTool>[][]> {
  const all = offers.map((offer, at) => sentOffer(offer, results[at]));
  const clientsByOffer = await askClients('judge', { offers: all, language }, signal);
  return clientsByOffer.map((clients, at) => withTools(clients, offers[at]?.tools ?? []));
}

/** Facts of the suite's `clients` about a call and its result. */
export async function factsOfCall({ tool, result, ...call }: CallForClients): Promise<readonly FactOfCall[]> {
  const textOf = (value: unknown) => (value === undefined ? undefined : stringifyJson(value));
  return askClients('call', { ...call, definition: textOf(tool?.definition), result: textOf(result) });
}

function sentOffer(
  { tools, instructions, capabilities, versions, metadata, ...offer }: ServerOffer,
  byTool: ReasonsByTool = new Map(),
): SentOffer {
  const json = stringifyJson({ instructions, capabilities, versions, metadata });
  const results = [...byTool].flatMap(([name, reasons]) => {
    const tool = tools.findIndex((each) => each.name === name);
    return tool < 0 ? [] : [{ tool, reasons }];
  });
  return { ...offer, tools: tools.map(({ definition }) => stringifyJson(definition)), results, json };
}

function withTools(
  clients: readonly LocalizedClient<number>[],
  tools: readonly ListedTool[],
): LocalizedClient<ListedTool>[] {
  // Reasons of several clients share a list, which stays shared: it may be long.
  const byList = new Map<object, LocalizedClient<ListedTool>['reasons'][number]['tools']>();
  const toolsOf = (list: LocalizedClient<number>['reasons'][number]['tools']) => {
    const withTool =
      byList.get(list) ??
      list.flatMap(({ tool: index, paths }) => {
        const tool = tools[index];
        return tool ? [{ tool, paths }] : [];
      });
    byList.set(list, withTool);
    return withTool;
  };
  return clients.map((client) => ({
    ...client,
    reasons: client.reasons.map((reason) => ({ ...reason, tools: toolsOf(reason.tools) })),
  }));
}
