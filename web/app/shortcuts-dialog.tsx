import { useTranslations } from 'use-intl';

import { Dialog } from '../ui/dialog';
import styles from './shortcuts-dialog.module.css';

/** All keys that lead somewhere from anywhere on the page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('app');
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
    <Dialog title={t('shortcuts')} onClose={onClose}>
      <dl className={`grid gap-10 ${styles['keys'] ?? ''}`}>
        {keys.map(([name, pressed]) => (
          <div key={name}>
            <dt className="flex gap-4">
              {pressed.map((key) => (
                <kbd
                  className="sm ui-font centred sunken lined-strong rounded-sm py-2 px-6"
                  key={key}
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`shortcut_${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
