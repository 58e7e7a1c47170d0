// Checks the cause that Loupe gives for a failed authorization by the requests and responses of the test's server.
import type { CauseCode } from '../../core/authorization/codes';
import type { AuthorizationSettings, AuthorizationState, Cause, TokenDetails } from '../../core/authorization/model';
import type { Answer, Seen, TestServer } from '../../core/authorization/testing/authorization-server';

interface Exchange {
  seen: Seen;
  answer: Answer;
}

export function exchangesOf({ seen, answered }: TestServer): Exchange[] {
  return seen.map((each, at) => ({ seen: each, answer: answered[at] ?? { status: 0 } }));
}

/** Of a failed flow. */
export interface Evidence {
  state: AuthorizationState;
  settings: AuthorizationSettings;
  /** The cause as the user reads it, in English. */
  text: string;
  /** Undefined if the requests went to another server. */
  exchanges: readonly Exchange[] | undefined;
}

/** A statement of a cause, and whether it is true. */
type Claim = readonly [claim: string, holds: boolean];

interface CauseEvidence extends Evidence {
  exchanges: readonly Exchange[];
  cause: Cause;
  fact: (name: string) => string;
  /** The last exchange of the step that failed. */
  last: Exchange | undefined;
  to: (path: RegExp) => Exchange[];
  /** Parameters of the redirect back to Loupe. */
  back: URLSearchParams;
  tokens: TokenDetails | undefined;
}

const SEVERAL = /[\s,]+/;
const words = (text: string) => text.split(SEVERAL).filter(Boolean);
const isOk = ({ answer }: Exchange) => answer.status >= 200 && answer.status < 300;
const bodyOf = (exchange: Exchange | undefined) =>
  (typeof exchange?.answer.body === 'object' ? exchange.answer.body : {}) as Record<string, unknown>;
const textOf = (exchange: Exchange | undefined) => {
  const { body } = exchange?.answer ?? {};
  return typeof body === 'string' ? body.replace(/\s+/g, ' ') : JSON.stringify(body ?? '');
};
/** Also decodes form-encoded errors. */
const decoded = (text: string) => text + (/^error=/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : '');
const hasToken = (exchange: Exchange) => typeof bodyOf(exchange)['access_token'] === 'string';
const challengeIn = ({ answer }: Exchange) => answer.headers?.['www-authenticate'] ?? '';
const statusIs = ({ last, fact }: CauseEvidence): Claim => [
  'the status is the one that came',
  last === undefined || fact('status').startsWith(String(last.answer.status)),
];
const metadataOf = ({ to }: CauseEvidence) => bodyOf(to(/oauth-authorization-server/).findLast(isOk));
const neverAsked = (given: CauseEvidence): Claim => [
  'the URL was not asked for',
  !given.exchanges.some(({ seen }) => seen.url.href === given.fact('url')),
];
const notUsed = ({ exchanges, back }: CauseEvidence): Claim => [
  'the code was not used',
  !exchanges.some(({ seen }) => seen.form.get('code') === back.get('code') && back.has('code')),
];
const differs = ({ fact }: CauseEvidence): Claim => [
  'what was expected is not what came',
  fact('expected') !== fact('actual'),
];
/** A parameter of the last request, or of the sign-in. */
const askedFor = ({ last, to }: CauseEvidence, name: string) =>
  last?.seen.form.get(name) ??
  to(/\/authorize$/)
    .at(-1)
    ?.seen.url.searchParams.get(name) ??
  '';

