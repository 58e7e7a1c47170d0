export type UrlWarning = 'notHttps' | 'punycode' | 'ip' | 'credentials' | 'invalid';

/** A server-supplied URL taken apart for a person to judge it. */
export interface ReadUrl {
  /** The parts in order; joined they are the URL as the server sent it. */
  before: string;
  host: string;
  after: string;
  warnings: UrlWarning[];
  /** What may be opened: only http(s); undefined for anything else. */
  href: string | undefined;
}

/** Reads the URL of a URL-mode elicitation (2025-11-25, elicitation, “Safe URL handling”). */
export function readUrl(text: string): ReadUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return { before: text, host: '', after: '', warnings: ['invalid'], href: undefined };
  }
  const [, before = '', host = '', after = ''] =
    /^(\s*[a-z]+:[/\\]*(?:[^/?#\\]*@)?)([^/?#\\]*)(.*)$/is.exec(text) ?? [];
  const warnings: UrlWarning[] = [];
  if (url.protocol !== 'https:') warnings.push('notHttps');
  if (url.username !== '' || url.password !== '') warnings.push('credentials');
  if (/(^|\.)xn--/i.test(url.hostname)) warnings.push('punycode');
  if (/^[\d.]+$|^\[/.test(url.hostname)) warnings.push('ip');
  return { before, host: host || url.host, after, warnings, href: url.href };
}
