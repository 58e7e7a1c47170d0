import { type ReactNode, useEffect, useRef } from 'react';

import { Writable } from '../../core/store';

export interface Command {
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  /** In the notation of `aria-keyshortcuts`: `Control+K`. */
  keys?: string;
  isMain?: boolean;
  isEverywhere?: boolean;
}

const getters = new Set<() => readonly Command[]>();

/** Counts up when a component with commands mounts or unmounts, so that an open menu renders again. */
export const commandsVersion = new Writable(0);

const countUp = () => commandsVersion.set(commandsVersion.snapshot() + 1);

export function useCommands(commands: readonly (Command | object | string | false | undefined)[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
    runPending(commands.filter(isCommand));
  });
  useEffect(() => {
    const read = () => latest.current.filter(isCommand);
    getters.add(read);
    countUp();
    return () => {
      getters.delete(read);
      countUp();
    };
  }, []);
}

let pendingLabel: string | undefined;

export function runWhenRegistered(label: string): void {
  pendingLabel = label;
}

function runPending(commands: readonly Command[]): void {
  const found = commands.find(({ label }) => label === pendingLabel);
  if (!found) return;
  pendingLabel = undefined;
  if (found.disabled !== true) found.onSelect();
}

export function availableCommands(): readonly Command[] {
  const all = [...getters].flatMap((read) => read()).filter(({ disabled }) => disabled !== true);
  const rank = ({ isMain, isEverywhere }: Command) => (isMain ? 0 : isEverywhere ? 2 : 1);
  return all.toSorted((a, b) => rank(a) - rank(b));
}

function isCommand(entry: object | string | false | undefined): entry is Command {
  return typeof entry === 'object' && 'onSelect' in entry;
}
