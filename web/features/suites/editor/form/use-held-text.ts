import { useState } from 'react';

import type { EditAnswer } from '../suite-draft';

interface Held {
  text: string;
  /** `empty` until the field is left; `open` until the suite's text says it too. */
  state: 'empty' | 'open' | 'settled' | { refusal: string };
}

export interface HeldText {
  text: string;
  type: (text: string) => void;
  /** The field is left. */
  leave: () => void;
  refusal: string | undefined;
}

/**
 * The text of a field: what was typed, in its spelling, as long as the suite says the same. What the suite cannot take stays in the
 * field, with the reason. A field that is emptied counts once it is left: who types anew would lose the comment beside it, and
 * its place.
 * @param value what the field shows of the suite
 * @param commit puts a text into the suite; undefined where it says nothing yet
 * @param says whether a text stands for what the suite says
 * @param isRequired an empty text is no value: the one that was there comes back
 */
export function useHeldText(
  value: string,
  commit: (text: string) => Promise<EditAnswer> | undefined,
  {
    says = (text) => text === value,
    isRequired = false,
  }: { says?: (text: string) => boolean; isRequired?: boolean } = {},
): HeldText {
  const [held, setHeld] = useState<Held>();
  const put = (text: string) => {
    const mine: Held = { text, state: 'open' };
    setHeld(mine);
    void commit(text)?.then((answer) => {
      const state: Held['state'] = answer.kind === 'done' ? 'settled' : { refusal: answer.message };
      // Something newer may have been typed meanwhile.
      setHeld((now) => (now === mine ? { text, state } : now));
    });
  };
  const isPast = held?.state === 'settled' && !says(held.text);
  return {
    text: held && !isPast ? held.text : value,
    type: (text) => {
      if (text.trim() === '' && value !== '') setHeld({ text, state: 'empty' });
      else put(text);
    },
    leave: () => {
      if (held?.state !== 'empty') return;
      if (isRequired) setHeld(undefined);
      else put(held.text.trim());
    },
    refusal: typeof held?.state === 'object' ? held.state.refusal : undefined,
  };
}