/** The claims of each cause, besides those of {@link everywhere}. */
const CLAIMS: Record<CauseCode, (given: CauseEvidence) => readonly Claim[]> = {
  'issuer-mismatch': (given) => [
    differs(given),
    ['the metadata says so', metadataOf(given)['issuer'] === given.fact('actual')],
  ],
  'issuer-not-allowed': ({ to }) => [['no credentials were sent', to(/\/token$/).length === 0]],
  'resource-refused': (given) => [
    ['this resource was asked for', askedFor(given, 'resource') === given.fact('resource')],
  ],
  'audience-refused': (given) => [['this audience was sent', askedFor(given, 'audience') === given.fact('audience')]],
  'par-required': (given) => [
    [
      'the metadata or the server says so',
      metadataOf(given)['require_pushed_authorization_requests'] === true ||
        /pushed|PAR/i.test(given.fact('description')),
    ],
    ['the browser was not sent for nothing', given.back.has('error') || given.back.size === 0],
  ],
  'interaction-required': (given) => [
    ['it says so', given.back.get('error')?.endsWith('_required') ?? false],
    [
      'this prompt was sent',
      given.fact('prompt') === '' || given.fact('prompt') === `prompt=${askedFor(given, 'prompt')}`,
    ],
  ],
  'user-not-assigned': (given) => [['it says so', given.fact('description').includes('assigned')]],
  'dpop-required': ({ exchanges }) => [
    ['no proof was sent', exchanges.every(({ seen }) => seen.headers['dpop'] === undefined)],
  ],
  'implicit-flow': () => [],
  'registration-method': (given) => [
    ['it was registered so', bodyOf(given.last)['token_endpoint_auth_method'] === given.fact('actual')],
    [
      'another was asked for',
      given.last?.seen.json['token_endpoint_auth_method'] === given.fact('asked') &&
        given.fact('asked') !== given.fact('actual'),
    ],
  ],
  'json-wanted': (given) => [statusIs(given)],
  'redirect-mismatch': (given) => [
    ['this redirect URI was sent', askedFor(given, 'redirect_uri') === given.fact('redirect')],
  ],
  'unknown-client': (given) => [['this client was named', askedFor(given, 'client_id') === given.fact('id')]],
  'grant-not-allowed': (given) => [
    [
      'this grant was asked for',
      given.back.has('error')
        ? given.fact('grant') === 'authorization_code'
        : askedFor(given, 'grant_type') === given.fact('grant'),
    ],
  ],
  'redirect-moved': (given) => [['the redirect URI is another', given.fact('redirect') !== given.fact('registered')]],
  'refresh-refused': ({ last }) => [
    ['a refresh token was sent', last?.seen.form.has('refresh_token') ?? false],
    ['it was rejected', last !== undefined && last.answer.status < 500],
  ],
  'no-refresh-token': ({ tokens }) => [['there is none', tokens?.hasRefreshToken !== true]],
  'stale-registration': (given) => [
    ['this client was named', askedFor(given, 'client_id') === given.fact('id')],
    ['Loupe had registered it', given.to(/\/register$/).some((each) => bodyOf(each)['client_id'] === given.fact('id'))],
  ],
  'no-registration': (given) => [
    [
      'Loupe can register none',
      metadataOf(given)['registration_endpoint'] === undefined || given.settings.grant !== 'authorization-code',
    ],
  ],
  'registration-refused': (given) => [
    statusIs(given),
    [
      'an initial access token was sent, or not',
      (given.last?.seen.headers.authorization !== undefined) === (given.fact('initial') === 'yes'),
    ],
  ],
  'redirect-not-allowed': ({ last, fact }) => [
    [
      'this redirect URI was sent',
      JSON.stringify(last?.seen.json['redirect_uris']) === JSON.stringify([fact('redirect')]),
    ],
  ],
  'registration-changed': (given) => [
    differs(given),
    ['this was registered', textOf(given.last).includes(given.fact('actual'))],
  ],
  'registration-expired': ({ last, fact }) => [
    ['it expires then', Number(bodyOf(last)['client_secret_expires_at']) * 1000 === Date.parse(fact('expires'))],
    ['that is over', Date.parse(fact('expires')) < Date.now()],
  ],
  'registration-malformed': (given) => [
    statusIs(given),
    ['no client ID came', bodyOf(given.last)['client_id'] === undefined],
  ],
  'resource-mismatch': (given) => [differs(given)],
  'metadata-not-found': ({ fact, exchanges, to }) => [
    [
      'each address was tried in vain',
      fact('tried')
        .split('\n')
        .every((line) => {
          const [url = '', status = ''] = line.split(SEVERAL);
          return exchanges.some(
            ({ seen, answer }) =>
              seen.url.href === url &&
              String(answer.status) === status &&
              (answer.status !== 200 || typeof answer.body === 'string'),
          );
        }),
    ],
    [
      'the broken link is the challenge’s',
      fact('link') === '' || to(/\/mcp$/).some((each) => challengeIn(each).includes(fact('link').split(' ')[0] ?? '')),
    ],
  ],
  'other-scheme': ({ to, fact }) => [
    [
      'the challenge is of no OAuth',
      to(/\/mcp$/).some((each) => challengeIn(each).toLowerCase().startsWith(fact('scheme'))),
    ],
    ['no metadata was found', !to(/well-known/).some(isOk)],
  ],
  forbidden: ({ to }) => [
    [
      '403 came without a challenge',
      to(/\/mcp$/).some((each) => each.answer.status === 403 && challengeIn(each) === ''),
    ],
    ['no metadata was found', !to(/well-known/).some(isOk)],
  ],
  'metadata-malformed': ({ fact, exchanges }) => [
    ['it is from there', exchanges.some((each) => each.seen.url.href === fact('url') && isOk(each))],
  ],
  'pkce-not-advertised': (given) => {
    const methods = metadataOf(given)['code_challenge_methods_supported'];
    const named = Array.isArray(methods) ? methods.join(' ') : '';
    return [['these are its methods', named === given.fact('methods') && !named.includes('S256')]];
  },
  'token-not-accepted': ({ exchanges, fact }) => [
    [
      'a token was sent, and refused so',
      exchanges.some(
        ({ seen, answer }) => seen.headers.authorization !== undefined && String(answer.status) === fact('status'),
      ),
    ],
  ],
  'wrong-audience': ({ tokens, fact }) => [
    ['it is the token’s audience', [tokens?.claims?.['aud']].flat().join('\n') === fact('actual')],
    ['it is not for this server', fact('actual') !== fact('expected')],
  ],
  'token-time': ({ tokens, fact }) => {
    const at = Number(tokens?.claims?.[fact('claim')]) * 1000;
    return [['the time is not now', fact('claim') === 'exp' ? at < Date.now() : at > Date.now()]];
  },
  'client-authentication-refused': (given) => {
    const { seen } = given.last ?? {};
    const way = seen?.headers.authorization?.startsWith('Basic ')
      ? 'client_secret_basic'
      : seen?.form.has('client_secret')
        ? 'client_secret_post'
        : seen?.form.has('client_assertion')
          ? 'private_key_jwt'
          : 'none';
    const methods = metadataOf(given)['token_endpoint_auth_methods_supported'];
    return [
      ['the client was shown so', seen !== undefined && way === given.fact('used')],
      [
        'this is advertised',
        given.fact('advertised') === '' || given.fact('advertised') === (methods as string[]).join('\n'),
      ],
    ];
  },
  'scopes-missing': ({ fact }) => [
    ['a scope lacks', words(fact('challenge')).some((scope) => !words(fact('granted')).includes(scope))],
  ],
  'scopes-refused': (given) => [['these were asked for', askedFor(given, 'scope') === given.fact('scope')]],
  'scope-limit': ({ fact, exchanges }) => [
    ['the token has them', words(fact('challenge')).every((scope) => words(fact('granted')).includes(scope))],
    ['it was three times', exchanges.filter((each) => challengeIn(each).includes('insufficient_scope')).length >= 3],
  ],
  'authorization-refused': ({ back }) => [['an error came back', back.has('error')]],
  'access-denied': ({ back }) => [['the sign-in was denied', back.get('error') === 'access_denied']],
  'code-missing': ({ back }) => [['neither came back', !back.has('code') && !back.has('error')]],
  'token-refused': (given) => [statusIs(given)],
  'revocation-refused': (given) => [statusIs(given)],
  'server-error': (given) => [
    given.back.has('error') && given.fact('status') === given.back.get('error')
      ? ['it said so', true]
      : statusIs(given),
    ['it asks to wait so long', given.fact('retry') === (given.last?.answer.headers?.['retry-after'] ?? '')],
  ],
  'token-malformed': ({ last }) => [
    [
      'a member is missing or wrong',
      !hasToken(last as Exchange) || !/^(?:bearer|dpop)$/i.test(String(bodyOf(last)['token_type'])),
    ],
  ],
  'state-mismatch': (given) => [
    notUsed(given),
    ['it came back so', (given.back.get('state') ?? '') === given.fact('actual')],
    [
      'it is not the one that was sent',
      given
        .to(/\/authorize$/)
        .at(-1)
        ?.seen.url.searchParams.get('state') !== given.fact('actual'),
    ],
  ],
  'iss-mismatch': (given) => [
    notUsed(given),
    ['it came back so', (given.back.get('iss') ?? '') === given.fact('actual')],
    ['it is not the metadata’s', metadataOf(given)['issuer'] !== given.fact('actual')],
  ],
  'endpoint-missing': (given) => [['it is missing', metadataOf(given)[given.fact('endpoint')] === undefined]],
  'unsafe-address': (given) => [neverAsked(given)],
  'private-network': (given) => [neverAsked(given)],
  'network-unknown': (given) => [neverAsked(given)],
  'web-page': (given) => [statusIs(given), ['it is HTML', textOf(given.last).trim().startsWith('<')]],
  'sign-in-page': (given) => [
    statusIs(given),
    ['it leads there', given.last?.answer.headers?.['location'] === given.fact('location')],
  ],
  redirected: (given) => [['it leads there', given.last?.answer.headers?.['location'] === given.fact('location')]],
  tls: ({ fact }) => [['a reason is known', fact('reason') !== '']],
  proxy: ({ fact }) => [['the proxy is known', fact('proxy') !== '']],
  network: ({ fact }) => [['a reason is known', fact('reason') !== '']],
  'no-response': ({ last }) => [['it was sent, and not answered', last?.answer.isLate === true]],
  'unexpected-answer': (given) => [statusIs(given)],
  'not-proved': ({ exchanges }) => [['a token came', exchanges.some(hasToken)]],
  'own-failure': () => [['the server has no part in it', true]],
  'needs-input': ({ to }) => [['no token was asked for', to(/\/token$/).length === 0]],
  'code-lost': ({ to }) => [['no token was asked for', to(/\/token$/).length === 0]],
  'given-up': () => [],
};

