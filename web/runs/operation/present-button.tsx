import { Presentation } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { useCommands } from '../../ui/commands';
import { isTyping, useWindowEvent } from '../../ui/use-window-event';

/** Browsers allow it only in the handler of a click or key. */
export function enterFullscreen(): void {
  if (document.fullscreenEnabled) void document.documentElement.requestFullscreen().catch(() => undefined);
}

export function exitFullscreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

interface PresentButtonProps {
  onPresent: () => void;
  disabled?: boolean;
}

/** The key P presents unless the user is typing. @returns presents, for a button or menu entry */
export function usePresentKey({ onPresent, disabled = false }: PresentButtonProps): () => void {
  const t = useTranslations('app');
  const present = () => {
    enterFullscreen();
    onPresent();
  };
  useWindowEvent('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
    if (key.toLowerCase() !== 'p' || ctrlKey || metaKey || altKey || repeat) return;
    if (defaultPrevented || disabled || isTyping(event, '[role=dialog]', '[role=menu]')) return;
    event.preventDefault();
    present();
  });
  useCommands([{ label: t('present'), icon: <Presentation aria-hidden />, keys: 'p', disabled, onSelect: present }]);
  return present;
}

export function PresentButton(props: PresentButtonProps) {
  const t = useTranslations('app');
  const present = usePresentKey(props);
  return (
    <Button
      size="small"
      variant="ghost"
      icon={<Presentation aria-hidden />}
      disabled={props.disabled ?? false}
      aria-keyshortcuts="p"
      onClick={present}
    >
      {t('present')}
    </Button>
  );
}
