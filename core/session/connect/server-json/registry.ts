import { CodedError, type Host, HostError } from '../../../host';
import { isObject, type JsonObject, propertyOf, toList, toObject } from '../../../json/json-object';
import { textOf } from '../../../protocol/listed-items';
import { exchange } from '../../../transports/exchange';
import { httpError } from '../../../transports/http-error';
import { readUpTo } from '../../../transports/read-up-to';

export interface RegistryServer {
  name: string;
  title: string | undefined;
  description: string;
  version: string | undefined;
  /** `active`, `deprecated`, `deleted` */
  status: string | undefined;
  document: JsonObject;
}

export interface RegistryPage {
  servers: readonly RegistryServer[];
  next: string | undefined;
}

/** `not-registry`: JSON without a list of servers. */
export class RegistryError extends CodedError<'not-json' | 'not-registry' | 'too-large'> {
  override name = 'RegistryError';
}

const PAGE_SIZE = 50;
const LIMIT_MS = 30_000;
const MAX_BYTES = 10_000_000;

/** @param base of the registry, with or without the version of its API (`/v0`, `/v0.1`) */
export function registryUrl(base: string, { search, cursor }: { search: string; cursor?: string }): string {
  const { origin, pathname, searchParams } = new URL(base);
  const path = pathname.replace(/\/+$/, '');
  searchParams.set('limit', String(PAGE_SIZE));
  // Otherwise each version is an entry of its own.
  searchParams.set('version', 'latest');
  if (search !== '') searchParams.set('search', search);
  if (cursor !== undefined) searchParams.set('cursor', cursor);
  return `${origin}${/\/v\d[\w.]*$/.test(path) ? path : `${path}/v0`}/servers?${searchParams.toString()}`;
}

/** Asks a registry once. @throws HostError, HttpError, RegistryError */
export async function fetchRegistryPage(
  host: Pick<Host, 'version' | 'request'>,
  url: string,
  signal: AbortSignal,
): Promise<RegistryPage> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT_MS);
  const headers = [{ accept: 'application/json' }];
  let bytes: Uint8Array | undefined;
  try {
    const { body, ...head } = await exchange(host, {
      method: 'GET',
      url,
      headers,
      signal: AbortSignal.any([signal, limit.signal]),
    });
    bytes = await readUpTo(body, MAX_BYTES);
    if (head.status !== 200)
      throw httpError({ ...head, url, requestHeaders: [], body: new TextDecoder().decode(bytes) });
  } catch (error) {
    const seconds = String(LIMIT_MS / 1000);
    if (limit.signal.aborted && !signal.aborted)
      throw new HostError('timeout', `No response within ${seconds} s.`, { seconds });
    throw error;
  } finally {
    clearTimeout(timer);
  }
  if (!bytes) throw new RegistryError('too-large', 'The response is larger than 10 MB.');
  return readPage(parse(new TextDecoder().decode(bytes)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RegistryError('not-json', 'The response is not JSON.');
  }
}

/** Entries are `{ server, _meta }`, in older registries the `server.json` itself. */
function readPage(response: unknown): RegistryPage {
  const servers = propertyOf(response, 'servers');
  if (!Array.isArray(servers)) throw new RegistryError('not-registry', 'The response has no array “servers”.');
  const metadata = toObject(propertyOf(response, 'metadata'));
  const next = textOf(metadata['nextCursor']) ?? textOf(metadata['next_cursor']);
  return { servers: toList(servers).filter(isObject).map(readEntry), next: next || undefined };
}

function readEntry(entry: JsonObject): RegistryServer {
  const document = isObject(entry['server']) ? entry['server'] : entry;
  const official = toObject(toObject(entry['_meta'])['io.modelcontextprotocol.registry/official']);
  return {
    name: textOf(document['name']) ?? '?',
    title: textOf(document['title']),
    description: textOf(document['description']) ?? '',
    version: textOf(document['version']),
    status: textOf(official['status']) ?? textOf(document['status']),
    document,
  };
}
