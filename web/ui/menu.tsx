import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

import { layer } from './layer';
import styles from './menu.module.css';

export type MenuEntry =
  | {
      kind: 'item';
      key: string;
      label: ReactNode;
      icon?: ReactNode;
      disabled?: boolean;
      onSelect: () => void;
    }
  | {
      kind: 'choice';
      key: string;
      label: string;
      value: string;
      options: readonly { value: string; label: ReactNode }[];
      onChange: (value: string) => void;
    }
  | { kind: 'line'; key: string }
  /** Why some of it can't be chosen. */
  | { kind: 'note'; key: string; text: string };

/** A menu that opens from its trigger, a button. */
export function Menu({
  trigger,
  entries,
  align = 'end',
}: {
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
}) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal container={layer()}>
        <Radix.Content className={styles['menu']} align={align} sideOffset={6} collisionPadding={8}>
          {entries.map((entry) => (
            <MenuRow key={entry.key} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'line':
      return <Radix.Separator className={styles['line']} />;
    case 'note':
      return <Radix.Label className={styles['note']}>{entry.text}</Radix.Label>;
    case 'item':
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
    case 'choice':
      return (
        <Radix.Group>
          <Radix.Label className={styles['label']}>{entry.label}</Radix.Label>
          <Radix.RadioGroup value={entry.value} onValueChange={entry.onChange}>
            {entry.options.map((option) => (
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
}
