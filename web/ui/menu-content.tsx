import { Check } from 'lucide-react';
import { Menu as Radix } from 'radix-ui/internal';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

import { layer } from './layer';
import styles from './menu.module.css';
import { type Command, commandsVersion } from './commands';
import { useStore } from './use-store';

interface MenuContentProps {
  id: string;
  button: RefObject<HTMLElement | null>;
  opener: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  align: 'start' | 'end';
  isByKeyboard: boolean;
  onClose: () => void;
}

export function MenuContent({ id, button, opener, entries, align, isByKeyboard, onClose }: MenuContentProps) {
  const content = useRef<HTMLDivElement>(null);
  const wasClickedOutside = useRef(false);
  useStore(commandsVersion);
  useEffect(() => {
    if (isByKeyboard) content.current?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
  }, [isByKeyboard]);
  return (
    <Radix.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Anchor virtualRef={button} />
      <Radix.Portal container={layer()}>
        <Radix.Content
          ref={content}
          id={id}
          aria-labelledby={button.current?.id}
          className={styles['menu']}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onInteractOutside={() => {
            wasClickedOutside.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // A dialog that an entry opened may have taken the focus already.
            if (!wasClickedOutside.current && document.activeElement === document.body) opener.current?.focus();
          }}
        >
          {(typeof entries === 'function' ? entries() : entries).map((entry, index) => (
            <MenuRow key={index} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  if (entry === undefined || entry === false) return null;
  if (entry === 'line') return <Radix.Separator className={styles['line']} />;
  if ('note' in entry) return <Radix.Label className={styles['note']}>{entry.note}</Radix.Label>;
  if ('options' in entry) return <ChoiceRows choice={entry} />;
  return (
    <Radix.Item
      className={styles['item']}
      disabled={entry.disabled ?? false}
      aria-current={entry.isCurrent}
      onSelect={entry.onSelect}
    >
      <span className={styles['icon']}>{entry.icon}</span>
      {entry.isCurrent === undefined ? entry.label : <span className="rest break">{entry.label}</span>}
      {entry.after}
      {entry.isCurrent !== undefined && (
        <span className={styles['icon']}>{entry.isCurrent && <Check aria-hidden />}</span>
      )}
    </Radix.Item>
  );
}

function ChoiceRows({ choice: { label, value, options, onChange } }: { choice: MenuChoice }) {
  return (
    <Radix.Group>
      <Radix.Label className={styles['label']}>{label}</Radix.Label>
      <Radix.RadioGroup value={value} onValueChange={onChange}>
        {options.map((option) => (
          <Radix.RadioItem key={option.value} value={option.value} className={styles['item']}>
            <span className={styles['icon']}>
              <Radix.ItemIndicator>
                <Check aria-hidden />
              </Radix.ItemIndicator>
            </span>
            {option.label}
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </Radix.Group>
  );
}

export interface MenuItem extends Pick<Command, 'label' | 'icon' | 'disabled' | 'onSelect'> {
  /** Set for an item of a list in which one is open, such as that of servers. */
  isCurrent?: boolean;
  after?: ReactNode;
}

export interface MenuChoice {
  label: string;
  value: string;
  options: readonly { value: string; label: ReactNode }[];
  onChange: (value: string) => void;
}

/** `note`: for example why an item is disabled. Falsy entries are skipped. */
export type MenuEntry = MenuItem | MenuChoice | { note: ReactNode } | 'line' | false | undefined;
