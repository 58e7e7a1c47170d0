import { Trash2, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl, AuthorizationState, StoredCredentials } from '../../../core/authorization/model';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Detail, Details, PagePart } from '../../ui/page-part';
import { useReread } from './use-reread';

interface CredentialsPanelProps {
  control: AuthorizationControl;
  state: AuthorizationState;
  redirectUri: string;
  onRegisterAgain: (issuer: string) => void;
}

export function CredentialsPanel({ control, state, redirectUri, onRegisterAgain }: CredentialsPanelProps) {
  const t = useTranslations('authorization.kept');
  const { kind, tokens, steps } = state;
  const count = steps.length;
  const read = useCallback(
    () => control.storedCredentials(),
    // Each of the others changes what is stored.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [control, kind, tokens, count],
  );
  const { value: credentials = [], readAgain } = useReread(read);
  const [toForget, setToForget] = useState<StoredCredentials>();
  const forget = (issuer: string) => {
    setToForget(undefined);
    void control.forget(issuer).then(readAgain);
  };
  return (
    <PagePart title={t('title')}>
      {credentials.length === 0 && <p className="muted sm">{t('none')}</p>}
      <ul className="stack gap-12" aria-label={t('title')}>
        {credentials.map((credential, index) => (
          <li key={index} className="stack gap-4 lined rounded py-8 px-12">
            <div className="row wrap break gap-8 rows-4">
              <b id={`kept-${index}`}>{credential.issuer}</b>
              <Badge>{t(`kind.${credential.kind}`)}</Badge>
              <Badge tone={credential.hasTokens ? 'ok' : 'neutral'}>
                {t(credential.hasTokens ? 'tokens' : 'noTokens')}
              </Badge>
            </div>
            <Details label={credential.issuer}>
              <Detail name="client_id">
                <code>{credential.clientId}</code>
              </Detail>
              <Detail name={t('secret')}>
                {credential.secret === undefined ? t('noSecret') : <code>{credential.secret}</code>} ·{' '}
                <code>{credential.auth}</code>
              </Detail>
              {credential.redirectUri !== '' && (
                <Detail name={t('redirect')}>
                  <code>{credential.redirectUri}</code>
                  {credential.redirectUri !== redirectUri && <p className="warn sm">⚠ {t('otherRedirect')}</p>}
                </Detail>
              )}
            </Details>
            <div className="row wrap gap-8 above-4">
              <Button
                size="small"
                icon={<Trash2 aria-hidden />}
                aria-describedby={`kept-${index}`}
                onClick={() => setToForget(credential)}
              >
                {t('forget')}
              </Button>
              {credential.kind === 'dynamic' && (
                <Button
                  size="small"
                  icon={<UserPlus aria-hidden />}
                  aria-describedby={`kept-${index}`}
                  onClick={() => onRegisterAgain(credential.issuer)}
                >
                  {t('anew')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {toForget && (
        <ConfirmDialog
          title={t('forgetTitle')}
          description={t('forgetText', { issuer: toForget.issuer, tokens: toForget.hasTokens ? 'yes' : 'no' })}
          confirm={t('forgetNow')}
          onClose={() => setToForget(undefined)}
          onConfirm={() => forget(toForget.issuer)}
        />
      )}
    </PagePart>
  );
}
