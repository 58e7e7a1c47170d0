import { useState } from 'react';

import type { EditAnswer } from '../suite-draft';

interface Held {
  text: string;
  /** `open` until the suite's text says it too. */
  state: 'open' | 'settled' | { refusal: string };
}

/**
 * The text of a field: what was typed, in its spelling, as long as the suite says the same. What the suite cannot take stays in the
 * field, with the reason.
 * @param value what the field shows of the suite
 * @param commit puts a text into the suite; undefined where it says nothing yet
 * @param says whether a text stands for what the suite says
 */
export function useHeldText(
  value: string,
  commit: (text: string) => Promise<EditAnswer> | undefined,
  says: (text: string) => boolean = (text) => text === value,
): { text: string; type: (text: string) => void; refusal: string | undefined } {
  const [held, setHeld] = useState<Held>();
  const type = (text: string) => {
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
    type,
    refusal: typeof held?.state === 'object' ? held.state.refusal : undefined,
  };
}
