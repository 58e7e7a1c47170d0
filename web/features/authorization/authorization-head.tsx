import { CircleStop, FastForward, ListOrdered, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl, AuthorizationState } from '../../../core/authorization/model';
import { describeTarget } from '../../../core/session/connect/server-config';
import { headerOf } from '../../../core/transports/http-progress';
import type { Session } from '../../../core/session/session';
import { useSessionState } from '../../session/session-context';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { PageHead } from '../../ui/page-part';
import { ExportMenu } from './export-menu';
import type { Flow } from './use-flow';
import { maskSecrets } from '../../../core/secrets/mask-secrets';

const TONES = {
  none: 'neutral',
  running: 'note',
  paused: 'accent',
  failed: 'bad',
  authorized: 'ok',
} as const;

interface AuthorizationHeadProps {
  session: Session;
  control: AuthorizationControl;
  state: AuthorizationState;
  flow: Flow;
  children: ReactNode;
}

export function AuthorizationHead({ session, control, state, flow, children }: AuthorizationHeadProps) {
  const t = useTranslations('authorization');
  const { kind, isStepwise, steps } = state;
  // The paused or failed step has the primary button.
  const isInStep = kind === 'paused' || (kind === 'failed' && steps.at(-1)?.state === 'failed');
  const isUnderWay = kind === 'running' || kind === 'paused';
  const { target } = session.config;
  const sendsOwnHeader = 'headers' in target && headerOf(Object.entries(target.headers), 'authorization') !== undefined;
  const isConnected = useSessionState(session).kind === 'connected';
  const badge = badgeState(state, isConnected && !sendsOwnHeader);
  return (
    <PageHead
      title={t('title')}
      about={maskSecrets(describeTarget(target))}
      state={
        <p className="muted least-24" aria-live="polite">
          <Badge tone={TONES[kind]}>{t(`state.${badge}`)}</Badge> <StateText state={state} badge={badge} />
        </p>
      }
      actions={
        <>
          {isUnderWay ? (
            <>
              {(kind === 'paused' || isStepwise) && !state.question && (
                <Button
                  variant={isInStep ? 'default' : 'primary'}
                  icon={<FastForward aria-hidden />}
                  onClick={flow.runToEnd}
                >
                  {t('runToEnd')}
                </Button>
              )}
              <Button key="cancel" icon={<CircleStop aria-hidden />} onClick={() => control.cancel()}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <>
              <Button
                variant={kind === 'authorized' || isInStep || badge === 'open' ? 'default' : 'primary'}
                icon={<Play aria-hidden />}
                onClick={() => flow.start(false)}
              >
                {t(kind === 'authorized' ? 'startAgain' : 'start')}
              </Button>
              <Button icon={<ListOrdered aria-hidden />} title={t('stepwiseHint')} onClick={() => flow.start(true)}>
                {t('stepwise')}
              </Button>
            </>
          )}
          {/* At the end, where the buttons before it change and don't move it. */}
          {(steps.length > 0 || state.tokens) && <ExportMenu control={control} steps={steps} config={flow.config} />}
        </>
      }
    >
      {children}
    </PageHead>
  );
}

/** A flow that ran and left no token in use is not one that never started. */
function badgeState({ kind, steps, tokens }: AuthorizationState, isConnectedWithoutHeader: boolean) {
  const last = steps.at(-1);
  if (kind !== 'none') return kind;
  if (!last) return isConnectedWithoutHeader && !tokens ? 'open' : kind;
  if (last.decision?.code === 'revoked') return 'revoked';
  if (steps.some(({ decision }) => decision?.code === 'open')) return 'open';
  return tokens ? 'rejected' : 'lost';
}

function StateText({ state, badge }: { state: AuthorizationState; badge: ReturnType<typeof badgeState> }) {
  const t = useTranslations('authorization');
  const { kind, steps, question, browser } = state;
  const last = steps.at(-1);
  if (question) return t('waitingForYou');
  if (browser) return t('waitingForBrowser');
  if (!last) return null;
  const values = { step: String(steps.length), name: t(`step.${last.kind}`) };
  switch (kind) {
    case 'running':
      return t('runningStep', values);
    case 'paused':
      return t('pausedBefore', values);
    case 'failed':
      return t('failedAt', values);
    case 'none':
      if (badge === 'rejected') return t('lastRejected');
      return badge === 'lost' ? t('tokenLost') : null;
    case 'authorized':
      return null;
  }
}
