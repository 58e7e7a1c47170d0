import { type ServerJson, problemText } from '../core/session/connect/server-json/read-server-json';
import { missingInputs, type ServerOffer } from '../core/session/connect/server-json/server-offers';
import type { OfferInput } from '../core/session/connect/server-json/offer-inputs';

import type { MissingInput } from './missing-inputs';
import { UsageError } from './options';

export interface FoundServer {
  name: string;
  title: string;
  config: Record<string, unknown>;
  missing: readonly MissingInput[];
}

/** A `server.json` as entries of `mcpServers`, with inputs from the environment. @throws UsageError if unusable */
export function serversOfServerJson(
  document: ServerJson,
  file: string,
  environment: Readonly<Record<string, string | undefined>>,
): FoundServer[] {
  const errors = document.problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    throw new UsageError([`--config ${file}: not a valid server.json.`, ...errors.map(problemText)].join('\n  '));
  const name = document.name.split('/').at(-1) ?? document.name;
  const hasSeveral = document.offers.length > 1;
  const taken = new Set<string>();
  const servers = document.offers.flatMap((offer): FoundServer[] => {
    const values = valuesIn(offer, environment);
    const target = offer.target(values);
    if (!target) return [];
    const { kind, ...entry } = target;
    const type = kind === 'stdio' || kind === 'auto' ? {} : { type: kind };
    const missing = missingInputs(offer, values).map((input) => ({
      variable: variableOf(input),
      description: input.description,
      isSecret: input.isSecret,
    }));
    const ownName = freeName(hasSeveral ? `${name}-${offer.type}` : name, taken);
    const title = `${offer.type} ${offer.identifier}`;
    return [{ name: ownName, title, config: { ...entry, ...type }, missing }];
  });
  if (servers.length > 0) return servers;
  throw new UsageError(`--config ${file}: it has no package that Loupe can run, and no remote.`);
}

function valuesIn(
  { inputs }: ServerOffer,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const value = environment[variableOf(input)];
      return value === undefined ? [] : [[input.key, value]];
    }),
  );
}

/** `--api-key` → `API_KEY`. */
function variableOf({ name, of }: OfferInput): string {
  return of === 'env' ? name : variableName(name);
}

/** `api-key` → `API_KEY`. */
export function variableName(name: string): string {
  return name
    .replace(/^\P{ID_Continue}+/u, '')
    .replace(/\P{ID_Continue}+/gu, '_')
    .toUpperCase();
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}-${n}`;
  taken.add(name);
  return name;
}
