import type { HeaderList } from '../transports/http-progress';

/** `WWW-Authenticate` (RFC 6750, section 3; RFC 9728, section 5.1) */
export interface Challenge {
  header: string;
  scheme: string;
  metadata: string;
  scope: string;
  error: string;
  description: string;
}

const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
/** Quoted by RFC 9110, or by single or typographic quotes, as some servers do (UTF-8 read as Latin-1). */
const PARAMETER = new RegExp(
  `^\\s*(${TOKEN})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|'([^']*)'|(?:“|â\x80\x9c)([^”â]*)(?:”|â\x80\x9d)|([^\\s,"]+))\\s*,?`,
);
const SCHEME = new RegExp(`^\\s*,?\\s*(${TOKEN})(?:\\s+|\\s*(?=,|$))`);

export function readChallenge(headers: HeaderList): Challenge {
  const header = headers
    .filter(([name]) => name.toLowerCase() === 'www-authenticate')
    .map(([, value]) => value)
    .join(', ');
  const challenges = parseChallenges(header);
  const isOAuth = (scheme: string) => scheme === 'bearer' || scheme === 'dpop';
  const chosen =
    challenges.find(({ scheme, parameters }) => isOAuth(scheme) && parameters.size > 0) ??
    challenges.find(({ scheme }) => isOAuth(scheme)) ??
    challenges[0];
  const parameter = (name: string) => chosen?.parameters.get(name) ?? '';
  return {
    header,
    scheme: chosen?.scheme ?? '',
    metadata: parameter('resource_metadata'),
    scope: parameter('scope'),
    error: parameter('error'),
    description: parameter('error_description'),
  };
}

/** `Bearer scope="a b", Basic realm="x"` → two challenges (RFC 9110, section 11.6.1). */
function parseChallenges(header: string): { scheme: string; parameters: Map<string, string> }[] {
  const found: { scheme: string; parameters: Map<string, string> }[] = [];
  let rest = header;
  while (rest.trim() !== '') {
    const [whole, name = ''] = SCHEME.exec(rest) ?? [];
    // Not a challenge: the rest is ignored.
    if (whole === undefined) break;
    const parameters = new Map<string, string>();
    rest = rest.slice(whole.length);
    for (let next = PARAMETER.exec(rest); next; next = PARAMETER.exec(rest)) {
      const [text, key = '', quoted, single, typographic, plain] = next;
      const value = quoted?.replace(/\\(.)/g, '$1') ?? single ?? typographic ?? plain ?? '';
      parameters.set(key.toLowerCase(), value);
      rest = rest.slice(text.length);
    }
    // A token68, such as Negotiate's.
    rest = rest.replace(/^[\w.~+/-]+=*\s*(?=,|$)/, '');
    found.push({ scheme: name.toLowerCase(), parameters });
  }
  return found;
}
