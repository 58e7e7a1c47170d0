import { List, PanelLeftClose } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../button';
import { classNames } from '../class-names';
import styles from './master-detail.module.css';
import { SplitPane } from '../split-pane';
import { useMediaQuery } from '../use-media-query';

interface MasterDetailProps {
  /** Under this name the width of the list is remembered. */
  id: string;
  /** Whether something of the list is open: on a narrow screen the list then makes room for it. */
  open: boolean;
  /** Where something always is open: changes when the list was used to put something else there. */
  turn?: number;
  list: ReactNode;
  detail: ReactNode;
}

/**
 * A list beside what is open of it. Where there is less room, the list becomes a drawer: over what is open at its side, and
 * in its place on the narrowest screens.
 */
export function MasterDetail(props: MasterDetailProps) {
  const { id, open, turn = 0, list, detail } = props;
  const t = useTranslations('app');
  const narrow = useMediaQuery('(max-width: 699px)');
  const medium = useMediaQuery('(max-width: 1099px)');
  const [drawer, setDrawer] = useState(!open);
  const [was, setWas] = useState({ open, turn });
  if (open !== was.open || turn !== was.turn) {
    setWas({ open, turn });
    // At the side, only a choice closes it: who goes through it by keyboard stays in it.
    if (narrow || !medium) setDrawer(false);
  }
  if (medium && !narrow) {
    return (
      <Drawer open={drawer || !open} isAlone={!open} onOpen={setDrawer} list={list}>
        {detail}
      </Drawer>
    );
  }
  if (narrow) {
    const listShown = drawer || !open;
    return (
      <div className={styles['narrow']}>
        {open && (
          <Button
            variant="ghost"
            icon={<List aria-hidden />}
            aria-expanded={drawer}
            onClick={() => setDrawer(!drawer)}
          >
            {drawer ? t('closeList') : t('openList')}
          </Button>
        )}
        <div className={classNames('fill', !listShown && styles['hidden'])}>{list}</div>
        <div className={classNames('fill', listShown && styles['hidden'])}>{detail}</div>
      </div>
    );
  }
  return (
    <SplitPane
      id={id}
      orientation="horizontal"
      panes={[
        { id: 'list', size: '264px', min: '180px', max: '480px', fixed: true, content: list },
        { id: 'detail', min: '320px', content: detail },
      ]}
    />
  );
}

interface DrawerProps {
  open: boolean;
  /** Whether nothing of the list is open: then it stays, beside what there is. */
  isAlone: boolean;
  onOpen: (open: boolean) => void;
  list: ReactNode;
  children: ReactNode;
}

/** A list that lies over what is open of it, until something was chosen with the pointer or Enter, or Escape. */
function Drawer({ open, isAlone, onOpen, list, children }: DrawerProps) {
  const t = useTranslations('app');
  const drawer = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    if (drawer.current?.contains(document.activeElement)) button.current?.focus();
    onOpen(false);
  };
  // The filter, to which the key leads, takes no focus while it is hidden.
  const onSlash = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target;
    const typing =
      at instanceof HTMLElement && at.closest('input, textarea, select, [contenteditable=true]');
    if (event.key === '/' && !typing) flushSync(() => onOpen(true));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onSlash(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
  return (
    <div
      className="flex tall relative"
      onKeyDown={(event) => {
        if (!open) return;
        const inList = event.target instanceof Element && event.target.matches('[role=listbox]');
        const chose = event.key === 'Enter' && inList && !event.ctrlKey && !event.metaKey;
        const left = event.key === 'Escape' && !event.defaultPrevented;
        if (!left && !chose) return;
        event.preventDefault();
        close();
      }}
    >
      <div className={styles['edge']}>
        <IconButton
          ref={button}
          label={open ? t('closeList') : t('openList')}
          aria-expanded={open}
          icon={open ? <PanelLeftClose aria-hidden /> : <List aria-hidden />}
          onClick={() => onOpen(!open)}
        />
      </div>
      <div
        ref={drawer}
        className={classNames(styles['drawer'], !open && styles['hidden'])}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[role=option]'))
            onOpen(false);
        }}
      >
        {list}
      </div>
      <div
        className={classNames('grow', isAlone && styles['besideList'])}
        onPointerDown={() => onOpen(false)}
      >
        {children}
      </div>
    </div>
  );
}