/** Requests whose error response every cause quotes. */
const QUOTED_AT = /\/(?:token|register)$/;

/** Claims of the texts of all causes. */
function everywhere({ text, last, back, exchanges, settings, state, cause }: CauseEvidence): Claim[] {
  const { error, error_description, error_uri } = bodyOf(last);
  const isQuoting = last !== undefined && QUOTED_AT.test(last.seen.path) && state.steps.at(-1)?.response !== undefined;
  const said = back.has('error')
    ? ['error', 'error_description', 'error_uri'].map((name) => back.get(name))
    : isQuoting
      ? [error, error_description, error_uri, /<title>([^<]*)/.exec(textOf(last))?.[1]]
      : [];
  const own = said.filter((each) => typeof each === 'string' && each !== '') as string[];
  const says = (part: RegExp) => part.test(text);
  const sent = exchanges.map((each) => decoded(textOf(each)) + challengeIn(each)).join('\n');
  return [
    ['the server’s own words are quoted', own.every((each) => text.includes(each))],
    ['“no reason” where there is none', !says(/gave no reason/) || own.length === 0],
    [
      'what is quoted was said',
      ['error', 'description', 'uri'].every((name) => {
        const quoted = cause.facts[name] ?? '';
        return sent.includes(quoted) || [...back.values()].includes(quoted);
      }),
    ],
    ['no token was issued', !says(/No token was issued|issued no token/) || !last || !hasToken(last)],
    ['a token came', !says(/Loupe got a token/) || exchanges.some(hasToken)],
    ['what is shown below is there', !says(/shown below/) || state.steps.at(-1)?.response !== undefined],
    ['redirect URIs are no matter of other grants', !says(/redirect URI/i) || settings.grant === 'authorization-code'],
  ];
}

