import type { ProcessExit } from '../../host';
import type { ConnectionFailure } from './connection-failure';
import { shortenText } from '../../json/shorten-strings';
import { maskSecrets } from '../../secrets/mask-secrets';

const MAX_EXCERPT = 200;

/** `exit code 3`, `signal SIGKILL` */
export function exitText({ code, signal }: ProcessExit): string {
  return signal === null ? `exit code ${code}` : `signal ${signal}`;
}

/** The first line, or the title of a page. */
function excerpt(body: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(body)?.[1]?.trim();
  return shortenText((title || body.trim()).split('\n', 1)[0] ?? '', MAX_EXCERPT);
}

/** One line: code, technical text and details. */
export function failureText(
  { code, message, details, exit, sent }: ConnectionFailure,
  title = 'Connection failed',
): string {
  const { url, status, location, challenge, body, similar } = details;
  // An HTTP error quotes the body, which may be a page: its excerpt follows.
  const [reason = ''] = body ? message.split(`: ${body.slice(0, MAX_EXCERPT)}`, 1) : [message];
  const parts = [
    exit && exitText(exit),
    url && maskSecrets(url),
    status && !reason.includes(status) ? `HTTP ${status}` : undefined,
    location && `to ${maskSecrets(location)}`,
    challenge,
    body && excerpt(body),
    sent && `last message sent: ${sent}`,
  ].filter((part) => part !== undefined && part !== '');
  const advice = similar === undefined ? '' : ` Did you mean ${similar}?`;
  return [`${title} (${code})`, `${reason}${advice}`, parts.join(', ')].filter((part) => part !== '').join(': ');
}
