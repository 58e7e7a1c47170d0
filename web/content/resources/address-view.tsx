import { ExternalLink } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Notice } from '../../ui/notice';

/** An address that a server asks the user to visit, its host emphasized, with warnings. Opens by a click only. */
export function AddressView({ url, onOpen }: { url: unknown; onOpen?: () => void }) {
  const t = useTranslations('elicitation');
  const { before, host, after, warnings, href } = parseUrl(typeof url === 'string' ? url : '');
  const realHost = href === undefined ? '' : new URL(href).host;
  return (
    <div className="stack gap-12">
      {realHost !== '' && (
        <dl className="flex wrap baseline lg gap-8 rows-4">
          <dt className="muted sm">{t('host')}</dt>
          <dd className="semibold break">{realHost}</dd>
        </dl>
      )}
      <div className="muted sm code break sunken rounded py-8 px-8" role="group" aria-label={t('url')}>
        {before}
        <strong className="ink normal">{host}</strong>
        {after}
      </div>
      {warnings.map((warning) => (
        <Notice key={warning} tone="warn" title={t(`warn_${warning}`)} />
      ))}
      {href === undefined ? (
        <p>{t('cannotOpen')}</p>
      ) : (
        <a
          className="inline gap-8 self-start semibold icons-14"
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onOpen}
        >
          <ExternalLink aria-hidden />
          {t('open')}
        </a>
      )}
    </div>
  );
}

type UrlWarning = 'notHttps' | 'punycode' | 'ip' | 'credentials' | 'invalid';

interface ParsedUrl {
  /** The parts in order: joined they are the URL as sent. */
  before: string;
  host: string;
  after: string;
  warnings: UrlWarning[];
  /** Undefined for anything but http(s). */
  href: string | undefined;
}

/** Reads the URL of a URL-mode elicitation (2025-11-25, elicitation, “Safe URL handling”). */
function parseUrl(text: string): ParsedUrl {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return { before: text, host: '', after: '', warnings: ['invalid'], href: undefined };
  // `https://me@` `example.com` `/path?query`
  const [, before = '', host = '', after = ''] =
    /^(\s*[a-z]+:[/\\]*(?:[^/?#\\]*@)?)([^/?#\\]*)(.*)$/is.exec(text) ?? [];
  const warnings: UrlWarning[] = [];
  if (url.protocol !== 'https:') warnings.push('notHttps');
  if (url.username !== '' || url.password !== '') warnings.push('credentials');
  if (/(^|\.)xn--/i.test(url.hostname)) warnings.push('punycode');
  if (/^[\d.]+$|^\[/.test(url.hostname)) warnings.push('ip');
  return { before, host: host || url.host, after, warnings, href: url.href };
}
