import { useEffect, useState } from 'react';

import { runHistory } from '../../runs/record/run-history';
import { useStore } from '../../ui/use-store';
import type { PresentedStep } from './presented-step';
import type { FindRecorded, RecordedResult } from './recorded-results';

type Known = ReadonlyMap<string, RecordedResult>;
const NONE: Known = new Map();
const TYPING_PAUSE_MS = 300;

/** By key. @param values arguments of the steps, in their order; a changed value must be a new object */
export function useRecorded(
  steps: readonly PresentedStep[],
  values: readonly unknown[],
  find: FindRecorded | undefined,
): Known {
  const changes = useStore(runHistory.changes);
  const [known, setKnown] = useState(NONE);
  const [asked, setAsked] = useState(values);
  const isOther = asked.length !== values.length || asked.some((value, index) => value !== values[index]);
  if (find && isOther) setAsked(values);
  useEffect(() => {
    if (!find) return;
    let gone = false;
    const look = async () => {
      const found = new Map<string, RecordedResult>();
      for (const [index, step] of steps.entries()) {
        const result = await find(step, asked[index]);
        if (gone) return;
        if (result) found.set(step.key, result);
      }
      setKnown(found);
    };
    const timer = setTimeout(() => void look(), TYPING_PAUSE_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [steps, asked, find, changes]);
  return known;
}
