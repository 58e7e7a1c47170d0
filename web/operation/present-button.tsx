import { Presentation } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '../ui/button';
import { useCommands } from '../ui/commands';
import { useWindowEvent } from '../ui/use-window-event';

/** Has the page fill the screen, where the browser lets it: only a click or key of the person's may ask for this. */
export function takeWholeScreen(): void {
  if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
}

interface PresentButtonProps {
  /** Opens the presentation, which has the whole window already where the browser lets it. */
  onPresent: () => void;
  disabled?: boolean;
}

/** Shows what is open to an audience; the key P does the same where nobody types. */
export function PresentButton({ onPresent, disabled = false }: PresentButtonProps) {
  const t = useTranslations('app');
  const present = () => {
    takeWholeScreen();
    onPresent();
  };
  useWindowEvent('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
    if (key.toLowerCase() !== 'p' || ctrlKey || metaKey || altKey || repeat) return;
    const isTyping =
      target instanceof HTMLElement &&
      target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]');
    if (defaultPrevented || disabled || isTyping) return;
    event.preventDefault();
    present();
  });
  useCommands([
    {
      label: t('present'),
      icon: <Presentation aria-hidden />,
      keys: 'p',
      disabled,
      onSelect: present,
    },
  ]);
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Presentation aria-hidden />}
      disabled={disabled}
      aria-keyshortcuts="p"
      onClick={present}
    >
      {t('present')}
    </Button>
  );
}
