import { isObject, type JsonObject, stringsIn } from '../../../json/json-object';
import { textOf } from '../../../protocol/listed-items';
import { checkServerJson, type ServerJsonProblem } from './check-server-json';
import { type ServerOffer, offersOf } from './server-offers';

import texts from './texts.json';

export interface ServerJson {
  /** `io.github.user/weather` */
  name: string;
  title: string | undefined;
  description: string | undefined;
  version: string | undefined;
  offers: readonly ServerOffer[];
  problems: readonly ServerJsonProblem[];
  /** Whether it has a secret's value, which a published document must not. */
  hasSecrets: boolean;
}

/** A `server.json`, or one wrapped in `server` as the registry's API returns it; undefined for other documents. */
export function readServerJson(document: unknown): ServerJson | undefined {
  const server = serverIn(document);
  if (!server) return undefined;
  return {
    name: textOf(server['name']) ?? 'server',
    title: textOf(server['title']),
    description: textOf(server['description']),
    version: textOf(server['version']),
    offers: offersOf(server),
    problems: checkServerJson(server),
    hasSecrets: hasSecrets(server),
  };
}

function serverIn(document: unknown): JsonObject | undefined {
  if (!isObject(document)) return undefined;
  if (isServerJson(document)) return document;
  const { server } = document;
  return isObject(server) && isServerJson(server) ? server : undefined;
}

function isServerJson({ $schema, name, packages, remotes }: JsonObject): boolean {
  if (typeof $schema === 'string' && /\bserver\.schema\.json$/.test($schema)) return true;
  return typeof name === 'string' && (Array.isArray(packages) || Array.isArray(remotes));
}

function hasSecrets(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasSecrets);
  if (!isObject(value)) return false;
  const texts = stringsIn([value['value'], value['default']]).filter((text) => text !== '');
  // Such as `Bearer {token}`: the value is the variable's.
  const isTemplate = texts.every((text) => /^(?:[^{}]*\{[^{}]*\})+$/.test(text));
  return (value['isSecret'] === true && !isTemplate) || Object.values(value).some(hasSecrets);
}

export function problemText({ rule, path, values }: ServerJsonProblem): string {
  const text = texts[rule].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  return `${path}: ${text}`;
}
