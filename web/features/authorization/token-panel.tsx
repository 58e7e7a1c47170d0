import { Ban, Hourglass, RefreshCw } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslations } from 'use-intl';

import { metScopes, scopeList } from '../../../core/authorization/metadata';
import type { AuthorizationControl, TokenDetails } from '../../../core/authorization/model';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { Detail, Details, PagePart } from '../../ui/page-part';
import { Table } from '../../ui/table/table';
import { useAge, useNow } from '../../ui/use-time';
import styles from './panels.module.css';
import { ScopeTable } from './scope-table';
import { compareToken } from './token-comparison';

interface TokenPanelProps {
  control: AuthorizationControl;
  tokens: TokenDetails;
  isAtRest: boolean;
}

export function TokenPanel({ control, tokens, isAtRest }: TokenPanelProps) {
  const t = useTranslations('authorization.token');
  const scopes = useTranslations('authorization.scopes');
  const { claims, idClaims, advertised, asked, granted } = tokens;
  return (
    <PagePart title={t('title')}>
      <Expiry tokens={tokens} />
      <div className="row wrap gap-8 above-4">
        <Button
          size="small"
          icon={<RefreshCw aria-hidden />}
          disabled={!isAtRest || !tokens.hasRefreshToken}
          onClick={() => void control.refresh()}
        >
          {t('refresh')}
        </Button>
        <Button
          size="small"
          icon={<Hourglass aria-hidden />}
          title={t('expireNowHint')}
          disabled={tokens.isExpiredByHand === true}
          onClick={() => control.expireNow()}
        >
          {t('expireNow')}
        </Button>
        <Button
          size="small"
          icon={<Ban aria-hidden />}
          disabled={!isAtRest || !tokens.canRevoke}
          onClick={() => void control.revoke()}
        >
          {t('revoke')}
        </Button>
      </div>
      <Details label={t('title')}>
        <Detail name={t('issuer')}>
          <code>{tokens.issuer}</code>
        </Detail>
        <Detail name={t('client')}>
          <code>{tokens.clientId}</code>
        </Detail>
        <Detail name={t('type')}>{tokens.type}</Detail>
        <Detail name={t('renewable')}>{t(tokens.hasRefreshToken ? 'yes' : 'no')}</Detail>
      </Details>
      <Comparison tokens={tokens} />
      <h4>{scopes('title')}</h4>
      <ScopeTable
        columns={{
          challenge: advertised.challenge,
          advertised: advertised.metadata,
          asked: asked.scope,
          granted: scopeList(granted.scope, metScopes(tokens)).join(' '),
        }}
      />
      {claims && <Claims title={t('allClaims')} claims={claims} />}
      {idClaims && (
        <>
          <h4>{t('idToken')}</h4>
          <p className="muted sm">{t('idTokenHint')}</p>
          <Claims title={t('idClaims')} claims={idClaims} />
        </>
      )}
    </PagePart>
  );
}

function Claims({ title, claims }: { title: string; claims: NonNullable<TokenDetails['claims']> }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre className={styles['preview']} tabIndex={0} role="region" aria-label={title}>
        {JSON.stringify(claims, null, 2)}
      </pre>
    </details>
  );
}

function Expiry({ tokens: { expiresAt, isExpiredByHand } }: { tokens: TokenDetails }) {
  const age = useAge();
  const t = useTranslations('authorization.token');
  const now = useNow(expiresAt === undefined ? undefined : 1000);
  if (isExpiredByHand === true) {
    return (
      <p className={styles['expiry']} data-over>
        {t('expiredByHand')}
        <span className="muted sm regular">{t('expiredByHandHint')}</span>
      </p>
    );
  }
  if (expiresAt === undefined) return <p className="muted sm">{t('noExpiry')}</p>;
  const left = expiresAt - now;
  return (
    <p className={`${styles['expiry'] ?? ''} tnum`} data-over={left <= 0}>
      {left > 0 ? t('expiresIn', { time: age(left) }) : t('expired', { time: age(-left) })}
    </p>
  );
}

function Comparison({ tokens }: { tokens: TokenDetails }) {
  const t = useTranslations('authorization.token');
  const all = useTranslations('authorization');
  return (
    <>
      <h4>{t('compare')}</h4>
      <p className="muted sm">{t(tokens.claims ? 'unverified' : 'opaque')}</p>
      <Table
        scrolls
        className={styles['small']}
        label={t('compare')}
        rows={compareToken(tokens, all('listSeparator'))}
        columns={[
          {
            head: t('claim'),
            cell: ({ claim, match }) => (
              <>
                {t(claim)}
                <div>
                  <Badge tone={TONES[match]}>
                    {SIGNS[match]} {t(match)}
                  </Badge>
                </div>
              </>
            ),
          },
          { head: t('wanted'), cell: ({ requested }) => codeOf(requested) },
          { head: t('found'), cell: ({ actual }) => codeOf(actual) },
        ]}
      />
    </>
  );
}

const TONES = { fits: 'ok', differs: 'bad', absent: 'warn', open: 'neutral' } as const;
const SIGNS = { fits: '✓', differs: '≠', absent: '∅', open: '–' } as const;

function codeOf(text: string) {
  if (text === '') return '—';
  const parts = text.split(/(?<=[/:])/);
  return (
    <code>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </code>
  );
}
