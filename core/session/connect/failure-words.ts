import type { ConnectionFailure } from './connection-failure';
import { maskUrl } from './mask-url';

/** So much of what came in the place of an answer is told. */
const EXCERPT = 200;

/** Why there is no connection, on one line: the code, the technical words and the facts. */
export function failureWords({ code, message, details, exit }: ConnectionFailure): string {
  const { url, status, location, challenge, body } = details;
  const facts = [
    exit && (exit.signal === null ? `exit code ${exit.code}` : `signal ${exit.signal}`),
    url && maskUrl(url),
    status && `HTTP ${status}`,
    location && `to ${maskUrl(location)}`,
    challenge,
    body?.trim().split('\n', 1)[0]?.slice(0, EXCERPT),
  ].filter((fact) => fact !== undefined && fact !== '');
  return [`Connection failed (${code})`, message, facts.join(', ')]
    .filter((part) => part !== '')
    .join(': ');
}
