import type { HeaderList } from '../transports/http-progress';
import { MASK, Secrets } from './secrets';
import { decodedUri } from '../json/decoded-uri';

const SECRET_HEADERS =
  /^(authorization|proxy-authorization|dpop|cookie|set-cookie|mcp-session-id|.*(api-?key|token|secret|password).*)$/i;

/** Tokens that are no secrets: of progress (MCP), and of a list's pages. */
const PUBLIC_TOKEN = '(?:progress|(?:next|previous|prev)?[_-]?page|continuation|sync)[_-]?token\\b';

/** Secret members of a form or of JSON, by OAuth's names. */
const MEMBER = `(?:code|code_verifier|(?!${PUBLIC_TOKEN})[\\w-]*(?:token|secret|passw(?:or)?d|assertion|api_?key|private_?key|credentials?))`;
const JSON_MEMBER = new RegExp(`("${MEMBER}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, 'gi');
const FORM_MEMBER = new RegExp(`((?:^|[?&#\\s])${MEMBER}=)[^&#\\s]+`, 'gi');

/** In a query a name need only resemble one. Repetitions are bounded, here and below: time grows linearly. */
const QUERY_MEMBER = new RegExp(
  `([?&](?!${PUBLIC_TOKEN})[^=&#?]{0,100}(?:key|token|secret|passw|auth|signature|credential|assertion|verifier)[^=&#]{0,100}=)[^&#\\s]+`,
  'gi',
);
const QUERY_CODE = /([?&#]code=)[^&#\s]+/gi;
const USER_INFO = /\b([a-z][a-z0-9+.-]{0,40}:\/\/)[^/?#@\s"']+@/gi;
const JWT = /(?:(?<![\w-])eyJ[\w-]{5,}|\beyJ[\w-]{5,200})\.[\w-]{2,}\.[\w-]*/g;
/** Excludes parameters of a challenge (`Bearer resource_metadata="…"`) and words (`Basic authentication`). */
const CREDENTIALS = /\b(Bearer|DPoP|Basic)(\s+)(?![\w-]+=["\w])(?=[\w.~+/-]*\d|[\w.~+/-]{20})[\w.~+/-]{8,}=*/g;
/** Tokens with their issuer's prefix: GitHub, GitLab, Slack, Google, and keys of model APIs. */
const PREFIXED = /\b(?:gh[opsur]_|github_pat_|glpat-|xox[abeprs]-|ya29\.|sk-(?=[\w-]{0,100}\d))[\w.-]{16,}/g;
/** Fast path: every match of the patterns above contains one of these. */
const MAY_BE_SECRET = /[@=]|eyJ|Bearer|DPoP|Basic|gh[opsur]_|_pat_|glpat-|xox|ya29|sk-/;
const NONE = new Secrets();

export function isSecretHeader(name: string): boolean {
  return SECRET_HEADERS.test(name);
}

/** Masks credentials in URLs, tokens with a known form, and known secrets: for display, storage and export. */
export function maskSecrets(text: string, secrets = NONE): string {
  if (secrets === NONE && !MAY_BE_SECRET.test(text)) return text;
  return maskValues(text, secrets)
    .replace(USER_INFO, `$1${MASK}@`)
    .replace(QUERY_MEMBER, `$1${MASK}`)
    .replace(QUERY_CODE, `$1${MASK}`);
}

/** The secrets that {@link maskSecrets} masks in URLs, decoded. */
export function secretsInUrls(text: string): string[] {
  const found = [
    ...[...text.matchAll(USER_INFO)].flatMap(([whole, scheme = '']) =>
      whole.slice(scheme.length, -1).split(':').slice(1),
    ),
    ...[...text.matchAll(QUERY_MEMBER)].map(([whole, name = '']) => whole.slice(name.length)),
  ];
  return found.map(decodedUri);
}

function maskValues(text: string, secrets: Secrets): string {
  return secrets.mask(text).replace(JWT, MASK).replace(PREFIXED, MASK).replace(CREDENTIALS, `$1$2${MASK}`);
}

/** The body of an OAuth request or response: a form or JSON, whose secrets are known by their members' names. */
export function maskBody(body: string, secrets = NONE): string {
  if (/^\s*[[{]/.test(body)) return maskSecrets(body.replace(JSON_MEMBER, `$1"${MASK}"`), secrets);
  const masked = body.replace(FORM_MEMBER, `$1${MASK}`);
  // In a form the names are OAuth's: `token_type_hint` is no secret.
  return /^[\w.%*+-]+=\S*$/.test(body) ? maskValues(masked, secrets) : maskSecrets(masked, secrets);
}

/** Keeps the scheme (`Bearer ••••••`), which shows what was sent. @param own headers to mask anyway */
export function maskHeaders(headers: HeaderList, secrets = NONE, own: readonly string[] = []): HeaderList {
  const isOwn = new Set(own.map((name) => name.toLowerCase()));
  return headers.map(([name, value]) => {
    if (isOwn.has(name.toLowerCase())) return [name, MASK] as const;
    if (!isSecretHeader(name)) return [name, maskSecrets(value, secrets)] as const;
    const scheme = /^(?:bearer|dpop|basic)\s/i.exec(value)?.[0] ?? '';
    return [name, `${scheme}${MASK}`] as const;
  });
}
