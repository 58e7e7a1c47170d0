import { Check, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';

import { IconButton } from './button';
import styles from './toast.module.css';

/** Long enough to read a line and to reach its link. */
const SHOWN_FOR = 8_000;

interface ToastProps {
  title: ReactNode;
  /** What it is about, and what to do next, in the same line. */
  children?: ReactNode;
  onClose: () => void;
}

/** Says over the page that something is done, and goes by itself unless somebody is on it. It takes no focus. */
export function Toast({ title, children, onClose }: ToastProps) {
  const t = useTranslations('common');
  const [isHeld, setHeld] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => close(), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [isHeld]);
  return createPortal(
    <div
      role="status"
      className={styles['toast']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Check aria-hidden className={styles['sign']} />
      <b className="semibold rigid">{title}</b>
      {children}
      <IconButton label={t('close')} icon={<X aria-hidden />} onClick={onClose} />
    </div>,
    document.body,
  );
}
