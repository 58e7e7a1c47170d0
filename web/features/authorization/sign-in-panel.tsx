import { ExternalLink } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { AuthorizationControl } from '../../../core/authorization/model';
import { openSignInPage } from '../../session/sign-in-window';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { TextField } from '../../ui/form-fields';
import { Notice } from '../../ui/notice';
import styles from './panels.module.css';

/** While the flow waits for the browser: the way to the sign-in page, and one back for where no redirect arrives. */
export function SignInPanel({ control, url }: { control: AuthorizationControl; url: string }) {
  const t = useTranslations('authorization.browser');
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState<'not-a-url' | 'not-ours'>();
  const paste = (event: SyntheticEvent) => {
    event.preventDefault();
    setFault(control.pasteRedirect(pasted.trim()));
  };
  return (
    <Notice tone="note" role="status" icon="↗" title={t('title')}>
      <p>{t('text')}</p>
      <div className={styles['actions']}>
        <Button
          variant="primary"
          icon={<ExternalLink aria-hidden />}
          onClick={() => openSignInPage(url)}
        >
          {t('open')}
        </Button>
        <CopyButton label={t('copyAddress')} text={() => url}>
          {t('copyAddress')}
        </CopyButton>
      </div>
      <details className={styles['address']}>
        <summary>{t('address')}</summary>
        <code>{url}</code>
      </details>
      <form className={styles['paste']} onSubmit={paste}>
        <TextField
          label={t('paste')}
          hint={t('pasteHint')}
          problem={fault && t(fault)}
          value={pasted}
          onChange={(next) => {
            setPasted(next);
            setFault(undefined);
          }}
        />
        <Button type="submit" disabled={pasted.trim() === ''}>
          {t('pasteGo')}
        </Button>
      </form>
    </Notice>
  );
}
