import { describe, expect, it } from 'vitest';
import { isSecretHeader, maskSecrets, maskBody, maskHeaders } from './mask-secrets';
import { MASK, Secrets } from './secrets';

const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl';

describe('A text', () => {
  it.each([
    [`Failed with ${JWT}.`, `Failed with ${MASK}.`],
    ['GET https://me:pw@a.b/?access_token=x1y2', `GET https://${MASK}@a.b/?access_token=${MASK}`],
    ['http://127.0.0.1/cb?code=abc&state=s', `http://127.0.0.1/cb?code=${MASK}&state=s`],
    ['Authorization: Bearer abc123def456', `Authorization: Bearer ${MASK}`],
    ['the value sesame/open=1 is known', `the value ${MASK} is known`],
    ['as in a form: sesame%2Fopen%3D1', `as in a form: ${MASK}`],
  ])('%s', (text, shown) => {
    expect(maskSecrets(text, new Secrets(['sesame/open=1']))).toBe(shown);
  });

  it.each([
    'Bearer realm="mcp", error="invalid_token", resource_metadata="https://a.b/.well-known/x"',
    'Basic authentication is needed, by a bearer token.',
    'https://a.b/mcp?page=2#part',
    '{"error":{"code":-32600,"message":"No."}}',
  ])('that is no secret stays: %s', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  it('is not searched for values that stand everywhere', () => {
    expect(maskSecrets('a cat', new Secrets(['a', 'cat']))).toBe('a cat');
  });
});

it('The body of a form or of JSON is masked by the names of its members', () => {
  const names = ['code', 'code_verifier', 'client_secret', 'refresh_token', 'client_assertion', 'subject_token'];
  const form = new URLSearchParams([
    ...names.map((name): [string, string] => [name, 'SECRET']),
    ['scope', 'read'],
    ['token_type_hint', 'refresh_token'],
  ]);
  expect(maskBody(form.toString())).toBe(
    [...names.map((name) => `${name}=${MASK}`), 'scope=read', 'token_type_hint=refresh_token'].join('&'),
  );
  const answer = {
    access_token: 'SECRET "quoted"',
    token_type: 'Bearer',
    token_endpoint: 'https://a.b/token',
    progressToken: 'p-1',
    nextPageToken: 'n-1',
  };
  expect(JSON.parse(maskBody(JSON.stringify(answer)))).toEqual({ ...answer, access_token: MASK });
});

it('Of headers that carry credentials the scheme is left', () => {
  expect(
    maskHeaders([
      ['Authorization', 'DPoP abc'],
      ['DPoP', JWT],
      ['X-Api-Key', 'k'],
      ['DPoP-Nonce', 'n'],
      ['Location', 'http://a.b/?code=c'],
    ]),
  ).toEqual([
    ['Authorization', `DPoP ${MASK}`],
    ['DPoP', MASK],
    ['X-Api-Key', MASK],
    ['DPoP-Nonce', 'n'],
    ['Location', `http://a.b/?code=${MASK}`],
  ]);
  expect(isSecretHeader('set-cookie')).toBe(true);
});

it.each<[string, string]>([
  ['schemes', 'a+'],
  ['names in a query', 'key'],
  ['queries', '?key'],
  ['keys', 'sk-'],
  ['JWTs', 'eyJ-'],
])('takes no time that grows faster than a text of half %s', (_, part) => {
  const startedAt = performance.now();
  maskSecrets(`?@=${part.repeat(200_000 / part.length)}`);
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

it.each([
  ['https://a.b/mcp?api_key=QQQ&page=2', 'https://a.b/mcp?api_key=••••••&page=2'],
  ['https://a.b/mcp?x=1&access_token=s%20#token=2', 'https://a.b/mcp?x=1&access_token=••••••#token=2'],
  ['https://me:pw@a.b/', 'https://••••••@a.b/'],
  ['https://a.b/mcp?page=2&q=keyboard', 'https://a.b/mcp?page=2&q=keyboard'],
  ['npx server --url=https://a.b/?token=1', 'npx server --url=https://a.b/?token=••••••'],
])('%s is shown as %s', (url, shown) => {
  expect(maskSecrets(url)).toBe(shown);
});
