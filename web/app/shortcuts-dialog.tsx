import { useTranslations } from 'use-intl';

import { Dialog } from '../ui/dialog';
import { keysAsText } from '../ui/keys';
import { GO_KEYS } from './go-keys';
import styles from './shortcuts-dialog.module.css';

const SHORTCUTS = {
  search: 'Control+K Meta+K',
  filter: '/',
  list: '↑+↓',
  open: 'Enter',
  field: 'Shift+F10',
  call: 'Control+Enter Meta+Enter',
  present: 'P',
  leave: 'Esc',
  help: '?',
} as const;

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('app');
  return (
    <Dialog title={t('shortcuts')} size="wide" onClose={onClose}>
      <ShortcutList />
    </Dialog>
  );
}

function ShortcutList() {
  const t = useTranslations('shortcuts');
  const app = useTranslations('app');
  const recordings = useTranslations('recordings');
  return (
    <dl className={styles['keys']}>
      {Object.entries(SHORTCUTS).map(([name, keys]) => (
        <div key={name}>
          <dt className="flex gap-4">
            {keysAsText(keys).map((key) => (
              <Key key={key}>{key}</Key>
            ))}
          </dt>
          <dd>{t(name as keyof typeof SHORTCUTS)}</dd>
        </div>
      ))}
      {Object.entries(GO_KEYS).map(([letter, section]) => (
        <div key={section}>
          <dt className="flex gap-4">
            <Key>G</Key>
            <Key>{letter.toUpperCase()}</Key>
          </dt>
          <dd>{t('go', { place: section === 'recording' ? recordings('title') : app(section) })}</dd>
        </div>
      ))}
    </dl>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="sm ui-font centred sunken lined-strong rounded-sm py-2 px-8">{children}</kbd>;
}
