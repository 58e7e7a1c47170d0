import { Braces, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '../../ui/button';
import { useWindowEvent } from '../../ui/use-window-event';
import { enlargement, TypeSize, useTypeSize } from '../type-size';
import { type Wanted, wantedBy } from './presentation-keys';
import styles from './presented-frame.module.css';

interface PresentedFrameProps {
  /** In one line; undefined where what is shown says it. */
  title?: string;
  /** In the bar, before the size of the type. */
  actions?: ReactNode;
  /** In the bar, before the way out. */
  moreActions?: ReactNode;
  /** Whether the messages are shown as they were sent, in the place of what they say. */
  isRaw: boolean;
  onRaw: (isRaw: boolean) => void;
  onLeave: () => void;
  /** Whether there are several things to go through. */
  hasSteps?: boolean;
  /** Told of every other key that means something. */
  onWanted?: (wanted: Wanted) => void;
  /** Below the bar, always in sight. */
  notice?: ReactNode;
  /** As large as the presenter chose. */
  children: ReactNode;
  /** Below it. */
  below?: ReactNode;
}

/** What an audience sees: the whole window, in large type, with as little beside it as there can be. */
export function PresentedFrame(props: PresentedFrameProps) {
  const { title, isRaw, onRaw, onLeave, hasSteps = false } = props;
  const t = useTranslations('present');
  const [size, setSize] = useTypeSize();
  const region = useRef<HTMLElement>(null);
  useWindowEvent('keydown', (event) => {
    const wanted = wantedBy(event, hasSteps);
    if (wanted === undefined) return;
    if (wanted === 'larger' || wanted === 'smaller') {
      region.current
        ?.querySelectorAll<HTMLButtonElement>(`[data-type-size] button`)
        [wanted === 'larger' ? 1 : 0]?.click();
    } else if (wanted === 'leave') onLeave();
    else if (wanted === 'raw') onRaw(!isRaw);
    else props.onWanted?.(wanted);
    event.preventDefault();
  });
  // Dialogs are as large as what they stand over.
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

/** A button of the bar, whose words go where the window is narrow. */
export function BarButton({
  icon,
  label,
  keys,
  pressed,
  onClick,
}: {
  icon: ReactNode;
  label: string;
  /** As `aria-keyshortcuts` names them. */
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
