import { RotateCcw, Settings, UserPlus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';

import type { AwaitedBrowser } from '../../../core/authorization/model';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import styles from './panels.module.css';
import type { SettingsPart } from '../../navigation/routes';

export interface TroubleActions {
  onRegisterAgain: (issuer: string) => void;
  onStartAgain: () => void;
  onSettings: (part: SettingsPart) => void;
}

interface SignInTroubleProps extends TroubleActions {
  browser: AwaitedBrowser;
}

export function SignInTrouble({
  browser: { url, redirectUri, client },
  onRegisterAgain,
  onStartAgain,
  onSettings,
}: SignInTroubleProps) {
  const all = useTranslations('authorization');
  const t = useTranslations('authorization.browser');
  const isRegistered = client.kind === 'dynamic';
  const { origin, pathname } = new URL(url);
  const registerAgain = (about: string) =>
    isRegistered && (
      <Button
        size="small"
        icon={<UserPlus aria-hidden />}
        aria-describedby={about}
        onClick={() => onRegisterAgain(client.issuer)}
      >
        {all('forgetRegistration')}
      </Button>
    );
  const edit = (part: SettingsPart, label: string) => (
    <Button size="small" icon={<Settings aria-hidden />} onClick={() => onSettings(part)}>
      {label}
    </Button>
  );
  return (
    <details className={styles['trouble']}>
      <summary>{t('trouble')}</summary>
      <ul className="stack gap-12" aria-label={t('trouble')}>
        <Case
          name={t('client')}
          text={t(`clientText.${client.kind}`, { id: client.id })}
          actions={(about) => registerAgain(about) || edit('client', t('editClient'))}
        />
        <Case
          name={t('redirect')}
          text={t('redirectText', { uri: redirectUri })}
          actions={(about) => (
            <>
              {registerAgain(about)}
              <CopyButton label={all('copyRedirectUri')} text={() => redirectUri}>
                {all('copyRedirectUri')}
              </CopyButton>
              {edit('redirect', t('editRedirect'))}
            </>
          )}
        />
        <Case name={t('request')} text={t('requestText')} actions={() => edit('ask', t('editRequest'))} />
        <Case
          name={t('endpoint')}
          text={t('endpointText', { url: `${origin}${pathname}` })}
          actions={() => edit('endpoints', t('editEndpoints'))}
        />
        <Case
          name={t('window')}
          text={t('windowText')}
          actions={() => (
            <CopyButton label={t('copyAddress')} text={() => url}>
              {t('copyAddress')}
            </CopyButton>
          )}
        />
        <Case
          name={t('back')}
          text={t('backText')}
          actions={() => (
            <Button size="small" icon={<RotateCcw aria-hidden />} onClick={onStartAgain}>
              {t('startAgain')}
            </Button>
          )}
        />
      </ul>
    </details>
  );
}

interface CaseProps {
  name: string;
  text: string;
  /** @param about id of the case's name, for `aria-describedby` */
  actions: (about: string) => ReactNode;
}

function Case({ name, text, actions }: CaseProps) {
  const id = useId();
  return (
    <li className={`flex wrap sm break gap-16 rows-4 ${styles['case'] ?? ''}`}>
      <div>
        <b id={id}>{name}</b>
        <p>{text}</p>
      </div>
      <div className="row wrap gap-8 above-4">{actions(id)}</div>
    </li>
  );
}
