import { createContext, type ReactNode } from 'react';

import type { Segment } from '../../../core/json/json-pointer';

export type TextValues = Readonly<Record<string, string | number>>;

export interface Settings {
  /** Falls back to the key, which may be a name that the user has entered. */
  text: (key: string, values?: TextValues) => string;
  textOf: (key: string, values?: TextValues) => string | undefined;
  value: unknown;
  problems: ReadonlyMap<string, string>;
  /** Sets the value at a path; undefined removes it. */
  put: (path: readonly Segment[], value: unknown) => void;
  disabled: boolean;
  /** A cleared text is committed on blur only. */
  keepsEmptied: boolean;
}

export interface Control {
  id: string;
  key: string;
  label: string;
  /** Placeholder values for its texts. */
  words: TextValues;
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
  words: {},
  path: [],
  isLasting: false,
  describedBy: undefined,
  problem: undefined,
  required: false,
});

/** The choice of a `oneOf` that stands among its option's members. */
export const ChoiceSlot = createContext<ReactNode>(undefined);
