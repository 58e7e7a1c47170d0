import type { CallForClients, FactOfCall } from '../../../core/clients/facts-of-call';
import type { ServerOffer } from '../../../core/clients/server-offer';
import { stringifyJson } from '../../../core/json/lossless';
import type { ListedTool } from '../../../core/protocol/tool';
import { pageWorker } from '../start-worker';
import type { ClientQuestion, Jobs, SentOffer, ToldClient } from './answer-clients';

const ask = pageWorker('clients', {
  answerInline: import.meta.env.DEV && (() => import('./answer-clients').then(({ answerClients }) => answerClients)),
});

/** What is known of clients is in the worker alone. */
export async function askClients<K extends keyof Jobs>(
  job: K,
  input: Jobs[K]['input'],
  signal?: AbortSignal,
): Promise<Jobs[K]['answer']> {
  // Question and answer belong to the same job, which TypeScript can't see.
  return ask({ job, input } as ClientQuestion, signal && { signal });
}

/** In the order of the offers. */
export async function judgeOffers(
  offers: readonly ServerOffer[],
  language: string,
  signal: AbortSignal,
): Promise<ToldClient<ListedTool>[][]> {
  const judged = await askClients('judge', { offers: offers.map(sent), language }, signal);
  return judged.map((clients, at) => withTools(clients, offers[at]?.tools ?? []));
}

/** Of a suite's call. */
export async function factsOfCall({ tool, result, ...call }: CallForClients): Promise<readonly FactOfCall[]> {
  const textOf = (value: unknown) => (value === undefined ? undefined : stringifyJson(value));
  return askClients('call', { ...call, definition: textOf(tool?.definition), result: textOf(result) });
}

function sent({ tools, instructions, capabilities, versions, metadata, ...offer }: ServerOffer): SentOffer {
  const json = stringifyJson({ instructions, capabilities, versions, metadata });
  return { ...offer, tools: tools.map(({ definition }) => stringifyJson(definition)), json };
}

function withTools(clients: readonly ToldClient<number>[], tools: readonly ListedTool[]): ToldClient<ListedTool>[] {
  const placed = new Map<object, ToldClient<ListedTool>['reasons'][number]['tools']>();
  const place = (list: ToldClient<number>['reasons'][number]['tools']) => {
    const known =
      placed.get(list) ??
      list.flatMap(({ tool: index, paths }) => {
        const tool = tools[index];
        return tool ? [{ tool, paths }] : [];
      });
    placed.set(list, known);
    return known;
  };
  return clients.map((client) => ({
    ...client,
    reasons: client.reasons.map((reason) => ({ ...reason, tools: place(reason.tools) })),
  }));
}
