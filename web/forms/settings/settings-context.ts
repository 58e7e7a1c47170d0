import { createContext, type ReactNode } from 'react';

import type { Segment } from '../../../core/json/json-pointer';

/** Values within a text. */
export type Words = Readonly<Record<string, string | number>>;

/** What all parts of one form share. */
export interface Settings {
  /** The text of a key, or the key itself where it is none: such as a name that somebody typed. */
  text: (key: string, values?: Words) => string;
  /** The text of a key; undefined where there is none. */
  textOf: (key: string, values?: Words) => string | undefined;
  /** All that is set. */
  value: unknown;
  /** What is wrong, by JSONPath into the form's value. */
  problems: ReadonlyMap<string, string>;
  /** Puts a value at a place; undefined removes it. */
  put: (path: readonly Segment[], value: unknown) => void;
  disabled: boolean;
  /** A text that is emptied counts once its field is left. */
  keepsEmptied: boolean;
}

/** What a field's control needs to know of its frame. */
export interface Control {
  id: string;
  /** Of its texts. */
  key: string;
  label: string;
  /** Of its place, for its texts. */
  words: Words;
  path: readonly Segment[];
  /** It is there also with an empty text: an item of a list, or what people have named. */
  isLasting: boolean;
  describedBy: string | undefined;
  problem: string | undefined;
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
});

/** The choice of a `oneOf` that stands among the members of its option. */
export const ChoiceSlot = createContext<ReactNode>(undefined);
