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
  id: string;
  openKey: string | undefined;
  /** While loading, the detail is hidden on a medium screen: the list may open an item by itself. */
  isLoading?: boolean;
  /** Whether the list is empty: on a narrow screen, the detail is then shown in its place. */
  isEmpty?: boolean;
  list: ReactNode;
  /** On a medium screen, the drawer's button is a strip with this name. */
  listName?: string;
  detail: ReactNode;
}

/** The list is a drawer on a medium screen, its button before the title (`after-list`); narrow, in the item's place. */
export function MasterDetail(props: MasterDetailProps) {
  const { id, openKey, isLoading = false, isEmpty = false, detail } = props;
  const t = useTranslations('app');
  const narrow = useMediaQuery('(max-width: 699px)');
  const wide = useMediaQuery('(min-width: 1100px)');
  const medium = !narrow && !wide;
  const open = openKey !== undefined || (narrow && isEmpty);
  const [drawer, setDrawer] = useState(!open);
  const [last, setLast] = useState({ openKey, isLoading });
  if (openKey !== last.openKey || isLoading !== last.isLoading) {
    setLast({ openKey, isLoading });
    // Arrow keys in the drawer keep it open. What opens by itself or from elsewhere needs no list.
    if (open && (last.isLoading || !isInList() || (!medium && last.openKey === undefined))) setDrawer(false);
  }
  const isListShown = drawer || !open;
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const chose = choosesOpenItem(event);
    if (chose && open) {
      const form = [...event.currentTarget.querySelectorAll('form')].find((each) => !each.closest('[data-list-pane]'));
      const field = form && (firstField(form) ?? sendButton(form));
      if (field) {
        event.preventDefault();
        field.focus();
        if (medium) setDrawer(false);
        return;
      }
    }
    if (wide || !isListShown) return;
    const left = event.key === 'Escape' && !event.defaultPrevented;
    if (!left && !chose) return;
    event.preventDefault();
    if (list.current?.contains(document.activeElement)) button.current?.focus();
    setDrawer(false);
  };
  const closeFromOutside = medium ? () => setDrawer(false) : undefined;
  // The detail pane is the same element in all layouts, so its content is not remounted.
  return (
    <div className={narrow ? styles['narrow'] : 'flex tall relative'} onKeyDown={onKeyDown}>
      {medium && (open || props.listName !== undefined) && (
        <DrawerButton ref={button} name={props.listName} isOpen={isListShown} onOpen={setDrawer} />
      )}
      {narrow && open && (
        <Button variant="ghost" icon={<List aria-hidden />} aria-expanded={drawer} onClick={() => setDrawer(!drawer)}>
          {props.listName ?? t(drawer ? 'closeList' : 'openList')}
        </Button>
      )}
      {!wide && (
        <div
          ref={list}
          className={classNames(medium ? styles['drawer'] : 'fill', !isListShown && styles['hidden'])}

          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('[role=option]')) setDrawer(false);
          }}
        >
          {props.list}
        </div>
      )}
      <div
        // A new element while no item is open, so that it does not move as one opens.
        key={medium && !open ? 'start' : 'detail'}
        className={classNames(
          narrow ? 'fill' : 'grow',
          medium && open && props.listName === undefined && styles['beforeTitle'],
          medium && !open && styles[isLoading ? 'unseen' : 'besideList'],
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

function isInList(): boolean {
  return Boolean(document.activeElement?.closest('[data-list-pane]'));
}

/** Enter in the list moves to the open item's form, past the actions of list and item. */
function choosesOpenItem({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key !== 'Enter' || ctrlKey || metaKey || !(target instanceof Element)) return false;
  const active = document.getElementById(target.getAttribute('aria-activedescendant') ?? '');
  // A folder opens and closes by Enter.
  const isFolder = active?.hasAttribute('aria-expanded') === true;
  return target.matches('[data-list-pane] :is([role=listbox], [role=tree])') && !isFolder;
}

const LIST_PANE = { id: 'list', size: '264px', min: '180px', max: '480px' } as const;

interface DrawerButtonProps {
  ref: Ref<HTMLButtonElement>;
  name: string | undefined;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
}

function DrawerButton({ ref, name, isOpen, onOpen }: DrawerButtonProps) {
  const t = useTranslations('app');
  // The filter can't be focused while hidden.
  const onSlash = (event: globalThis.KeyboardEvent) => {
    if (event.key === '/' && !isTyping(event)) flushSync(() => onOpen(true));
  };
  useWindowEvent('keydown', onSlash, { capture: true });
  const button = {
    ref,
    'aria-expanded': isOpen,
    icon: isOpen ? <PanelLeftClose aria-hidden /> : <List aria-hidden />,
    onClick: () => onOpen(!isOpen),
  };
  if (name === undefined) {
    const label = isOpen ? t('closeList') : t('openList');
    return <IconButton {...button} className={styles['button']} label={label} />;
  }
  return (
    <div className={styles['edge']}>
      <Button {...button} variant="ghost" className={styles['upright']}>
        {name}
      </Button>
    </div>
  );
}
