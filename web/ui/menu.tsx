import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { type Command, useCommands } from './commands';
import { layer } from './layer';
import styles from './menu.module.css';

export type MenuItem = Pick<Command, 'label' | 'icon' | 'disabled' | 'onSelect'>;

interface MenuChoice {
  label: string;
  value: string;
  options: readonly { value: string; label: ReactNode }[];
  onChange: (value: string) => void;
}

/** `note`: why some of it can't be chosen, or what it is about. What is false or undefined is left out. */
export type MenuEntry = MenuItem | MenuChoice | { note: ReactNode } | 'line' | false | undefined;

/** A menu that opens from its trigger, a button. */
export function Menu({
  trigger,
  entries,
  align = 'end',
  isOfScreen = false,
}: {
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
  /** Its items are about what is open as a whole, so the command palette finds them. */
  isOfScreen?: boolean;
}) {
  useCommands(isOfScreen ? entries : []);
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={layer()}>
        <Radix.Content className={styles['menu']} align={align} sideOffset={6} collisionPadding={8}>
          {entries.map((entry, index) => (
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
      onSelect={entry.onSelect}
    >
      <span className={styles['icon']}>{entry.icon}</span>
      {entry.label}
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
