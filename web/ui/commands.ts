import { type ReactNode, useEffect, useRef } from 'react';

/** What can be done on the screen that is open: found by a search, too. */
export interface Command {
  label: string;
  icon?: ReactNode;
  disabled?: boolean;
  onSelect: () => void;
  /** The keys that do the same, as `aria-keyshortcuts` names them. */
  keys?: string;
  /** What people come to this screen for: it is offered first. */
  isMain?: boolean;
  /** What can be done on every screen: it is offered last. */
  isEverywhere?: boolean;
}

/** The parts of the page that are shown now, each asked for its commands when a search opens. */
const shown = new Set<() => readonly Command[]>();

/** Offers what a part of the page can do, in the command palette, for as long as that part is shown. */
export function useCommands(commands: readonly (Command | object | string | false | undefined)[]): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
    runWanted(commands.filter(isCommand));
  });
  useEffect(() => {
    const read = () => latest.current.filter(isCommand);
    shown.add(read);
    return () => void shown.delete(read);
  }, []);
}

/** The label of a command that is waited for. */
let wanted: string | undefined;

/** Runs the command of this label once a part of the page that is about to be shown offers it. */
export function runOnceOffered(label: string): void {
  wanted = label;
}

function runWanted(commands: readonly Command[]): void {
  const found = commands.find(({ label }) => label === wanted);
  if (!found) return;
  wanted = undefined;
  if (found.disabled !== true) found.onSelect();
}

/** What can be done now: the main action of the screen first, what can be done everywhere last. */
export function commandsShown(): readonly Command[] {
  const all = [...shown].flatMap((read) => read()).filter(({ disabled }) => disabled !== true);
  const placeOf = ({ isMain, isEverywhere }: Command) => (isMain ? 0 : isEverywhere ? 2 : 1);
  return all.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function isCommand(entry: object | string | false | undefined): entry is Command {
  return typeof entry === 'object' && 'onSelect' in entry;
}
