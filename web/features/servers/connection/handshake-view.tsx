import { Check, CircleSlash, Hourglass, Unplug, X } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';

import { useAge } from '../../../ui/use-time';
import type { Connected, HandshakeStep } from '../../../../core/session/connect/connected';
import { knownVersion } from '../../../../core/protocol/protocol-settings';
import type { Session } from '../../../../core/session/session';
import { Badge } from '../../../ui/badge';
import { CallLine } from '../../../ui/call-line';
import { classNames } from '../../../ui/class-names';
import { formatDuration } from '../../../../core/text/format';
import { formatClock } from '../../../../core/text/format-age';
import { Notice } from '../../../ui/notice';
import { Detail, Details, PagePart } from '../../../ui/page-part';
import styles from './handshake-view.module.css';
import { MessageFold } from './message-fold';
import { TRANSPORT_NAMES } from '../../../../core/protocol/transport-kind';

export function HandshakeView({ session, connected }: { session: Session; connected: Connected }) {
  const t = useTranslations('connection.how');
  const { protocolVersion, transport, durationMs, since, steps, discovered, sessionId } = connected;
  const isPublished = knownVersion(protocolVersion) !== undefined;
  const supported = discovered?.['supportedVersions'];
  return (
    <PagePart title={t('title')}>
      <Details label={t('title')}>
        <Detail name={t('version')}>
          <strong className="tnum">{protocolVersion}</strong> <AgreementSummary connected={connected} />
        </Detail>
        {supported !== undefined && (
          <Detail name={t('supported')}>
            <Supported versions={supported} chosen={protocolVersion} />
          </Detail>
        )}
        <Detail name={t('transport')}>{TRANSPORT_NAMES[transport]}</Detail>
        <Detail name={t('time')}>
          <span className="tnum">
            {`${formatClock(since - durationMs)} – ${formatClock(since)} · ${formatDuration(durationMs)}`}
          </span>
        </Detail>
        {sessionId !== undefined && (
          <Detail name={t('sessionId')}>
            <code>{sessionId}</code>
          </Detail>
        )}
        <Caching discovered={discovered} />
      </Details>
      {!isPublished && (
        <Notice tone="warn" title={t('unpublished', { version: protocolVersion === '' ? '–' : protocolVersion })} />
      )}
      <HandshakeSteps session={session} steps={steps} />
    </PagePart>
  );
}

function AgreementSummary({ connected: { era, steps } }: { connected: Connected }) {
  const t = useTranslations('connection.how');
  const probe = steps.find(({ kind }) => kind === 'discover');
  const text = () => {
    if (era === 'modern') return t('agreedModern');
    if (probe && probe.outcome !== 'ok') return t('agreedAfterProbe');
    return t('agreedLegacy');
  };
  return <span className="muted sm">{text()}</span>;
}

function Supported({ versions, chosen }: { versions: unknown; chosen: string }) {
  if (!Array.isArray(versions)) return <code>{JSON.stringify(versions)}</code>;
  return (
    <span className="flex wrap gap-4">
      {versions.map((version: unknown, index) => (
        <Badge key={index} tone={version === chosen ? 'accent' : 'neutral'}>
          {typeof version === 'string' ? version : JSON.stringify(version)}
        </Badge>
      ))}
    </span>
  );
}

function Caching({ discovered }: { discovered: Connected['discovered'] }) {
  const age = useAge();
  const t = useTranslations('connection.how');
  const { ttlMs, cacheScope } = discovered ?? {};
  if (ttlMs === undefined && cacheScope === undefined) return null;
  const isTime = typeof ttlMs === 'number' && ttlMs >= 0;
  return (
    <Detail name={t('caching')}>
      <span className="tnum">{!isTime ? JSON.stringify(ttlMs) : ttlMs === 0 ? t('notKept') : age(ttlMs)}</span> ·{' '}
      <code>{typeof cacheScope === 'string' ? cacheScope : JSON.stringify(cacheScope)}</code>
    </Detail>
  );
}

const MARKS: Record<HandshakeStep['outcome'], ComponentType<{ 'aria-hidden': boolean }>> = {
  ok: Check,
  refused: CircleSlash,
  silent: Hourglass,
  ended: Unplug,
  failed: X,
};

export function HandshakeSteps({ session, steps }: { session: Session; steps: readonly HandshakeStep[] }) {
  const t = useTranslations('connection.how');
  if (steps.length === 0) return null;
  const longest = Math.max(1, ...steps.map(({ durationMs }) => durationMs));
  return (
    <ol className="grid" aria-label={t('steps')}>
      {steps.map((step, index) => {
        const Mark = MARKS[step.outcome];
        return (
          <li key={index} className={styles['step']}>
            <span className={classNames(styles['mark'], styles[step.outcome])}>
              <Mark aria-hidden />
            </span>
            <div className="grid gap-2 narrow">
              <p className={styles['line']}>
                <span className="narrow break">
                  <span className="semibold">{t(`step.${step.kind}`)}</span>{' '}
                  <span className={step.outcome === 'ok' ? 'visually-hidden' : styles[step.outcome]}>
                    {t(`outcome.${step.outcome}`)}
                  </span>
                </span>
                <CallLine share={step.durationMs / longest} />
                <span className="muted sm tnum">{formatDuration(step.durationMs)}</span>
              </p>
              {step.detail !== undefined && step.detail !== '' && (
                <p className="muted sm code break prewrap">{step.detail}</p>
              )}
              <Consequence step={step} next={steps[index + 1]} />
              {step.request !== undefined && <MessageFold session={session} seq={step.request} label={t('sent')} />}
              {step.response !== undefined && (
                <MessageFold session={session} seq={step.response} label={t('received')} />
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Consequence({ step: { kind, outcome }, next }: { step: HandshakeStep; next: HandshakeStep | undefined }) {
  const t = useTranslations('connection.how');
  if (kind === 'respawn') return <p className="muted sm">{t('afterExit')}</p>;
  if (kind === 'fallback-sse') return <p className="muted sm">{t('afterHttp')}</p>;
  if (kind !== 'discover' || outcome === 'ok') return null;
  return (
    <p className="muted sm">
      {t(`afterProbe.${outcome}`)} {next?.kind === 'initialize' && t('olderFollowed')}
    </p>
  );
}
