import { RotateCcw, Settings, StepForward, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import {
  AUTH_METHODS,
  type Cause,
  type Deviation,
  isSpent,
  MIX_UPS,
  type Responsible,
  retryOf,
  type TokenEndpointAuth,
} from '../../../core/authorization/model';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import styles from './cause-panel.module.css';
import { MismatchView } from './mismatch-view';
import type { SettingsPart } from '../../navigation/routes';
import { settingsPartOf } from './settings/settings-parts';
import { ScopeTable } from './scope-table';
import { NameValues } from './name-values';
import { useAuthorizationTexts } from './use-authorization-texts';

export interface CauseActions {
  onContinueAnyway: () => void;
  /** Undefined while the flow waits for an answer. */
  onTryAgain: (() => void) | undefined;
  onRegisterAgain: (issuer: string) => void;
  onMethod: (method: TokenEndpointAuth) => void;
  onSettings: (part: SettingsPart) => void;
}

const TONES: Record<Responsible, Tone> = {
  server: 'bad',
  'authorization-server': 'bad',
  registration: 'warn',
  client: 'warn',
  person: 'accent',
  network: 'lost',
};

/** Deviations that break no rule: the panel does not say that strict clients stop here. */
const PERMITTED_DEVIATIONS: ReadonlySet<Deviation> = new Set<Deviation>([
  'private-network',
  'registration-changed',
  'registration-expired',
]);

const PURPOSES = ['link', 'resource', 'server', 'register', 'token'] as const;

export function CausePanel({ cause, actions }: { cause: Cause; actions?: CauseActions }) {
  const t = useTranslations('authorization');
  const texts = useAuthorizationTexts();
  const { code, responsible, deviation, facts } = cause;
  const part = settingsPartOf(cause);
  const retry = retryOf(cause);
  const isMixUp = deviation !== undefined && MIX_UPS.has(deviation);
  const other = AUTH_METHODS.find((method) => method === facts['other']);
  const primary = actions?.onTryAgain && primaryAction(cause, part);
  const variant = (action: ActionKind) => (action === primary ? 'primary' : 'default');
  const continueAnyway = (
    <Button
      variant={variant('anyway')}
      icon={<StepForward aria-hidden />}
      title={t('continueAnywayHint')}
      onClick={actions?.onContinueAnyway}
    >
      {t('continueAnyway')}
    </Button>
  );
  return (
    <div className="stack gap-8 break bad-soft rounded py-12 px-12" role={actions ? 'alert' : 'note'} data-code={code}>
      <div className={`row wrap gap-8 rows-4 ${styles['head'] ?? ''}`}>
        <p className="bad lg semibold">{texts.title(cause)}</p>
        <Badge tone={TONES[responsible]}>{t(`responsible.${responsible}`)}</Badge>
      </div>
      <Evidence cause={cause} />
      <p>{texts.todo(cause)}</p>
      {deviation && !PERMITTED_DEVIATIONS.has(deviation) && <p className="semibold">{t('strictStops')}</p>}
      {actions && (
        <div className="flex wrap gap-8">
          {deviation && !isMixUp && continueAnyway}
          {other && (
            <Button variant={variant('method')} onClick={() => actions.onMethod(other)}>
              {t('useMethod', { method: other })}
            </Button>
          )}
          {canRegisterAgain(cause) && (
            <Button
              variant={variant('register')}
              icon={<UserPlus aria-hidden />}
              onClick={() => actions.onRegisterAgain(facts['issuer'] ?? '')}
            >
              {t('forgetRegistration')}
            </Button>
          )}
          {retry !== 'never' && actions.onTryAgain && (
            <Button variant={variant('again')} icon={<RotateCcw aria-hidden />} onClick={actions.onTryAgain}>
              {t(retry === 'anew' ? 'startAgain' : 'tryStepAgain')}
            </Button>
          )}
          {part && (
            <Button
              variant={variant('settings')}
              icon={<Settings aria-hidden />}
              onClick={() => actions.onSettings(part)}
            >
              {t(part === 'endpoints' ? 'enterEndpoints' : 'openSettings')}
            </Button>
          )}
          {isMixUp && continueAnyway}
        </div>
      )}
    </div>
  );
}

type ActionKind = 'anyway' | 'method' | 'register' | 'again' | 'settings';

/** The primary button: never past a mix-up, and the settings rather than the same request again. */
function primaryAction(cause: Cause, part: SettingsPart | undefined): ActionKind {
  const { deviation, facts } = cause;
  if (deviation) return MIX_UPS.has(deviation) ? 'again' : 'anyway';
  if (AUTH_METHODS.some((method) => method === facts['other'])) return 'method';
  if (canRegisterAgain(cause)) return 'register';
  return part && !isSpent(cause) ? 'settings' : 'again';
}

function canRegisterAgain({ code, facts }: Cause): boolean {
  if (code === 'client-authentication-refused') return (facts['issuer'] ?? '') !== '';
  return code === 'stale-registration';
}

function Evidence({ cause: { code, facts } }: { cause: Cause }): ReactNode {
  const t = useTranslations('authorization');
  const factOf = (name: string) => facts[name] ?? '';
  const purposes = factOf('purposes').split('\n');
  const mismatch = (expected: string, actual: string, names = { expected: t('expected'), actual: t('actual') }) => (
    <MismatchView expected={factOf(expected)} actual={factOf(actual)} names={names} />
  );
  switch (code) {
    case 'registration-changed':
    case 'issuer-mismatch':
    case 'issuer-not-allowed':
    case 'resource-mismatch':
    case 'state-mismatch':
    case 'iss-mismatch':
      return mismatch('expected', 'actual');
    case 'wrong-audience':
      return mismatch('expected', 'actual', { expected: t('requested'), actual: t('inToken') });
    case 'redirect-moved':
      // Empty if nothing is registered yet and the port is merely taken.
      return factOf('registered') === '' ? null : mismatch('registered', 'redirect');
    case 'scopes-missing':
    case 'scope-limit':
      return (
        <ScopeTable
          columns={{
            challenge: factOf('challenge'),
            advertised: factOf('advertised'),
            asked: factOf('asked'),
            granted: factOf('granted'),
          }}
        />
      );
    case 'metadata-not-found':
    case 'other-scheme':
    case 'forbidden':
      return (
        <div>
          <p className="muted sm">{t('tried')}</p>
          <ol className={styles['tried']} aria-label={t('tried')}>
            {factOf('tried')
              .split('\n')
              .filter(Boolean)
              .map((line, index) => {
                const purpose = PURPOSES.find((each) => each === purposes[index]);
                return (
                  <li key={line}>
                    {purpose && t('labelOf', { label: t(`triedFor.${purpose}`), value: '' })}
                    <code>{line}</code>
                  </li>
                );
              })}
          </ol>
          {factOf('challenge') !== '' && (
            <NameValues label={t('challengeHeader')} rows={[['WWW-Authenticate', factOf('challenge')]]} />
          )}
        </div>
      );
    case 'token-not-accepted': {
      const rows = ['challenge', 'aud', 'scope', 'exp', 'iss'].flatMap((name) =>
        factOf(name) === '' ? [] : [[name, factOf(name)] as const],
      );
      return rows.length > 0 && <NameValues label={t('inToken')} rows={rows} />;
    }
    case 'tls':
      return (
        factOf('chain') !== '' && (
          <pre className={styles['chain']} tabIndex={0} role="region" aria-label={t('chain')}>
            {factOf('chain')}
          </pre>
        )
      );
    default:
      return null;
  }
}
