import { type SetUp, SERVER, AGAIN, RETRY, ANYWAY, ENDPOINTS, told, RESOURCE, at, html } from './set-up';

const OTHER_RESOURCE = told(
  'The metadata is for a different resource',
  'Fix it on the server, or connect to the URL that the metadata names.',
  SERVER,
  ANYWAY,
  RETRY,
);

export const RESOURCE_METADATA: readonly SetUp[] = [
  ...(
    [
      [
        '404',
        told(
          'No metadata found',
          'The server must return JSON at one of these URLs, or name another one as “resource_metadata” in its challenge.',
          SERVER,
          RETRY,
          ENDPOINTS,
        ),
        { status: 404 },
      ],
      [
        '500',
        told(
          'No metadata found',
          'The server must return JSON at one of these URLs, or name another one as “resource_metadata” in its challenge.',
          SERVER,
          RETRY,
          ENDPOINTS,
        ),
        html('Oops', 500),
      ],
      [
        'a web page',
        told(
          'No metadata found',
          'The server must return JSON at one of these URLs, or name another one as “resource_metadata” in its challenge.',
          SERVER,
          RETRY,
          ENDPOINTS,
        ),
        html('Welcome'),
      ],
    ] as const
  ).map(([name, page, answer]): SetUp => ({
    name: `the link in the challenge leads to ${name}`,
    behaviour: ({ origin }) => ({
      resource: undefined,
      metadata: undefined,
      challenge: `Bearer resource_metadata="${origin}/meta"`,
      intercept: ({ path }) => (path === '/meta' ? answer : path === '/register' ? { status: 404 } : undefined),
    }),
    code: 'metadata-not-found',
    page,
    headless: { environment: 'client', says: 'works' },
  })),
  {
    name: 'the link in the challenge is not https',
    behaviour: () => ({ challenge: 'Bearer resource_metadata="http://mcp.example/meta"' }),
    code: 'unsafe-address',
    page: told(
      'Loupe won’t open the URL in “resource_metadata”',
      'It must start with https:// and contain no password (http:// is allowed only for this computer).',
      SERVER,
      AGAIN,
    ),
  },
  {
    name: 'the resource differs by a slash',
    behaviour: ({ url }) => ({ resource: { resource: `${url}/` } }),
    code: 'resource-mismatch',
    page: OTHER_RESOURCE,
    leadsTo: 'authorized',
  },
  {
    name: 'the resource is another path',
    behaviour: ({ origin }) => ({ resource: { resource: `${origin}/other` } }),
    code: 'resource-mismatch',
    page: OTHER_RESOURCE,
    leadsTo: 'authorized',
  },
  {
    name: 'the resource’s metadata is no JSON',
    behaviour: () => at(RESOURCE, { status: 200, headers: { 'content-type': 'application/json' }, body: '{"a' }),
    code: 'metadata-malformed',
    page: told('Invalid metadata', 'Fix the document on the server.', SERVER, RETRY, ENDPOINTS),
  },
  {
    name: 'the resource’s metadata names no authorization server',
    behaviour: () => ({ resource: { authorization_servers: [] } }),
    code: 'metadata-malformed',
    page: told('Invalid metadata', 'Fix the document on the server.', SERVER, RETRY, ENDPOINTS),
  },
  {
    name: 'no metadata at all, and no endpoints',
    behaviour: () => ({
      resource: undefined,
      metadata: undefined,
      intercept: ({ path }) => (path === '/mcp' ? undefined : { status: 404, body: 'Nothing is here.' }),
      challenge: 'Bearer',
    }),
    code: 'metadata-not-found',
    page: told(
      'No metadata found',
      'The server must return JSON at one of these URLs, or name another one as “resource_metadata” in its challenge.',
      SERVER,
      RETRY,
      ENDPOINTS,
    ),
  },
];
