import { useTranslations } from 'use-intl';

import { Dialog } from '../ui/dialog';
import { keysAsText } from '../ui/keys';
import styles from './shortcuts-dialog.module.css';

const SHORTCUTS = {
  search: 'Control+K Meta+K',
  filter: '/',
  list: '↑+↓',
  call: 'Control+Enter Meta+Enter',
  present: 'P',
  leave: 'Esc',
  help: '?',
} as const;

/** All keys that lead somewhere from anywhere on the page. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('app');
  return (
    <Dialog title={t('shortcuts')} onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}

export function ShortcutList() {
  const t = useTranslations('app');
  return (
    <dl className={`grid gap-10 ${styles['keys'] ?? ''}`}>
      {Object.entries(SHORTCUTS).map(([name, keys]) => (
        <div key={name}>
          <dt className="flex gap-4">
            {keysAsText(keys).map((key) => (
              <kbd
                className="sm ui-font centred sunken lined-strong rounded-sm py-2 px-6"
                key={key}
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{t(`shortcut_${name as keyof typeof SHORTCUTS}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
