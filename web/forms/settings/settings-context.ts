import { createContext, type ReactNode, useContext, useState } from 'react';

import type { Segment } from '../../../core/json/json-pointer';

export type TextValues = Readonly<Record<string, string | number>>;

export interface Settings {
  /** Falls back to the key, which may be a name that the user has entered. */
  text: (key: string, values?: TextValues) => string;
  textOf: (key: string, values?: TextValues) => string | undefined;
  value: unknown;
  problems: ReadonlyMap<string, string>;
  put: (path: readonly Segment[], value: unknown) => void;
  disabled: boolean;
  keepsEmptied: boolean;
}

export interface Control {
  id: string;
  key: string;
  label: string;
  texts: TextValues;
  path: readonly Segment[];
  /** Stays with an empty text: an item of a list, or a named member. */
  isLasting: boolean;
  describedBy: string | undefined;
  problem: string | undefined;
  required: boolean;
}

export const SettingsContext = createContext<Settings>({
  text: (key) => key,
  textOf: () => undefined,
  value: undefined,
  problems: new Map(),
  put: () => undefined,
  disabled: false,
  keepsEmptied: false,
});

export const ControlContext = createContext<Control>({
  id: '',
  key: '',
  label: '',
  texts: {},
  path: [],
  isLasting: false,
  describedBy: undefined,
  problem: undefined,
  required: false,
});

export const ChoiceSlot = createContext<ReactNode>(undefined);

/** The text as typed while `isOfValue` accepts it for the value. @param commit returns false if it is no value */
export function useTypedText(
  shown: string,
  commit: (text: string) => boolean,
  isOfValue: (text: string) => boolean = (text) => text === shown,
): { text: string; type: (text: string) => void; leave: () => void } {
  const { keepsEmptied } = useContext(SettingsContext);
  const [typed, setTyped] = useState<{ text: string; state: 'committed' | 'refused' | 'emptied' }>();
  const isOutdated = typed?.state === 'committed' && !isOfValue(typed.text);
  return {
    text: typed && !isOutdated ? typed.text : shown,
    type: (text) => {
      const isEmptied = keepsEmptied && text.trim() === '' && shown !== '';
      setTyped({ text, state: isEmptied ? 'emptied' : commit(text) ? 'committed' : 'refused' });
    },
    leave: () => {
      if (typed?.state === 'emptied') commit('');
      if (typed?.state !== 'refused') setTyped(undefined);
    },
  };
}
