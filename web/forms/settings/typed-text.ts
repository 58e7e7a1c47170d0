import { useContext, useState } from 'react';

import { SettingsContext } from './settings-context';

export interface TypedText {
  text: string;
  type: (text: string) => void;
  leave: () => void;
}

/**
 * Keeps the typed spelling while it still stands for the value; else shows the value's own text.
 * @param shown the value's text
 * @param take commits a text; false if it is not a value, and stays in the field
 * @param says whether a text stands for the current value
 */
export function useTypedText(
  shown: string,
  take: (text: string) => boolean,
  says: (text: string) => boolean = (text) => text === shown,
): TypedText {
  const { keepsEmptied } = useContext(SettingsContext);
  const [typed, setTyped] = useState<{ text: string; state: 'taken' | 'refused' | 'emptied' }>();
  const isPast = typed?.state === 'taken' && !says(typed.text);
  return {
    text: typed && !isPast ? typed.text : shown,
    type: (text) => {
      const isEmptied = keepsEmptied && text.trim() === '' && shown !== '';
      setTyped({ text, state: isEmptied ? 'emptied' : take(text) ? 'taken' : 'refused' });
    },
    leave: () => {
      if (typed?.state === 'emptied') take('');
      if (typed?.state !== 'refused') setTyped(undefined);
    },
  };
}
