import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl, AwaitedBrowser } from '../../../core/authorization/model';
import { blockedPopups } from '../../session/sign-in-window';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { Form, TextField } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import { useStore } from '../../ui/use-store';
import styles from './panels.module.css';
import { SignInTrouble, type TroubleActions } from './sign-in-trouble';

interface SignInPanelProps extends TroubleActions {
  control: AuthorizationControl;
  browser: AwaitedBrowser;
  onOpen: () => void;
}

export function SignInPanel({ control, browser, onOpen, ...actions }: SignInPanelProps) {
  const all = useTranslations('authorization');
  const t = useTranslations('authorization.browser');
  const isBlocked = useStore(blockedPopups).has(control);
  const [pasted, setPasted] = useState('');
  const [problem, setProblem] = useState<'not-a-url' | 'not-ours'>();
  const { url, stray } = browser;
  const paste = () => {
    setProblem(control.pasteRedirect(pasted.trim()));
  };
  return (
    <Notice
      tone={isBlocked ? 'warn' : 'note'}
      role="status"
      icon={isBlocked ? '⚠' : '↗'}
      title={t(isBlocked ? 'blockedTitle' : 'title')}
    >
      <p>{t(isBlocked ? 'blockedText' : 'text')}</p>
      <div className="row wrap gap-8 above-4">
        <Button variant="primary" icon={<ExternalLink aria-hidden />} onClick={onOpen}>
          {t('open')}
        </Button>
        <CopyButton label={t('copyAddress')} text={() => url}>
          {t('copyAddress')}
        </CopyButton>
      </div>
      <details>
        <summary>{t('address')}</summary>
        <code className="above-4 block sm break">{url}</code>
      </details>
      {stray && (
        <Notice tone="warn" role="alert" title={t(`stray.${stray.state}.title`)}>
          <p>
            {stray.error !== '' && `${t('strayError', { error: stray.error })} `}
            {t(`stray.${stray.state}.text`)}
          </p>
        </Notice>
      )}
      <SignInTrouble browser={browser} {...actions} />
      <details open={stray !== undefined}>
        <summary>{t('paste')}</summary>
        <Form className={styles['paste']} onSubmit={paste}>
          <TextField
            label={all('edit.url')}
            hint={t('pasteHint')}
            problem={problem && t(problem)}
            value={pasted}
            onChange={(next) => {
              setPasted(next);
              setProblem(undefined);
            }}
          />
          <Button type="submit" disabled={pasted.trim() === ''}>
            {t('pasteGo')}
          </Button>
        </Form>
      </details>
    </Notice>
  );
}
