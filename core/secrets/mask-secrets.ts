import type { HeaderList } from '../transports/http-progress';
import { MASK, Secrets } from './secrets';

const SECRET_HEADERS =
  /^(authorization|proxy-authorization|dpop|cookie|set-cookie|mcp-session-id|.*(api-?key|token|secret|password).*)$/i;

/** Tokens that are no secrets: of progress (MCP), and of pages of a list. */
const PUBLIC_TOKEN = '(?:progress|(?:next|previous|prev)?[_-]?page|continuation|sync)[_-]?token\\b';

/** Members of a form or of JSON whose values are secrets, by OAuth's names for them. */
const MEMBER = `(?:code|code_verifier|(?!${PUBLIC_TOKEN})[\\w-]*(?:token|secret|passw(?:or)?d|assertion|api_?key|private_?key|credentials?))`;
const JSON_MEMBER = new RegExp(`("${MEMBER}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi');
const FORM_MEMBER = new RegExp(`((?:^|[?&#\\s])${MEMBER}=)[^&#\\s]+`, 'gi');

/**
 * In the query of a URL a name need only sound like one. Here and below, what any text may hold often is bounded: time
 * grows with length.
 */
const QUERY_MEMBER = new RegExp(
  `([?&](?!${PUBLIC_TOKEN})[^=&#?]{0,100}(?:key|token|secret|passw|auth|signature|credential|assertion|verifier)[^=&#]{0,100}=)[^&#\\s]+`,
  'gi',
);
const QUERY_CODE = /([?&#]code=)[^&#\s]+/gi;
const USER_INFO = /\b([a-z][a-z0-9+.-]{0,40}:\/\/)[^/?#@\s"']+@/gi;
const JWT = /(?:(?<![\w-])eyJ[\w-]{5,}|\beyJ[\w-]{5,200})\.[\w-]{2,}\.[\w-]*/g;
/**
 * Neither what a challenge says after the scheme (`Bearer resource_metadata="…"`), nor words (`Basic authentication`).
 */
const CREDENTIALS = /\b(Bearer|DPoP|Basic)(\s+)(?![\w-]+=["\w])(?=[\w.~+/-]*\d|[\w.~+/-]{20})[\w.~+/-]{8,}=*/g;
/** Tokens that name their issuer: GitHub, GitLab, Slack, Google, and keys of model APIs. */
const PREFIXED = /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|ya29\.|sk-(?=[\w-]{0,100}\d))[\w.-]{16,}/g;
/** One of these is in all that the patterns above find. */
const MAY_BE_SECRET = /[@=]|eyJ|Bearer|DPoP|Basic|gh[opsur]_|_pat_|glpat-|xox|ya29|sk-/;
const NONE = new Secrets();

/** Whether a header's value is nothing to show. */
export function isSecretHeader(name: string): boolean {
  return SECRET_HEADERS.test(name);
}

/**
 * A text for showing, keeping and passing on: credentials in URLs, tokens that are told by their looks, and values that
 * are known to be secret are masked.
 */
export function maskSecrets(text: string, secrets = NONE): string {
  if (secrets === NONE && !MAY_BE_SECRET.test(text)) return text;
  return maskValues(text, secrets)
    .replace(USER_INFO, `$1${MASK}@`)
    .replace(QUERY_MEMBER, `$1${MASK}`)
    .replace(QUERY_CODE, `$1${MASK}`);
}

/** What {@link maskSecrets} takes out of URLs in a text, decoded. */
export function secretsInUrls(text: string): string[] {
  const found = [
    ...[...text.matchAll(USER_INFO)].flatMap(([whole, scheme = '']) =>
      whole.slice(scheme.length, -1).split(':').slice(1),
    ),
    ...[...text.matchAll(QUERY_MEMBER)].map(([whole, name = '']) => whole.slice(name.length)),
  ];
  return found.map((value) => {
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  });
}

/** The values that are known to be secret, and those that look like credentials. */
function maskValues(text: string, secrets: Secrets): string {
  return secrets.mask(text).replace(JWT, MASK).replace(PREFIXED, MASK).replace(CREDENTIALS, `$1$2${MASK}`);
}

/** The body of a request or an answer of OAuth: a form or JSON, whose members tell by their names what is secret. */
export function maskBody(body: string, secrets = NONE): string {
  if (/^\s*[[{]/.test(body)) return maskSecrets(body.replace(JSON_MEMBER, `$1"${MASK}"`), secrets);
  const masked = body.replace(FORM_MEMBER, `$1${MASK}`);
  // In a form the names are OAuth's own: `token_type_hint` is no secret.
  return /^[\w.%*+-]+=\S*$/.test(body) ? maskValues(masked, secrets) : maskSecrets(masked, secrets);
}

/** Headers with the values of those masked that carry credentials. A scheme stays: it tells what was sent. */
export function maskHeaders(headers: HeaderList, secrets = NONE, own: readonly string[] = []): HeaderList {
  const isOwn = new Set(own.map((name) => name.toLowerCase()));
  return headers.map(([name, value]) => {
    if (isOwn.has(name.toLowerCase())) return [name, MASK] as const;
    if (!isSecretHeader(name)) return [name, maskSecrets(value, secrets)] as const;
    const scheme = /^(?:bearer|dpop|basic)\s/i.exec(value)?.[0] ?? '';
    return [name, `${scheme}${MASK}`] as const;
  });
}
