import { useEffect, useState } from 'react';

import { runHistory } from '../../runs/record/run-history';
import { useStore } from '../../ui/use-store';
import type { PresentedStep } from './presented-step';
import type { FindRecorded, RecordedResult } from './recorded-results';

type ResultsByKey = ReadonlyMap<string, RecordedResult>;
const NONE: ResultsByKey = new Map();
const TYPING_PAUSE_MS = 300;

/** Recorded results by the key of their step. @param values arguments of the steps, in their order; a changed value must be a new object */
export function useRecorded(
  steps: readonly PresentedStep[],
  values: readonly unknown[],
  find: FindRecorded | undefined,
): ResultsByKey {
  const changes = useStore(runHistory.changes);
  const [results, setResults] = useState(NONE);
  const [searched, setSearched] = useState(values);
  const isChanged = searched.length !== values.length || searched.some((value, index) => value !== values[index]);
  if (find && isChanged) setSearched(values);
  useEffect(() => {
    if (!find) return;
    let isGone = false;
    const search = async () => {
      const found = new Map<string, RecordedResult>();
      for (const [index, step] of steps.entries()) {
        const result = await find(step, searched[index]);
        if (isGone) return;
        if (result) found.set(step.key, result);
      }
      setResults(found);
    };
    const timer = setTimeout(() => void search(), TYPING_PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [steps, searched, find, changes]);
  return results;
}
