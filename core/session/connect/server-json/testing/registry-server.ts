import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { JsonObject } from '../../../../json/json-object';

const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

export interface TestRegistry {
  origin: string;
  /** Targets that were asked for, in order. */
  asked: readonly string[];
  stop: () => void;
}

/**
 * A registry by its published OpenAPI (`GET /v0/servers`): 130 towns' servers, of which Lisbon's has two versions.
 * `/older` responds as before `_meta`, `/silent` never, `/page` with HTML, `/other` with other JSON.
 */
export async function startRegistry(): Promise<TestRegistry> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (pathname.startsWith('/silent/')) return;
    if (pathname.startsWith('/page/')) response.setHeader('content-type', 'text/html').end('<!doctype html>');
    else if (pathname.startsWith('/other/')) send(200, { items: [] });
    else if (/^\/(older\/)?v0(\.1)?\/servers$/.test(pathname)) {
      const limit = Number(searchParams.get('limit') ?? '30');
      if (!(limit >= 1 && limit <= 100)) send(422, { title: 'Unprocessable Entity', status: 422 });
      else send(200, listed(searchParams, limit, pathname.startsWith('/older/')));
    } else send(404, { title: 'Not Found', status: 404, detail: 'Endpoint not found' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

interface Entry {
  server: JsonObject & { name: string; version: string };
  isLatest: boolean;
  status: string;
}

const TOWNS = Array.from({ length: 129 }, (_, n) => `town-${String(n + 1).padStart(3, '0')}`);

const ENTRIES: Entry[] = [
  entry('lisbon', '1.0.0', false),
  entry('lisbon', '1.1.0', true),
  ...TOWNS.map((town) => entry(town, '1.0.0', true, town === 'town-001' ? 'deprecated' : 'active')),
];

function entry(town: string, version: string, isLatest: boolean, status = 'active'): Entry {
  const server = {
    $schema: SCHEMA,
    name: `io.example.towns/${town}`,
    title: `Weather of ${town}`,
    description: `<b>Weather</b> of ${town}.`,
    version,
    remotes: [{ type: 'streamable-http', url: `https://${town}.example.com/mcp` }],
  };
  return { server, isLatest, status };
}

function listed(query: URLSearchParams, limit: number, isOlder: boolean) {
  const search = (query.get('search') ?? '').toLowerCase();
  const matching = ENTRIES.filter(
    ({ server, isLatest }) =>
      server.name.toLowerCase().includes(search) && (isLatest || query.get('version') !== 'latest'),
  );
  const cursorOf = ({ server }: Entry) => `${server.name}:${server.version}`;
  const from = matching.findIndex((each) => cursorOf(each) === query.get('cursor')) + 1;
  const page = matching.slice(from, from + limit);
  const last = page.at(-1);
  const next = last && from + limit < matching.length ? cursorOf(last) : undefined;
  if (isOlder) {
    return {
      servers: page.map(({ server, status }) => ({ ...server, status })),
      metadata: { next_cursor: next, count: page.length },
    };
  }
  const at = '2026-11-01T12:00:00Z';
  return {
    servers: page.map(({ server, isLatest, status }) => ({
      server,
      _meta: { 'io.modelcontextprotocol.registry/official': { status, publishedAt: at, updatedAt: at, isLatest } },
    })),
    metadata: { nextCursor: next, count: page.length },
  };
}
