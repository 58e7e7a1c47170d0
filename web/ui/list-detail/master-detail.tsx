import { List, PanelLeftClose } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '../button';
import { classNames } from '../class-names';
import { firstField, sendButton } from '../first-field';
import styles from './master-detail.module.css';
import { SplitPane } from '../split-pane';
import { useMediaQuery } from '../use-media-query';
import { isTyping, useWindowEvent } from '../use-window-event';

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
  const { id, open, turn = 0, detail } = props;
  const t = useTranslations('app');
  const narrow = useMediaQuery('(max-width: 699px)');
  const wide = useMediaQuery('(min-width: 1100px)');
  const medium = !narrow && !wide;
  const [drawer, setDrawer] = useState(!open);
  const [was, setWas] = useState({ open, turn });
  if (open !== was.open || turn !== was.turn) {
    setWas({ open, turn });
    // At the side, only a choice closes it: who goes through it by keyboard stays in it.
    if (!medium) setDrawer(false);
  }
  const isListShown = drawer || !open;
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (entersForm(event) && open) {
      const form = [...event.currentTarget.querySelectorAll('form')].find((each) => !each.closest('[data-list-pane]'));
      const field = form && (firstField(form) ?? sendButton(form));
      if (field) {
        event.preventDefault();
        field.focus();
        if (medium) setDrawer(false);
        return;
      }
    }
    if (!medium || !isListShown) return;
    const inList = event.target instanceof Element && event.target.matches('[role=listbox]');
    const chose = event.key === 'Enter' && inList && !event.ctrlKey && !event.metaKey;
    const left = event.key === 'Escape' && !event.defaultPrevented;
    if (!left && !chose) return;
    event.preventDefault();
    if (list.current?.contains(document.activeElement)) button.current?.focus();
    setDrawer(false);
  };
  const closeFromOutside = medium ? () => setDrawer(false) : undefined;
  // What is open goes on where the list changes its place: its pane is the same one in all of them.
  return (
    <div className={narrow ? styles['narrow'] : 'flex tall relative'} onKeyDown={onKeyDown}>
      {medium && <DrawerButton ref={button} isOpen={isListShown} onOpen={setDrawer} />}
      {narrow && open && (
        <Button variant="ghost" icon={<List aria-hidden />} aria-expanded={drawer} onClick={() => setDrawer(!drawer)}>
          {drawer ? t('closeList') : t('openList')}
        </Button>
      )}
      {!wide && (
        <div
          ref={list}
          className={classNames(medium ? styles['drawer'] : 'fill', !isListShown && styles['hidden'])}
          onClick={(event) => {
            if (medium && event.target instanceof Element && event.target.closest('[role=option]')) setDrawer(false);
          }}
        >
          {props.list}
        </div>
      )}
      <div
        className={classNames(
          narrow ? 'fill' : 'grow',
          medium && !open && styles['besideList'],
          narrow && isListShown && styles['hidden'],
        )}
        onPointerDown={closeFromOutside}
      >
        <SplitPane
          id={id}
          orientation="horizontal"
          panes={[
            ...(wide ? [{ ...LIST_PANE, content: props.list }] : []),
            { id: 'detail', min: '320px', content: detail },
          ]}
        />
      </div>
    </div>
  );
}

/** Tab in a list goes on with what is open of it, past what can be done with the list and the tool. */
function entersForm({ key, shiftKey, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== 'Tab' || shiftKey || ctrlKey || metaKey || altKey) return false;
  return target instanceof Element && target.matches('[role=listbox], [role=tree]');
}

const LIST_PANE = { id: 'list', size: '264px', min: '180px', max: '480px' } as const;

/** Opens and closes the list that lies over what is open of it; `/` leads to its filter. */
function DrawerButton({
  ref,
  isOpen,
  onOpen,
}: {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
}) {
  const t = useTranslations('app');
  // The filter, to which the key leads, takes no focus while it is hidden.
  const onSlash = (event: globalThis.KeyboardEvent) => {
    if (event.key === '/' && !isTyping(event)) flushSync(() => onOpen(true));
  };
  useWindowEvent('keydown', onSlash, { capture: true });
  return (
    <div className={styles['edge']}>
      <IconButton
        size="normal"
        ref={ref}
        label={isOpen ? t('closeList') : t('openList')}
        aria-expanded={isOpen}
        icon={isOpen ? <PanelLeftClose aria-hidden /> : <List aria-hidden />}
        onClick={() => onOpen(!isOpen)}
      />
    </div>
  );
}
