import { Trash2, UserPlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl, AuthorizationState, KeptCredentials } from '../../../core/authorization/model';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Fact, Facts, PagePart } from '../../ui/page-part';
import { usePromise } from '../../ui/use-promise';

interface KeptPanelProps {
  control: AuthorizationControl;
  state: AuthorizationState;
  /** Where the browser would come back to today. */
  redirectUri: string;
  onRegisterAnew: (issuer: string) => void;
}

/** What is kept for each authorization server of this server: masked, to be forgotten or made anew. */
export function KeptPanel({ control, state, redirectUri, onRegisterAnew }: KeptPanelProps) {
  const t = useTranslations('authorization.kept');
  const [forgotten, setForgotten] = useState(0);
  const { kind, tokens, steps } = state;
  const count = steps.length;
  const ask = useCallback(
    () => control.kept(),
    // What is kept changes with each of these.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [control, kind, tokens, count, forgotten],
  );
  const asked = usePromise(ask);
  const [shown, setShown] = useState<readonly KeptCredentials[]>([]);
  if (asked.state === 'answered' && asked.answer !== shown) setShown(asked.answer);
  const [asking, setAsking] = useState<KeptCredentials>();
  const forget = (issuer: string) => {
    setAsking(undefined);
    void control.forget(issuer).then(() => setForgotten((before) => before + 1));
  };
  return (
    <PagePart title={t('title')}>
      {shown.length === 0 && <p className="muted sm">{t('none')}</p>}
      <ul className="stack gap-12" aria-label={t('title')}>
        {shown.map((kept, index) => (
          <li key={index} className="stack gap-4 lined rounded py-10 px-12">
            <div className="row wrap break gap-8 rows-4">
              <b id={`kept-${index}`}>{kept.issuer}</b>
              <Badge>{t(`kind.${kept.kind}`)}</Badge>
              <Badge tone={kept.hasTokens ? 'ok' : 'neutral'}>{t(kept.hasTokens ? 'tokens' : 'noTokens')}</Badge>
            </div>
            <Facts label={kept.issuer}>
              <Fact name="client_id">
                <code>{kept.clientId}</code>
              </Fact>
              <Fact name={t('secret')}>
                {kept.secret === undefined ? t('noSecret') : <code>{kept.secret}</code>} · <code>{kept.auth}</code>
              </Fact>
              {kept.redirectUri !== '' && (
                <Fact name={t('redirect')}>
                  <code>{kept.redirectUri}</code>
                  {kept.redirectUri !== redirectUri && <p className="warn sm">⚠ {t('otherRedirect')}</p>}
                </Fact>
              )}
            </Facts>
            <div className="row wrap gap-8 above-4">
              <Button
                size="small"
                icon={<Trash2 aria-hidden />}
                aria-describedby={`kept-${index}`}
                onClick={() => setAsking(kept)}
              >
                {t('forget')}
              </Button>
              {kept.kind === 'dynamic' && (
                <Button
                  size="small"
                  icon={<UserPlus aria-hidden />}
                  aria-describedby={`kept-${index}`}
                  onClick={() => onRegisterAnew(kept.issuer)}
                >
                  {t('anew')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          title={t('forgetTitle')}
          description={t('forgetText', {
            issuer: asking.issuer,
            tokens: asking.hasTokens ? 'yes' : 'no',
          })}
          confirm={t('forgetNow')}
          onClose={() => setAsking(undefined)}
          onConfirm={() => forget(asking.issuer)}
        />
      )}
    </PagePart>
  );
}
