import { maskSecrets, maskBody, maskHeaders } from '../secrets/mask-secrets';
import { MASK, Secrets } from '../secrets/secrets';
import type { AuthorizationSettings, AuthorizationStep, AccessAttempt, HttpRequest, TokenDetails } from './model';

export interface FlowReport {
  version: string;
  server: string;
  settings: AuthorizationSettings;
  state: string;
  steps: readonly AuthorizationStep[];
  tokens: TokenDetails | undefined;
  attempts: readonly AccessAttempt[] | undefined;
  findings: readonly { rule: string; values: Readonly<Record<string, string | number>> }[];
}

/** Claims that identify no person (RFC 7519, section 4.1; RFC 9068; RFC 7800). */
const TOKEN_CLAIMS = new Set(
  'iss aud exp nbf iat jti scope scp client_id azp typ ver cnf token_use auth_time acr amr'.split(' '),
);

/** The flow as JSON for a ticket, without secrets. @param leaveOut `person`: also without claims about a person */
export function flowReport(
  { version, server, settings, steps, findings, tokens, ...rest }: FlowReport,
  secrets: Secrets,
  leaveOut?: 'person',
): string {
  const isIncluded = ([name]: [string, unknown]) => leaveOut === undefined || TOKEN_CLAIMS.has(name);
  const includedClaims = (claims: TokenDetails['claims']) =>
    claims && Object.fromEntries(Object.entries(claims).filter(isIncluded));
  const shownTokens = tokens && {
    ...tokens,
    claims: includedClaims(tokens.claims),
    idClaims: includedClaims(tokens.idClaims),
  };
  const claims = [tokens?.claims, tokens?.idClaims].flatMap((each) => Object.entries(each ?? {}));
  const personal = new Secrets(claims.filter((claim) => !isIncluded(claim)).flatMap(([, value]) => textsIn(value)));
  const { extra } = settings;
  // The user's own parameters may be keys.
  const masked = (pairs: [string, string][]) => pairs.map(([name]) => [name, MASK]);
  const report = {
    loupe: version,
    made: new Date().toISOString(),
    server: maskSecrets(server, secrets),
    ...rest,
    tokens: shownTokens,
    settings: { ...settings, extra: { authorize: masked(extra.authorize), token: masked(extra.token) } },
    steps: steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
    findings: findings.map(({ rule, values }) => ({ rule, values })),
  };
  return personal.mask(maskTexts(report, secrets));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Masks each text by itself, so that no mask spans two. */
function maskTexts(value: unknown, secrets: Secrets): string {
  return JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? maskSecrets(each, secrets) : each), 2);
}

export function curlOf({ method, url, headers, body }: HttpRequest, secrets: Secrets): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(maskSecrets(url, secrets))}`,
    ...maskHeaders(headers, secrets).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(maskBody(body, secrets))}`]),
  ];
  return parts.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
