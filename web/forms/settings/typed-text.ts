import { useContext, useState } from 'react';

import { SettingsContext } from './settings-context';

/** The text of a field. */
export interface TypedText {
  text: string;
  type: (text: string) => void;
  /** The field is left. */
  leave: () => void;
}

/**
 * What was typed, in its spelling, as long as the value is still what it says; after that, the value's own text.
 * @param shown the value's own text
 * @param take makes a value of a text; false where it says none, which then stays in the field
 * @param says whether a text stands for the value that there is
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