/** Whether the text is complete. */
function looks({ text, cause }: CauseEvidence): Claim[] {
  return [
    // `{tenantid}` is part of Entra's issuer, not a placeholder of Loupe's.
    ['no hole is in the words', !/undefined|\{\w+\}|\(\)|“”|\.\./.test(text.replaceAll('{tenantid}', 'TENANT'))],
    ['it is somebody’s', cause.responsible.length > 0],
  ];
}

/** Paths of the steps' requests. */
const PATH_OF: Partial<Record<string, RegExp>> = {
  challenge: /\/mcp$/,
  'resource-metadata': /oauth-protected-resource|\/meta$/,
  'server-metadata': /oauth-authorization-server|openid-configuration/,
  register: /\/register$/,
  token: /\/token$/,
  refresh: /\/token$/,
  'token-exchange': /\/idp\/token$/,
  revoke: /\/revoke$/,
};

/** The false claims about a failed flow. */
export function falsehoods(evidence: Evidence): string[] {
  const { state, exchanges = [] } = evidence;
  const { cause, kind } = state.steps.at(-1) ?? {};
  if (!cause || !kind) return [];
  const to = (path: RegExp) => exchanges.filter(({ seen }) => path.test(seen.path));
  const path = PATH_OF[kind];
  // From the exchange: in the steps, secrets are masked.
  const location = to(/\/authorize$/).at(-1)?.answer.headers?.['location'];
  const back = new URLSearchParams(kind === 'callback' && location !== undefined ? new URL(location).search : '');
  const given: CauseEvidence = {
    ...evidence,
    exchanges,
    cause,
    fact: (name) => cause.facts[name] ?? '',
    last: path && to(path).at(-1),
    to,
    back,
    tokens: state.tokens,
  };
  const claims = [...looks(given), ...(evidence.exchanges ? [...everywhere(given), ...CLAIMS[cause.code](given)] : [])];
  return claims.filter(([, holds]) => !holds).map(([claim]) => `${cause.code}: ${claim}`);
}
