import { Check, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';

import { IconButton } from './button';
import styles from './toast.module.css';

const VISIBLE_MS = 8_000;

interface ToastProps {
  title: ReactNode;
  children?: ReactNode;
  isBad?: boolean;
  onClose: () => void;
}

export function Toast({ title, children, isBad = false, onClose }: ToastProps) {
  const t = useTranslations('common');
  const [isPaused, setPaused] = useState(false);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => close(), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [isPaused]);
  return createPortal(
    <div
      role={isBad ? 'alert' : 'status'}
      className={styles['toast']}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {isBad ? <TriangleAlert aria-hidden className="bad rigid" /> : <Check aria-hidden className={styles['sign']} />}
      <b className="semibold rigid">{title}</b>
      {children}
      <IconButton label={t('close')} icon={<X aria-hidden />} onClick={onClose} />
    </div>,
    document.body,
  );
}
