import type { ServerJson } from '../core/session/connect/server-json/read-server-json';
import {
  missingInputs,
  type OfferInput,
  type ServerOffer,
} from '../core/session/connect/server-json/server-offers';
import { UsageError } from './options';

type Config = Record<string, unknown>;

/**
 * The servers that a `server.json` offers, as entries of an `mcpServers` JSON. What it asks for comes from the environment.
 * @returns those that have all that they need
 * @throws UsageError where none has, with the names of what is missing
 */
export function serversOfServerJson(
  document: ServerJson,
  file: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, Config> {
  const name = document.name.split('/').at(-1) ?? document.name;
  const several = document.offers.length > 1;
  const servers: Record<string, Config> = {};
  const wanting: string[] = [];
  for (const offer of document.offers) {
    const values = valuesIn(offer, environment);
    const missing = missingInputs(offer, values).map(variableOf);
    const target = offer.target(values);
    if (missing.length > 0) {
      wanting.push(`${offer.type} ${offer.identifier}: ${missing.join(', ')}`);
    } else if (target) {
      const { kind, ...entry } = target;
      const type = kind === 'http' || kind === 'sse' ? { type: kind } : {};
      servers[freeName(several ? `${name}-${offer.type}` : name, servers)] = { ...entry, ...type };
    }
  }
  if (Object.keys(servers).length > 0) return servers;
  throw new UsageError(
    wanting.length > 0
      ? `--config ${file}: set in the environment what the server needs (${wanting.join('; ')}), or paste the file into the page, under Servers.`
      : `--config ${file}: it has no package that Loupe can run, and no remote.`,
  );
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

/** The variable of the environment that an input comes from: `--api-key` from `API_KEY`. */
function variableOf({ name, of }: OfferInput): string {
  return of === 'env' ? name : variableName(name);
}

/** A name as a variable of the environment has it: `API_KEY` for `api-key`. */
export function variableName(name: string): string {
  return name.replace(/^\W+/, '').replace(/\W+/g, '_').toUpperCase();
}

function freeName(wanted: string, taken: object): string {
  let name = wanted;
  for (let n = 2; Object.hasOwn(taken, name); n++) name = `${wanted}-${n}`;
  return name;
}
