import type { HeaderList } from '../transports/http-progress';

/** What a server says in `WWW-Authenticate` (RFC 6750, section 3; RFC 9728, section 5.1). */
export interface Challenge {
  /** The header as it came; several are joined by a comma. Empty where there is none. */
  header: string;
  /** In lower case: `bearer`, `dpop`; empty where there is none. */
  scheme: string;
  metadata: string;
  scope: string;
  error: string;
  description: string;
}

const TOKEN = "[\\w!#$%&'*+.^`|~-]+";
/** Quoted as RFC 9110 has it, or by single or typographic quotes, as some servers do (UTF-8 reads as Latin-1 in a header). */
const PARAMETER = new RegExp(
  `^\\s*(${TOKEN})\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"|'([^']*)'|(?:“|â\x80\x9c)([^”â]*)(?:”|â\x80\x9d)|([^\\s,"]+))\\s*,?`,
);
const SCHEME = new RegExp(`^\\s*,?\\s*(${TOKEN})(?:\\s+|\\s*(?=,|$))`);

/** Reads the challenges of an answer, and takes the one of OAuth: several schemes may stand in one header. */
export function readChallenge(headers: HeaderList): Challenge {
  const header = headers
    .filter(([name]) => name.toLowerCase() === 'www-authenticate')
    .map(([, value]) => value)
    .join(', ');
  const challenges = challengesIn(header);
  const ours = (scheme: string) => scheme === 'bearer' || scheme === 'dpop';
  const chosen =
    challenges.find(({ scheme, parameters }) => ours(scheme) && parameters.size > 0) ??
    challenges.find(({ scheme }) => ours(scheme)) ??
    challenges[0];
  const of = (name: string) => chosen?.parameters.get(name) ?? '';
  return {
    header,
    scheme: chosen?.scheme ?? '',
    metadata: of('resource_metadata'),
    scope: of('scope'),
    error: of('error'),
    description: of('error_description'),
  };
}

function challengesIn(header: string): { scheme: string; parameters: Map<string, string> }[] {
  const found: { scheme: string; parameters: Map<string, string> }[] = [];
  let rest = header;
  while (rest.trim() !== '') {
    const [whole, name = ''] = SCHEME.exec(rest) ?? [];
    // What is no challenge at all is left: nothing in it can be relied on.
    if (whole === undefined) break;
    const parameters = new Map<string, string>();
    rest = rest.slice(whole.length);
    for (let next = PARAMETER.exec(rest); next; next = PARAMETER.exec(rest)) {
      const [text, key = '', quoted, single, typographic, plain] = next;
      const value = quoted?.replace(/\\(.)/g, '$1') ?? single ?? typographic ?? plain ?? '';
      parameters.set(key.toLowerCase(), value);
      rest = rest.slice(text.length);
    }
    // A token68, such as Negotiate's: no parameter, and nothing of ours.
    rest = rest.replace(/^[\w.~+/-]+=*\s*(?=,|$)/, '');
    found.push({ scheme: name.toLowerCase(), parameters });
  }
  return found;
}
