import { useTranslations } from 'use-intl';

import { Dialog } from '../ui/dialog';
import styles from './shortcuts-dialog.module.css';

/** All keys that lead somewhere from anywhere on the page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('app');
  const common = useTranslations('common');
  const command = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';
  const keys = [
    ['search', [command, 'K']],
    ['filter', ['/']],
    ['list', ['↑', '↓']],
    ['call', [command, 'Enter']],
    ['present', ['P']],
    ['leave', ['Esc']],
    ['help', ['?']],
  ] as const;
  return (
    <Dialog open title={t('shortcuts')} closeLabel={common('close')} onClose={onClose}>
      <dl className={styles['keys']}>
        {keys.map(([name, pressed]) => (
          <div key={name}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`shortcut_${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
