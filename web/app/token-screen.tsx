import { KeyRound, PlugZap } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import styles from './token-screen.module.css';

export function TokenScreen({ reason }: { reason: 'no-token' | 'unauthorized' | 'unreachable' }) {
  const t = useTranslations('app');
  const [typed, setTyped] = useState('');

  if (reason === 'unreachable') {
    return (
      <main className="tall">
        <EmptyState
          icon={<PlugZap aria-hidden />}
          title={<h1 className="xl">{t('unreachableTitle')}</h1>}
          actions={
            <Button variant="primary" onClick={() => location.reload()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {t('unreachableText')}
        </EmptyState>
      </main>
    );
  }

  const open = (event: SyntheticEvent) => {
    event.preventDefault();
    const token = /#token=([^\s&]+)/.exec(typed)?.[1] ?? typed.trim();
    if (token === '') return;
    location.hash = `token=${token}`;
    location.reload();
  };
  const refused = reason === 'unauthorized';
  return (
    <main className="tall">
      <EmptyState
        icon={<KeyRound aria-hidden />}
        title={<h1 className="xl">{refused ? t('refusedTitle') : t('noTokenTitle')}</h1>}
      >
        <p>{refused ? t('refusedText') : t('noTokenText')}</p>
        <form className={`flex gap-8 above-16 ${styles['form'] ?? ''}`} onSubmit={open}>
          <input
            className="rest ground lined-control rounded py-0 px-8"
            aria-label={t('tokenLabel')}
            placeholder="http://127.0.0.1:6280/#token=…"
            type="password"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button variant="primary" type="submit">
            {t('open')}
          </Button>
        </form>
      </EmptyState>
    </main>
  );
}
