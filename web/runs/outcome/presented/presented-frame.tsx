import { AArrowDown, AArrowUp, Braces, Ellipsis, X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../../../ui/button';
import { Menu, type MenuEntry } from '../../../ui/menu';
import { useWindowEvent } from '../../../ui/use-window-event';
import { inBrowser, useChoice } from '../../../ui/remember';
import { type PresentationCommand, commandOf } from './presentation-keys';
import styles from './presented-frame.module.css';

interface PresentedFrameProps {
  /** In one line; undefined if the content says it. */
  title?: string;
  color?: string;
  state?: ReactNode;
  entries?: readonly MenuEntry[];
  isRaw: boolean;
  onRaw: (isRaw: boolean) => void;
  onLeave: () => void;
  hasSteps?: boolean;
  onCommand?: (command: PresentationCommand) => void;
  notice?: ReactNode;
  children: ReactNode;
  below?: ReactNode;
}

/** For an audience: the whole window, in large type. Its controls fade while the mouse rests. */
export function PresentedFrame(props: PresentedFrameProps) {
  const { title, isRaw, onRaw, onLeave, hasSteps = false, entries = [] } = props;
  const t = useTranslations('present');
  const outcome = useTranslations('outcome');
  const [size, setSize] = useChoice(inBrowser, 'loupe.typeSize', SIZES, '1.5');
  const content = useRef<HTMLDivElement>(null);
  const isIdle = useIsMouseIdle();
  const [smaller, larger] = [sizeBeside(size, -1), sizeBeside(size, 1)];
  useWindowEvent('keydown', (event) => {
    const command = commandOf(event, hasSteps);
    if (command === undefined) return;
    const resized = command === 'larger' ? larger : command === 'smaller' ? smaller : undefined;
    if (resized) setSize(resized);
    else if (command === 'leave') onLeave();
    else if (command === 'raw') onRaw(!isRaw);
    else if (props.onCommand) props.onCommand(command);
    else return;
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
    <section
      aria-label={t('presentation')}
      className={styles['presentation']}
      data-idle={isIdle}
      style={{ '--server': props.color } as CSSProperties}
    >
      <header className={styles['bar']} data-chrome>
        {title !== undefined && <p className="truncate narrow xl">{title}</p>}
        <span className="rest" />
        {props.state}
        <Menu
          trigger={<IconButton label={t('moreActions')} icon={<Ellipsis aria-hidden />} />}
          entries={[
            ...entries,
            {
              label: outcome('smallerType'),
              icon: <AArrowDown aria-hidden />,
              disabled: !smaller,
              onSelect: () => smaller && setSize(smaller),
            },
            {
              label: outcome('largerType'),
              icon: <AArrowUp aria-hidden />,
              disabled: !larger,
              onSelect: () => larger && setSize(larger),
            },
            {
              label: isRaw ? outcome('rendered') : t('raw'),
              icon: <Braces aria-hidden />,
              onSelect: () => onRaw(!isRaw),
            },
          ]}
          // Space on the menu's button would open it again.
          focusAfter={content}
        />
        <Button variant="ghost" size="small" icon={<X aria-hidden />} aria-keyshortcuts="Escape" onClick={onLeave}>
          {t('leave')}
        </Button>
      </header>
      {props.notice}
      <div ref={content} tabIndex={-1} className={styles['content']} style={{ zoom: size }}>
        {props.children}
      </div>
      {props.below}
    </section>
  );
}

const SIZES = ['1.25', '1.5', '1.75', '2', '2.5', '3'] as const;
type Size = (typeof SIZES)[number];

function sizeBeside(size: Size, step: -1 | 1): Size | undefined {
  return SIZES[SIZES.indexOf(size) + step];
}

const IDLE_AFTER_MS = 2000;

function useIsMouseIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
    };
    const wake = ({ type, movementX, movementY }: PointerEvent) => {
      // Browsers report a move without a movement if only the page has changed.
      if (type === 'pointermove' && movementX === 0 && movementY === 0) return;
      setIdle(false);
      rest();
    };
    rest();
    addEventListener('pointermove', wake);
    addEventListener('pointerdown', wake);
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', wake);
      removeEventListener('pointerdown', wake);
    };
  }, []);
  return isIdle;
}
