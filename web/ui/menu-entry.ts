import type { ReactNode } from 'react';
import type { Command } from './commands';

export type MenuItem = Pick<Command, 'label' | 'icon' | 'disabled' | 'onSelect'>;

export interface MenuChoice {
  label: string;
  value: string;
  options: readonly { value: string; label: ReactNode }[];
  onChange: (value: string) => void;
}

/** `note`: for example why an item is disabled. Falsy entries are skipped. */
export type MenuEntry = MenuItem | MenuChoice | { note: ReactNode } | 'line' | false | undefined;
