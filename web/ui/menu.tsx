import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type Ref,
  useId,
  useRef,
  useState,
  type RefObject,
} from 'react';

import { lazyPart } from '../i18n/lazy-part';
import { useCommands } from './commands';
import type { MenuEntry } from './menu-content';
import { OptionalPart } from './part-boundary';

export type { MenuEntry, MenuItem } from './menu-content';

const MenuContent = lazyPart(async () => (await import('./menu-content')).MenuContent);

export const loadMenus = MenuContent.load;

const OPENING_KEYS = ['Enter', ' ', 'ArrowDown'];

interface MenuProps {
  trigger: ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLButtonElement> }>;
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  align?: 'start' | 'end';
  isOfScreen?: boolean;
  /** Gets the focus after the menu, in place of the trigger. */
  focusAfter?: RefObject<HTMLElement | null>;
}

export function Menu({ trigger, entries, align = 'end', isOfScreen = false, focusAfter }: MenuProps) {
  useCommands(isOfScreen && typeof entries !== 'function' ? entries : []);
  const [opened, setOpened] = useState<'keyboard' | 'pointer'>();
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isOpen = opened !== undefined;
  return (
    <>
      {cloneElement(trigger, {
        id: `${id}button`,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        ...(isOpen && { 'aria-controls': id }),
        onPointerDown: (event: PointerEvent) => {
          if (event.button !== 0 || event.ctrlKey) return;
          if (!isOpen) event.preventDefault();
          setOpened(isOpen ? undefined : 'pointer');
        },
        onKeyDown: (event: KeyboardEvent) => {
          if (!OPENING_KEYS.includes(event.key) || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          setOpened(isOpen && event.key !== 'ArrowDown' ? undefined : 'keyboard');
        },
      })}
      {isOpen && (
        <OptionalPart>
          <MenuContent
            id={id}
            button={button}
            opener={focusAfter ?? button}
            entries={entries}
            align={align}
            isByKeyboard={opened === 'keyboard'}
            onClose={() => setOpened(undefined)}
          />
        </OptionalPart>
      )}
    </>
  );
}
