import { Braces, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../../ui/button';
import { useWindowEvent } from '../../../ui/use-window-event';
import { enlargement, TypeSize, useTypeSize } from '../type-size';
import { type PresentationCommand, commandOf } from './presentation-keys';
import styles from './presented-frame.module.css';

interface PresentedFrameProps {
  /** In one line; undefined if the content says it. */
  title?: string;
  /** In the bar, before the type size. */
  actions?: ReactNode;
  /** In the bar, before the close button. */
  moreActions?: ReactNode;
  /** Whether to show messages as they were sent. */
  isRaw: boolean;
  onRaw: (isRaw: boolean) => void;
  onLeave: () => void;
  hasSteps?: boolean;
  /** Called for other presentation keys. */
  onCommand?: (wanted: PresentationCommand) => void;
  /** Below the bar, always visible. */
  notice?: ReactNode;
  /** In the presenter's type size. */
  children: ReactNode;
  below?: ReactNode;
}

/** For an audience: the whole window, in large type, with few controls. */
export function PresentedFrame(props: PresentedFrameProps) {
  const { title, isRaw, onRaw, onLeave, hasSteps = false } = props;
  const t = useTranslations('present');
  const [size, setSize] = useTypeSize();
  const region = useRef<HTMLElement>(null);
  useWindowEvent('keydown', (event) => {
    const wanted = commandOf(event, hasSteps);
    if (wanted === undefined) return;
    if (wanted === 'larger' || wanted === 'smaller') {
      region.current
        ?.querySelectorAll<HTMLButtonElement>(`[data-type-size] button`)
        [wanted === 'larger' ? 1 : 0]?.click();
    } else if (wanted === 'leave') onLeave();
    else if (wanted === 'raw') onRaw(!isRaw);
    else props.onCommand?.(wanted);
    event.preventDefault();
  });
  // Dialogs get the type size of the content.
  useEffect(() => {
    const { dataset, style } = document.documentElement;
    dataset['presenting'] = '';
    style.setProperty('--presented-size', size);
    return () => {
      delete dataset['presenting'];
      style.removeProperty('--presented-size');
    };
  }, [size]);
  return (
    <section ref={region} aria-label={t('presentation')} className={styles['presentation']}>
      <header className={styles['bar']}>
        {title !== undefined && <p className="truncate narrow lg">{title}</p>}
        <span className="rest" />
        {props.actions}
        <span data-type-size className="rigid nowrap">
          <TypeSize value={size} onChange={setSize} />
        </span>
        <BarButton
          icon={<Braces aria-hidden />}
          label={t('raw')}
          keys="r"
          pressed={isRaw}
          onClick={() => onRaw(!isRaw)}
        />
        {props.moreActions}
        <Button variant="ghost" size="small" icon={<X aria-hidden />} aria-keyshortcuts="Escape" onClick={onLeave}>
          {t('leave')}
        </Button>
      </header>
      {props.notice}
      <div className="column fill scroll" style={enlargement(size)}>
        {props.children}
      </div>
      {props.below}
    </section>
  );
}

/** Its label is hidden in narrow windows. */
export function BarButton({
  icon,
  label,
  keys,
  pressed,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  /** For `aria-keyshortcuts`. */
  keys?: string;
  pressed?: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      variant="ghost"
      size="small"
      icon={icon}
      title={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys}
      onClick={onClick}
    >
      <span className={styles['label']}>{label}</span>
    </Button>
  );
}
