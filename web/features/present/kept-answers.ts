import { isObject } from '../../../core/json/json-object';
import { stringifyJson } from '../../../core/json/lossless';
import { inTab, recall, remember } from '../../ui/remember';
import type { RecordedBecause } from './recorded-answers';

/** Where the answer of a step is found again. */
export interface KeptAnswer {
  /** The run's id in the history. */
  run?: number;
  /** Why a recorded answer is shown in its place. */
  because?: RecordedBecause;
  /** Whether the form is shown in its place. */
  asks?: boolean;
}

/** What the tab keeps of the answers on the screen, by the steps' keys: never what they say, which the history has. */
export interface KeptAnswers {
  read: () => ReadonlyMap<string, KeptAnswer>;
  keep: (answers: ReadonlyMap<string, KeptAnswer>) => void;
}

/** @param presentation tells it from every other */
export function keptAnswers(presentation: string): KeptAnswers {
  const key = `loupe.presented/${presentation}`;
  return {
    read: () => {
      const kept = recall(inTab, key);
      return new Map(Object.entries(isObject(kept) ? (kept as Record<string, KeptAnswer>) : {}));
    },
    keep: (answers) =>
      void remember(inTab, key, answers.size === 0 ? null : stringifyJson(Object.fromEntries(answers))),
  };
}
