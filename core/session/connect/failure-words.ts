import type { ProcessExit } from '../../host';
import type { ConnectionFailure } from './connection-failure';
import { maskUrl } from './mask-url';

/** So much of what came in the place of an answer is told. */
const EXCERPT = 200;

/** How a process ended: `exit code 3`. */
export function exitWords({ code, signal }: ProcessExit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/** What came in the place of an answer, in few words: of a page its title. */
function excerpt(body: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(body)?.[1]?.trim();
  return (title || body.trim()).split('\n', 1)[0]?.slice(0, EXCERPT) ?? '';
}

/** Why there is no connection, on one line: the code, the technical words and the facts. */
export function failureWords(
  { code, message, details, exit, sent }: ConnectionFailure,
  what = 'Connection failed',
): string {
  const { url, status, location, challenge, body } = details;
  const facts = [
    exit && exitWords(exit),
    url && maskUrl(url),
    status && `HTTP ${status}`,
    location && `to ${maskUrl(location)}`,
    challenge,
    body && excerpt(body),
    sent && `last message sent: ${sent}`,
  ].filter((fact) => fact !== undefined && fact !== '');
  return [`${what} (${code})`, message, facts.join(', ')].filter((part) => part !== '').join(': ');
}
