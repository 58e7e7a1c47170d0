import type { ReactNode } from 'react';
import type { Command } from './commands';

export type MenuItem = Pick<Command, 'label' | 'icon' | 'disabled' | 'onSelect'>;

export interface MenuChoice {
  label: string;
  value: string;
  options: readonly { value: string; label: ReactNode }[];
  onChange: (value: string) => void;
}

/** `note`: why some of it can't be chosen, or what it is about. What is false or undefined is left out. */
export type MenuEntry = MenuItem | MenuChoice | { note: ReactNode } | 'line' | false | undefined;
